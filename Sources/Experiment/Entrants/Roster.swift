package import Detection
import Documents
import Foundation
package import Scoring
import Text

/// All entrants that a command can name: the detectors of a catalogue, programs and files of events.
package struct Roster: Sendable {
    package let catalog: DetectorCatalog
    private let limits: ExternalDetector.Limits
    private let permission: ProgramPermission
    private let supervisor: Supervisor?

    package init(
        _ catalog: DetectorCatalog, limits: ExternalDetector.Limits = .standard, permission: ProgramPermission = .none,
        supervisor: Supervisor? = nil
    ) {
        (self.catalog, self.limits, self.permission, self.supervisor) = (catalog, limits, permission, supervisor)
    }

    /// Reads one specification: `exec:COMMAND`, `events:FILE`, `NAME`, `NAME:key=value,…`, or a preset FILE.yaml, which
    /// names a detector of the catalogue and never a program; throws for a program of a file that is not permitted.
    package func specification(parsing text: String, from origin: SpecificationOrigin) throws -> EntrantSpecification {
        if text.hasPrefix(ExternalDetector.prefix), case .file(let path) = origin, !permission.covers(text) {
            throw RosterError.forbidden(path: path, specification: text)
        }
        if let program = try ExternalDetector.parse(
            text, limits: limits, supervisor: supervisor, isShown: origin == .shown)
        {
            return EntrantSpecification(program)
        }
        if text.hasPrefix(EventEntrant.prefix) {
            let path = String(text.dropFirst(EventEntrant.prefix.count))
            return EntrantSpecification(
                fixed: origin == .shown ? EventEntrant(shown: path) : try EventEntrant(path: path))
        }
        guard text.hasSuffix(".yaml") || text.hasSuffix(".yml") else { return try specification(of: text) }
        let preset = try DetectorPreset(URL(filePath: text))
        do throws(DetectorError) {
            return try specification(of: preset.specification)
        } catch {
            throw RosterError.preset(path: text, error)
        }
    }

    package func entrant(parsing text: String, from origin: SpecificationOrigin) throws -> any Entrant {
        try specification(parsing: text, from: origin).entrant
    }

    package func entrants(named names: [String], from origin: SpecificationOrigin) throws -> [any Entrant] {
        var seen: Set<String> = []
        return try names.flatMap { name -> [any Entrant] in
            if let group = catalog.groups.first(where: { $0.name == name }) {
                return try group.entries.map { try $0.configured() }
            }
            if name == DetectorCatalog.offlineGroup { return catalog.offline.map(OfflineEntrant.init) }
            return [try entrant(parsing: name, from: origin)]
        }.filter { seen.insert($0.label).inserted }
    }

    private func specification(of text: String) throws(DetectorError) -> EntrantSpecification {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        if let offline = parts.first.flatMap(catalog.offlineEntry) {
            guard parts.count == 1 else {
                let key = parts[1].split(separator: "=").first.map(String.init) ?? parts[1]
                throw .unknownParameter(detector: offline.name, name: key, nearest: nil, known: [])
            }
            return EntrantSpecification(fixed: OfflineEntrant(offline))
        }
        let detector = try catalog.configured(parsing: text)
        return EntrantSpecification(try catalog.entry(named: detector.name), detector)
    }
}

package enum RosterError: StatusError, CustomStringConvertible {
    case preset(path: String, DetectorError)
    case forbidden(path: String, specification: String)
    case unseen(label: String)

    package var description: String {
        switch self {
        case .preset(let path, let error): "\(path): \(error)"
        case .unseen(let label):
            "\(Shown.quoted(label)): a file of events has seen one set of frames, and this command shows others; score it with repgauge score"
        case .forbidden(let path, let specification):
            "\(path) names a program, which was not started: \(Shown.quoted(specification, limit: 300)); if you trust it, name the same program with --detector, or allow every program of the file with --allow-exec"
        }
    }
}

// The modules of these errors know nothing of commands.
extension DetectorError: StatusError {}
extension MetricError: StatusError {}

/// An entrant together with the way to others of its kind: what a search varies.
package struct EntrantSpecification: Sendable {
    /// The name of its kind: a detector's in the catalogue, `exec` for a program.
    package let name: String
    package let parameters: [ParameterDescription]
    package let entrant: any Entrant
    /// Makes the entrant with some parameters set and the others at their defaults.
    package let make: @Sendable ([ParameterSetting]) throws(DetectorError) -> any Entrant

    package init(_ entry: DetectorEntry, _ detector: ConfiguredDetector) {
        (name, parameters, entrant) = (entry.name, entry.parameters, detector)
        make = { settings throws(DetectorError) in try entry.configured(settings) }
    }

    fileprivate init(_ program: ExternalDetector) {
        (name, parameters, entrant) = (ExternalDetector.recordName, program.template.parameters, program)
        make = { settings throws(DetectorError) in try program.setting(settings) }
    }

    fileprivate init(fixed entrant: any Entrant) {
        let name = entrant.label
        (self.name, parameters, self.entrant) = (name, [], entrant)
        make = { settings throws(DetectorError) in
            if let setting = settings.first {
                throw .unknownParameter(detector: name, name: setting.name, nearest: nil, known: [])
            }
            return entrant
        }
    }

    /// The parameters of an entrant of the kind that differ from their defaults.
    package func changes(in entrant: any Entrant) -> [ParameterSetting] {
        zip(entrant.parameters, parameters).filter { $0.value != $1.defaultValue }.map(\.0)
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
