import Documents
import HarnessSupport
@testable import Validation
import Foundation
import Testing

@testable import Scenarios

@Suite("Plans of validity reports")
struct ValidityPlanTests {
    private func plan(_ text: String) throws -> Result<ValidityPlan, InputError> {
        let scratch = try ScratchLibrary()
        try scratch.write("one.yaml", "scenario: one\nfamily: real\nabout: a test\nsession: [stand]\n")
        let url = try scratch.write("validity.yaml", text)
        let library = try ScenarioLibrary(folder: scratch.folder)
        do throws(InputError) {
            return .success(try library.validityPlan(url))
        } catch { return .failure(error) }
    }

    @Test("a plan is read as it stands, and what it leaves out is as documented")
    func reads() throws {
        let plan = try plan(
            """
            validity: mine
            about: a test
            seed: 7
            pairs:
              - {name: plain, about: first, scenarios: [one], recordings: [clips]}
              - name: full
                about: second
                scenarios: [one]
                trials: 12
                estimator: studio
                recordings: [clips/a, clips/b.csv]
                form: standard
                max-gross-tracking-error: 0.02
                subjects: [movement]
                transfer: false
              - {name: none, about: third, scenarios: [one], recordings: [others], negatives: true}
            """
        ).get()
        #expect(plan.name == "mine" && plan.seed == 7)
        let (plain, full, none) = (plan.pairs[0], plan.pairs[1], plan.pairs[2])
        #expect(plain.subjects == ClipQuantity.Kind.allCases && plain.comparesTransfer && !plain.isNegative)
        #expect(plain.trials == nil && plain.estimator == nil)
        #expect(plain.filter == RecordingFilter())
        #expect(full.recordings == ["clips/a", "clips/b.csv"] && full.trials == 12 && full.estimator == "studio")
        #expect(full.filter.form == "standard" && full.filter.tracking == .atMost(0.02))
        #expect(full.subjects == [.movement] && !full.comparesTransfer)
        #expect(none.isNegative && none.subjects.isEmpty)
    }

    @Test(
        "a wrong plan is refused with the place, what was found and what is allowed",
        arguments: [
            ("estimator: studoi", "pairs[0].estimator", "did you mean studio?"),
            ("subjects: [movements]", "pairs[0].subjects[0]", "did you mean movement?"),
            ("recording: [x]", "pairs[0].recording", "did you mean recordings?"),
            ("trials: 0", "pairs[0].trials", "from 1"), ("trials: 2.5", "pairs[0].trials", "from 1"),
            ("max-gross-tracking-error: 2", "pairs[0].max-gross-tracking-error", "0…1"),
            ("transfer: maybe", "pairs[0].transfer", "true or false"),
            ("negatives: true, subjects: [movement]", "pairs[0].subjects", "no such key"),
        ])
    func faults(lines: String, path: String, allowed: String) throws {
        let head = "validity: x\nabout: a test\npairs:\n"
        let pair = "  - {name: a, about: b, scenarios: [one], recordings: [c], \(lines)}\n"
        guard case .failure(let error) = try plan(head + pair) else {
            Issue.record("the plan was taken")
            return
        }
        #expect(error.diagnostics.count == 1)
        let fault = try #require(error.diagnostics.first)
        #expect(fault.key == path && fault.line == 4 && fault.allowed.contains(allowed), "\(fault)")
    }

    @Test("places outside the folder of recordings, unknown scenarios and missing keys are refused")
    func places() throws {
        func faults(_ pairs: String) throws -> [Diagnostic] {
            guard case .failure(let error) = try plan("validity: x\nabout: a test\npairs: \(pairs)\n") else {
                return []
            }
            return error.diagnostics
        }
        for place in ["/tmp", "../other", "a/../../b"] {
            let found = try faults("[{name: a, about: b, scenarios: [one], recordings: [\(place)]}]")
            #expect(found.map(\.key) == ["pairs[0].recordings[0]"])
        }
        let unknown = try faults("[{name: a, about: b, scenarios: [oen], recordings: [c]}]")
        #expect(unknown.count == 1)
        #expect(unknown.first?.allowed.contains("did you mean one?") == true)
        #expect(unknown.first?.key == "pairs[0].scenarios[0]" && unknown.first?.line == 3)
        #expect(unknown.first?.file.hasSuffix("validity.yaml") == true)
        #expect(try faults("[{name: a, about: b}]").map(\.key) == ["pairs[0].scenarios", "pairs[0].recordings"])
        #expect(try faults("[]").map(\.key) == ["pairs"])
        let twice = "{name: a, about: b, scenarios: [one], recordings: [c]}"
        #expect(try faults("[\(twice), \(twice)]").map(\.found) == ["a again"])
    }

    @Test("a file of another kind is no plan, and a plan is validated like any file")
    func kinds() throws {
        guard case .failure(let error) = try plan("suite: x\nabout: y\nscenarios: [one]\n") else {
            Issue.record("a suite was taken for a plan")
            return
        }
        #expect(error.diagnostics.first?.allowed.contains("validity") == true)
        let library = try LibraryFiles.library()
        #expect(library.validate(LibraryFiles.folder.appending(path: "validity.yaml")) == [])
    }
}
