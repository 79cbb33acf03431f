import Detection
import DetectorKit
import Foundation
import GuideDetector
import Pose
import Testing

@Suite("The guide to one's own detector")
struct GuideTests {
    private static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let example = checkout.appending(path: "Examples/OwnDetector")

    private let text: String

    init() throws {
        text = try String(
            contentsOf: Self.checkout.appending(path: "Sources/Detection/README.md"), encoding: .utf8)
    }

    @Test(
        "Each of its code blocks is the file that it names",
        arguments: [
            "Package.swift", "Sources/OwnDetector/Arms.swift", "Sources/OwnDetector/MyRule.swift",
            "Sources/OwnDetector/MyRule+Entry.swift", "Sources/my-repgauge/MyRepGauge.swift",
            "Sources/my-rule-program/MyRuleProgram.swift", "Tests/OwnDetectorTests/MyRuleTests.swift",
        ])
    func verbatim(_ file: String) throws {
        let source = try String(contentsOf: Self.example.appending(path: file), encoding: .utf8)
        let heading = "[`\(file)`](../../Examples/OwnDetector/\(file)):\n\n"
        #expect(text.contains(heading + "```swift\n" + source + "```\n"))
    }

    @Test("No code block is without its file")
    func blocks() {
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
        #expect(blocks.count == 7)
    }

    @Test("Its detector keeps the contract and takes its parameters")
    func contract() throws {
        let violations = Contract().violations(of: { MyRule() })
        #expect(violations == [], "\(violations)")
        let configured = try MyRule.entry.configured([ParameterSetting(name: "down", value: .number(0.5))])
        #expect(configured.label == "my-rule:down=0.5")
        #expect(try core.adding([MyRule.entry]).configured(parsing: configured.label).label == configured.label)
    }

    @Test("Its detector says the same through a track", arguments: ["my-rule", "my-rule:down=0.5,up=0.9,hands=0.1"])
    func track(_ specification: String) throws {
        let detector = try core.adding([MyRule.entry]).configured(parsing: specification).makeDetector()
        let reader = try #require(TrackReader(detector))
        for stream in Contract.Material.drawn.streams {
            var said: [Detection] = []
            reader.read(FeatureTrack(reader.key, frames: stream.frames)) { said.append($0) }
            var plain = detector
            #expect(said == stream.frames.compactMap { plain.observe($0) })
        }
    }

    @Test("Its table of the contract names the clauses that there are")
    func clauses() {
        let named = text.components(separatedBy: "| `").dropFirst().compactMap { $0.components(separatedBy: "`").first }
        #expect(named == Contract.Clause.allCases.map(\.rawValue))
        for clause in Contract.Clause.allCases {
            #expect(text.contains("| `\(clause.rawValue)` | \(clause.meaning) |"))
        }
    }
}
