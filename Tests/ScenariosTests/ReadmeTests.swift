import HarnessSupport
import Foundation
import Testing

@testable import Scenarios

@Suite("The README of the scenarios")
struct ReadmeTests {
    private let text: String

    init() throws {
        text = try String(contentsOf: LibraryFiles.folder.appending(path: "README.md"), encoding: .utf8)
    }

    /// The fenced blocks of YAML.
    private var examples: [String] {
        text.components(separatedBy: "```yaml\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    }

    /// The part of the text between a heading or a phase's name and the next one.
    private func part(_ start: String) throws -> Substring {
        let from = try #require(text.range(of: start)?.upperBound)
        let rest = text[from...]
        let ends = ["\n## "] + ActivityKind.allCases.map { "\n`\($0.rawValue)`" }
        return rest[..<(ends.compactMap { rest.range(of: $0)?.lowerBound }.min() ?? rest.endIndex)]
    }

    @Test("Its scenario is valid and can be drawn, and its suite too")
    func examplesAreValid() throws {
        let scratch = try ScratchLibrary()
        let start = try #require(examples[0].range(of: "occlusions:")),
            end = try #require(examples[0].range(of: "clock:"))
        try scratch.write("mine/evening.yaml", examples[0])
        try scratch.write(
            "mine/hidden.yaml",
            examples[0].replacingCharacters(in: start.lowerBound..<end.lowerBound, with: examples[1])
                .replacing("mine/evening", with: "mine/hidden"))
        let suite = try scratch.write("mine.yaml", examples[2])
        let library = try ScenarioLibrary(folder: scratch.folder)
        for name in ["evening", "hidden"] {
            #expect(library.validate(scratch.folder.appending(path: "mine/\(name).yaml")) == [])
        }
        let plan = try library.scenario(named: "mine/evening").draw(trial: 0, seed: 1)
        #expect(plan.estimator.name == "bad-light" && plan.clock.fps == 30 && plan.session.count == 6)
        #expect(try LibraryFiles.library().validate(suite) == [])
        #expect(
            try LibraryFiles.library().select([suite.path]).entries.map(\.trials)
                == [100, 20, 100] + Array(repeating: 10, count: 9))
    }

    @Test("Every key stands there with its range, its unit or its words")
    func keysAreDocumented() throws {
        // The keys of `joints` are the same for each kind of joint, and documented once.
        let measured = Schema.measuredEstimator.compactMap { spec in
            guard spec.name.hasPrefix("joints.") else { return spec }
            guard spec.name.hasPrefix("joints.ankle.") else { return nil }
            var spec = spec
            spec.name = String(spec.name.dropFirst("joints.ankle.".count))
            return spec
        }
        var sections = [
            ("\n## body", Schema.body), ("\n## style", Schema.style), ("\n## camera", Schema.camera),
            ("\n## clock", Schema.clock), ("\n## inference", Schema.inference),
            ("\n## countable", Schema.countable), ("\n## form", Schema.form), ("\n## morning", Schema.morning),
            ("\n## occlusions", Schema.occlusion),
            ("\n## Estimators", Schema.gradedEstimator), ("\n## Estimators", measured),
        ]
        for kind in ActivityKind.allCases where kind.posture == nil && kind != .transition {
            sections.append(("\n`\(kind.rawValue)`", kind.specs))
        }
        for kind in ActivityKind.allCases where kind.posture != nil || kind == .transition {
            sections.append(("\n## session", kind.specs))
        }
        for (start, specs) in sections {
            let rows = try part(start).split(separator: "\n")
            for spec in specs {
                let row = try #require(rows.first { $0.hasPrefix("| `\(spec.name)` |") }, "\(start) \(spec.name)")
                switch spec.kind {
                case .number(let range), .whole(let range), .pair(let range):
                    #expect(row.contains(KeySpec.text(range) + (spec.unit.isEmpty ? "" : " \(spec.unit)")), "\(row)")
                case .word where ["hide", "delay.joints"].contains(spec.name):
                    let section = try part("\n## occlusions")
                    for name in ["all"] + JointGroup.Part.allCases.map(\.rawValue) {
                        #expect(section.contains("`\(name)`"))
                    }
                case .word(let words): #expect(words.allSatisfy { row.contains("`\($0)`") }, "\(row)")
                case .name: break
                }
            }
        }
    }

    @Test("It names every phase, key and estimator by its right name")
    func namesAreRight() throws {
        for kind in ActivityKind.allCases { #expect(text.contains("`\(kind.rawValue)`")) }
        for key in Scenario.keys { #expect(text.contains("`\(key)`")) }
    }
}
