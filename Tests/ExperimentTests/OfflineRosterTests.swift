import Detection
import HarnessSupport
import PublishedRules
import Testing

@testable import Experiment

@Suite("Offline rules of a roster")
struct OfflineRosterTests {
    @Test("a rule is found by its name and by the group of all, which no detector is in")
    func found() throws {
        let names = DetectorCatalog.standard.offline.map(\.name)
        let group = try Library.roster.entrants(named: [DetectorCatalog.offlineGroup], from: .user)
        #expect(!names.isEmpty && group.map(\.label) == names)
        #expect(group.allSatisfy { $0.record.kind == .offline && $0.parameters.isEmpty })
        for name in names { #expect(try Library.roster.entrant(parsing: name, from: .user).label == name) }
        #expect(try Library.roster.entrants(named: ["all"], from: .user).allSatisfy { $0.record.kind == .detector })
    }

    @Test("a rule has no parameters: one that is set is refused by its name")
    func parameters() throws {
        let name = try #require(DetectorCatalog.standard.offline.first).name
        #expect(throws: DetectorError.unknownParameter(detector: name, name: "down", nearest: nil, known: [])) {
            try Library.roster.entrant(parsing: "\(name):down=3", from: .user)
        }
    }
}
