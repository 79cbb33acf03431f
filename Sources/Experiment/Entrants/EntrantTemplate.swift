package import Detection

/// An entrant whose parameters can be set: what a search varies.
package protocol EntrantTemplate: Sendable {
    /// Its name in messages and file names.
    var name: String { get }
    var parameters: [ParameterDescription] { get }

    /// The entrant with some parameters set and the others at their defaults.
    ///
    /// - Parameter settings: The parameters that are set.
    /// - Returns: The entrant.
    /// - Throws: `DetectorError` for a parameter or a value that it does not take.
    func entrant(_ settings: [ParameterSetting]) throws(DetectorError) -> any Entrant
}

/// An entrant together with the template that makes others of its kind.
package struct EntrantSpecification: Sendable {
    package var template: any EntrantTemplate
    /// The entrant as specified.
    package var entrant: any Entrant

    package init(_ template: any EntrantTemplate, entrant: any Entrant) {
        self.template = template
        self.entrant = entrant
    }
}

/// The origin of a specification: it decides whether a program that the text names may be started.
package enum SpecificationOrigin: Sendable, Hashable {
    /// The user typed it, or code that calls the library passed it.
    case user
    /// A file holds it: a program is refused unless the user has permitted it.
    case file(path: String)
    /// It is only shown or compared: a program is described, and never started.
    case shown
}

/// Reads specifications of one form, for example `exec:COMMAND`.
package protocol EntrantSource: Sendable {
    /// Reads a specification.
    ///
    /// - Parameters:
    ///   - text: The specification, for example a label of an earlier run.
    ///   - origin: Its origin.
    /// - Returns: What it specifies, or `nil` where it is not of this source's form.
    /// - Throws: An error that describes the fault in a specification of this source's form, and
    ///   `RosterError.forbidden` for a program of a file that the user has not permitted.
    func specification(parsing text: String, from origin: SpecificationOrigin) throws -> EntrantSpecification?
}
