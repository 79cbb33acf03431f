import Detection
import DetectorContract
import Foundation
import Pose
import Testing

@Suite("The guide to one's own detector")
struct GuideTests {
    private let text: String
    private let source: String

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        source = try String(contentsOf: folder.appending(path: "ShoulderDip.swift"), encoding: .utf8)
        text = try String(
            contentsOf: folder.appending(path: "../../Sources/Detection/README.md"), encoding: .utf8)
    }

    @Test("Its example is the code that these tests compile")
    func verbatim() throws {
        #expect(text.contains("```swift\n" + source + "```"))
    }

    @Test("Its example keeps the contract and takes its parameters")
    func contract() throws {
        let violations = Contract().violations(of: { ShoulderDip() })
        #expect(violations == [], "\(violations)")
        let configured = try ShoulderDip.entry.configured([ParameterSetting(name: "drop", value: .number(0.5))])
        #expect(configured.label == "shoulder-dip:drop=0.5")
        #expect(try core.adding([ShoulderDip.entry]).configured(parsing: configured.label).label == configured.label)
    }

    @Test("Its example of a contract names clauses that there are")
    func clauses() {
        let named = text.components(separatedBy: "| `").dropFirst().compactMap { $0.components(separatedBy: "`").first }
        #expect(named == Contract.Clause.allCases.map(\.rawValue))
        for clause in Contract.Clause.allCases {
            #expect(text.contains("| `\(clause.rawValue)` | \(clause.meaning) |"))
        }
    }
}
