package import Detection

/// An entrant whose parameters can be set: what a search varies.
package protocol EntrantTemplate: Sendable {
    /// Its name in messages and file names.
    var name: String { get }
    var parameters: [ParameterDescription] { get }

    /// The entrant with some parameters set and the others at their defaults.
    func entrant(_ settings: [ParameterSetting]) throws(DetectorError) -> any Entrant
}

/// An entrant together with the template that makes others of its kind.
package struct EntrantSpecification: Sendable {
    package var template: any EntrantTemplate
    package var entrant: any Entrant

    package init(_ template: any EntrantTemplate, entrant: any Entrant) {
        (self.template, self.entrant) = (template, entrant)
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
    /// Reads a specification, `nil` where it is not of this source's form; throws where it is and has a fault, or names
    /// a program of a file that the user has not permitted.
    func specification(parsing text: String, from origin: SpecificationOrigin) throws -> EntrantSpecification?
}
