import Documents
import HarnessSupport
import Foundation
import Testing

@testable import Scenarios

@Suite("Estimators")
struct EstimatorTests {
    private func text(_ name: String) throws -> String {
        try String(
            contentsOf: LibraryFiles.folder.appending(path: "estimators/\(name).yaml"), encoding: .utf8)
    }

    private func read(_ text: String) -> (EstimatorPreset?, [Diagnostic]) {
        do throws(InputError) {
            let document = try Document(Data(text.utf8), file: "x.yaml")
            var reader = Reader(file: "x.yaml")
            return (EstimatorPreset(document, reader: &reader), reader.faults)
        } catch { return (nil, error.diagnostics) }
    }

    @Test("The measured ones are measured, and every number comes from its key")
    func measured() throws {
        let names = try LibraryFiles.library().estimators().filter { $0.model.inference == nil }.filter {
            if case .measured = $0.model.errors { true } else { false }
        }.map(\.name)
        #expect(names == ["mediapipe-half", "mediapipe-like", "movenet-half", "movenet-like", "vision-like"])

        var yaml = "estimator: x\nabout: a test\njoints:\n"
        for (index, kind) in MeasuredErrors.JointKind.allCases.enumerated() {
            let keys = ["high", "far", "low", "end-on", "hidden", "wander", "along", "across", "bias-spread", "spread"]
            let errors = ["size", "body", "sides", "neighbours"]
            let row =
                keys.enumerated().map { "\($0.element): 0.\(index + 1)\($0.offset)" }
                + errors.enumerated().map { "\($0.element): 0.\($0.offset)\(index + 1)" }
            yaml += "  \(kind.name): {\(row.joined(separator: ", "))}\n"
        }
        yaml += """
            confidence: {person: 1, wander: 2, wander-time: 3, flicker: 4, tail: 0.4, step: 0.05, absent-below: 0.06}
            jitter: {doubt: 0.6, covered: 1.7, time: 7, white-share: 0.8, spread: 0.9, time-spread: 1.1}
            activity: {rest: 0.1, half: 0.7, body: 0.3, bursts: 0.4, burst-time: 5}
            place-step: 0.001
            wander-time: 10
            settling: {size: 0.21, spread: 0.22, time: 0.23}
            typed-errors: {scale: 1.1, spread: 1.2, seconds: {median: 1.3, sigma: 1.4}}
            spikes: {probability: 0.15, size: 1.6}
            drop-outs: {per-minute: 60, hidden-per-minute: 120, seconds: {median: 1.7, sigma: 1.8}, confidence: 0.19}
            inversions: {per-minute: 180, seconds: [0.1, 0.2]}
            losses: {per-minute: 240, seconds: [0.3, 0.4]}
            outside-frame: extrapolated
            clock: {fps: 25, jitter: 0.01, drops: 0.02, stamp-error: 0.03, exposure-error: 0.04, repeats: 0.05, repeating-trials: 0.6}

            """
        let (preset, faults) = read(yaml)
        #expect(faults == [])
        let model = try #require(preset?.model)
        func joint(_ kind: MeasuredErrors.JointKind) -> MeasuredErrors.JointErrors {
            func number(_ place: Int) -> Double { Double("0.\(kind.rawValue + 1)\(place)") ?? .nan }
            func error(_ place: Int) -> Double { Double("0.\(place)\(kind.rawValue + 1)") ?? .nan }
            return .init(
                high: number(0), far: number(1), low: number(2), endOn: number(3), hidden: number(4),
                wander: number(5), along: number(6), across: number(7), biasSpread: number(8), spread: number(9),
                size: error(0), shared: .init(body: error(1), sides: error(2), neighbours: error(3)))
        }
        let expected = MeasuredErrors(
            confidence: .init(
                person: 1, wander: 2, wanderTime: 3, flicker: 4, tail: 0.4, step: 0.05, absentBelow: 0.06),
            jitter: .init(doubt: 0.6, covered: 1.7, time: 7, whiteShare: 0.8, spread: 0.9, timeSpread: 1.1),
            activity: .init(rest: 0.1, half: 0.7, body: 0.3, bursts: 0.4, burstTime: 5), placeStep: 0.001,
            wanderTime: 10, settling: .init(size: 0.21, spread: 0.22, time: 0.23),
            typedErrors: .init(scale: 1.1, spread: 1.2, seconds: .init(median: 1.3, sigma: 1.4)),
            spikes: .init(probability: 0.15, size: 1.6),
            dropOuts: .init(rate: 1, hiddenRate: 2, seconds: .init(median: 1.7, sigma: 1.8), confidence: 0.19),
            joints: MeasuredErrors.JointKind.allCases.map(joint))
        #expect(model.errors == .measured(expected))
        #expect(model.inversionRate == 3 && model.lossRate == 4 && model.outsideFrame == .extrapolated)
        let clock = ClockPlan(
            fps: 25, jitter: 0.01, dropProbability: 0.02, stampError: 0.03, exposureError: 0.04,
            repeatProbability: 0.05, repeatingTrials: 0.6)
        #expect(model.clock == clock)
    }

    @Test(
        "A wrong value is told with its path",
        arguments: [
            (#"elbow: \{high: "#, "elbow: {high: 1", "joints.elbow.high"),
            (#"(?m)^inversions: .*$"#, "inversions: {per-minute: 1, seconds: [0, 1, 1]}", "inversions.seconds"),
            (#"(?m)^inversions: .*$"#, "inversions: {per-minute: 1, seconds: [0, x]}", "inversions.seconds[1]"),
            ("(?m)^  wrist:", "  hand:", "joints.hand"),
            (#"(?m)^jitter: \{"#, "jitter: {covered: -1, ", "jitter.covered"),
            (#"\{probability:"#, "{share:", "spikes.share"),
            ("outside-frame: missing", "outside-frame: away", "outside-frame"),
            ("(?m)^wander-time: .*$", "wander-time: {uniform: [1, 2]}", "wander-time"),
        ])
    func faults(old: String, new: String, path: String) throws {
        let text = try text("movenet-like")
        let pattern = try Regex(old)
        #expect(text.contains(pattern))
        let (preset, faults) = read(text.replacing(pattern, with: new, maxReplacements: 1))
        #expect(preset == nil)
        #expect(faults.contains { $0.key == path }, "\(faults)")
    }

    @Test("Every key of a measured estimator but the optional ones must be there, and joints makes it measured")
    func missing() throws {
        let (_, faults) = read("estimator: x\nabout: a test\njoints: {}\n")
        let needed = Schema.measuredEstimator.filter { !$0.isOptional }.map(\.name)
        #expect(Set(faults.map(\.key)).isSuperset(of: needed))
        let (_, graded) = read("estimator: x\nabout: a test\n")
        #expect(graded.contains { $0.key == "slow-error" } && !graded.contains { $0.key == "wander-time" })
    }

    @Test("An unknown key is told with all keys of the file, and the nearest of them")
    func unknownKey() throws {
        let (preset, faults) = read(try text("home") + "\nocclusion: []\n")
        #expect(preset == nil && faults.map(\.found) == ["an unknown key"])
        let keys = "estimator, about, occlusions, slow-error"
        #expect(try #require(faults.first).allowed.hasPrefix("did you mean occlusions? The keys here are \(keys)"))
    }
}
