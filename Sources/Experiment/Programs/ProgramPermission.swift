/// The programs of files that may be started.
///
/// A file may come from anybody, so a command in it is started only where the user has named the same command or has
/// allowed every program of the file.
package enum ProgramPermission: Sendable, Hashable {
    /// Every program of a file may be started.
    case all
    /// The programs that the user named may be started, whatever the values of their parameters.
    case named([ExternalDetector])

    /// Permits the programs that the user named, each `exec:COMMAND`; any other text names none.
    package init(naming programs: [String]) throws(ExternalDetectorError) {
        var named: [ExternalDetector] = []
        for program in programs {
            if let detector = try ExternalDetector.parse(program) { named.append(detector) }
        }
        self = .named(named)
    }

    /// No program of a file may be started.
    package static let none = ProgramPermission.named([])

    /// Whether a command in a file, `exec:COMMAND`, may be started; `false` for a text that is not a command.
    func covers(_ text: String) -> Bool {
        switch self {
        case .all: true
        case .named(let programs):
            if let found = try? ExternalDetector.parse(text) {
                programs.contains { named in
                    // With the same values, equal templates are equal texts.
                    (try? named.setting(found.parameters))?.label == found.label
                }
            } else {
                false
            }
        }
    }
}
