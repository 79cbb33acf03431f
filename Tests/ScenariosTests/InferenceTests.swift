import Documents
import Foundation
import HarnessSupport
import Mathematics
import Testing

@testable import Scenarios

@Suite("The keys of inference")
struct InferenceTests {
    private func plan(_ lines: String, estimator: String = "home") throws -> InferencePlan? {
        try Text.valid("session: [stand]\nestimator: \(estimator)\n\(lines)").draw(trial: 0, seed: 1).inference
    }

    @Test("no scenario and no estimator of before has inference")
    func absent() throws {
        let library = try LibraryFiles.library()
        for name in ["standard", "catalogue", "noise", "depth", "filmed", "cheat-margin"] {
            #expect(try library.select([name]).entries.allSatisfy { $0.scenario.inferenceSettings.plan == nil })
        }
        #expect(try plan("") == nil)
    }

    @Test("frames are stamped with their exposure unless a file or the estimator names the answer")
    func stamps() throws {
        #expect(try plan("inference: {service: 0.05}")?.stamp == .exposure)
        #expect(try plan("inference: {service: 0.05, stamp: answer}")?.stamp == .answer)
        #expect(try plan("inference: {stamp: answer}", estimator: "blazepose-pixel-3")?.stamp == .answer)
    }

    @Test("a time alone has the policy and the numbers of the README")
    func defaults() throws {
        let plan = try #require(try plan("inference: {service: 0.055}"))
        #expect(plan == InferencePlan(service: DrawnTime(seconds: 0.055)))
        #expect(plan.policy == .dropWhileBusy && plan.capacity == nil && plan.lost == 0 && plan.timeout == nil)
    }

    @Test("every key is read, and the scenario's keys go over those of the estimator")
    func keys() throws {
        let full = try plan(
            "inference: {service: {uniform: [0.01, 0.02]}, load: 0.2, policy: queue, capacity: 7, lost: 0.1, timeout: 0.5}"
        )
        #expect(full?.load == 0.2)
        #expect(full?.policy == .queue && full?.capacity == 7 && full?.lost == 0.1 && full?.timeout == 0.5)
        let phone = try #require(try plan("", estimator: "blazepose-pixel-3"))
        #expect(phone.policy == .dropOldest && phone.service.middle == 0.053)
        let slower = try plan("inference: {service: 0.1}", estimator: "blazepose-pixel-3")
        #expect(slower == InferencePlan(service: DrawnTime(seconds: 0.1), policy: .dropOldest))
        let wider = try plan("inference: {capacity: 3}", estimator: "blazepose-pixel-3")
        #expect(wider?.capacity == 3 && wider?.service == phone.service)
    }

    @Test("a capacity belongs to its policy")
    func capacity() throws {
        var model = try LibraryFiles.library().estimator(named: "home").model
        model.inference = InferencePlan(service: DrawnTime(seconds: 0.1), policy: .queue, capacity: 4)
        for (lines, capacity) in [("inference: {policy: drop-oldest}", nil), ("inference: {lost: 0}", 4), ("", 4)] {
            var scenario = try Text.valid("session: [stand]\nclock: {fps: 30}")
            let table = try Text.valid("session: [stand]\nestimator: vision-a16\n\(lines)").inference
            (scenario.inference, scenario.estimator) = (table, model)
            #expect(try scenario.inferencePlan()?.capacity == capacity, "\(lines)")
        }
    }

    @Test(
        "keys that have no effect together are refused with their place",
        arguments: [
            ("{policy: queue}", "inference.policy", "without a time of inference"),
            ("{timeout: 1}", "inference.timeout", "without a time of inference"),
            ("{stamp: answer}", "inference.stamp", "without a time of inference"),
            ("{service: 0.1, capacity: 2}", "inference.capacity", "drop-while-busy"),
            ("{service: 0.1, lost: 0.2}", "inference.lost", "without a timeout"),
            ("{service: 0.1, timeout: 1}", "inference.timeout", "which no answer exceeds"),
            ("{service: {uniform: [0.1, 0.2]}, timeout: 0.2}", "inference.timeout", "which no answer exceeds"),
            ("{service: 0.1, policy: newest}", "inference.policy", "\"newest\""),
            ("{service: 0.1, policy: {choice: [queue]}}", "inference.policy", "a mapping"),
            ("{service: 0.1, policy: queue, capacity: 0}", "inference.capacity", "\"0\""),
            ("{service: 0.1, policy: queue, capacity: 1.5}", "inference.capacity", "\"1.5\""),
            ("{service: -0.1}", "inference.service", "\"-0.1\""),
            ("{service: .nan}", "inference.service", "\".nan\""),
            ("{service: 1e999}", "inference.service", "\"1e999\""),
            ("{service: 0.1, lost: 1.1, timeout: 1}", "inference.lost", "\"1.1\""),
            ("{service: 0.1, lost: 0.5, timeout: 0}", "inference.timeout", "\"0\""),
            ("{seconds: 0.1}", "inference.seconds", "an unknown key"),
            ("0.1", "inference", "\"0.1\""),
        ])
    func faults(section: String, path: String, found: String) throws {
        let faults = try Text.faults(Text.head + "session: [stand]\ninference: \(section)\n")
        let fault = try #require(faults.first { $0.key == path }, "\(faults)")
        #expect(fault.line == 5 && fault.found.contains(found), "\(faults)")
    }

    @Test("a timeout without losses is valid where an answer may exceed it")
    func timeout() throws {
        #expect(try plan("inference: {service: {uniform: [0.1, 0.3]}, timeout: 0.2}")?.timeout == 0.2)
        #expect(try plan("inference: {service: {lognormal: {median: 0.05, sigma: 0.3}}, timeout: 0.2}") != nil)
        #expect(try plan("inference: {service: 0.1, lost: 0, timeout: 1}") != nil)
    }

    @Test("an estimator's keys are checked in the same way")
    func estimator() throws {
        let home = try String(
            contentsOf: LibraryFiles.folder.appending(path: "estimators/home.yaml"), encoding: .utf8)
        for (section, path) in [
            ("{policy: queue}", "inference.policy"), ("{service: 0.1, lost: 0.2}", "inference.lost"),
            ("{service: 0.1, capacity: 2}", "inference.capacity"), ("{service: 61}", "inference.service"),
        ] {
            let scratch = try ScratchLibrary()
            let url = try scratch.write("estimators/home.yaml", home + "inference: \(section)\n")
            let faults = try LibraryFiles.library().validate(url)
            #expect(faults.map(\.key) == [path] && faults.allSatisfy { ($0.line ?? 0) > 5 }, "\(faults)")
            #expect(throws: InputError.self) { try ScenarioLibrary(folder: scratch.folder) }
        }
    }

    @Test("its keys can stand in a name, which is refused where they do not go together")
    func names() throws {
        let library = try LibraryFiles.library()
        let scenario = try library.scenario(named: "real/standard[service=0.055,policy=queue,fps=60,capacity=3]")
        #expect(scenario.name == "real/standard[capacity=3,fps=60,policy=queue,service=0.055]")
        #expect(
            try scenario.draw(trial: 0, seed: 1).inference
                == InferencePlan(service: DrawnTime(seconds: 0.055), policy: .queue, capacity: 3))
        let phone = try library.scenario(named: "real/standard[estimator=vision-a16,policy=queue]")
        #expect(try phone.draw(trial: 0, seed: 1).inference?.policy == .queue)
        for (name, key) in [
            ("real/standard[policy=queue]", "policy"), ("real/standard[capacity=2,service=0.1]", "capacity"),
            ("real/standard[lost=0.1,service=0.1]", "lost"), ("real/standard[service=0.1,timeout=2]", "timeout"),
        ] {
            let error = #expect(throws: InputError.self) { try library.select([name]) }
            #expect(error?.diagnostics.map(\.key) == [key], "\(error?.description ?? "")")
        }
    }

    @Test("an estimator that sees every scenario must go with the keys of each")
    func seenByOther() throws {
        let scratch = try ScratchLibrary()
        try scratch.write(
            "mine/phone.yaml",
            "scenario: mine/phone\nfamily: real\nabout: a test\nsession: [stand]\nestimator: vision-a16\n"
                + "inference: {policy: queue}\n")
        let library = try ScenarioLibrary(folder: scratch.folder)
        #expect(try library.scenario(named: "mine/phone").draw(trial: 0, seed: 1).inference?.policy == .queue)
        #expect(try library.seen(by: "blazepose-pixel-3").scenario(named: "mine/phone").inferencePlan() != nil)
        let error = #expect(throws: InputError.self) {
            try library.seen(by: "home").scenario(named: "mine/phone")
        }
        #expect(error?.diagnostics.map(\.key) == ["inference.policy"])
    }

    @Test(
        "a phone's estimator is the measured one with a time",
        arguments: [
            ("movenet-iphone-12", "movenet-like"), ("blazepose-pixel-3", "mediapipe-like"),
            ("vision-a16", "vision-like"),
        ])
    func phones(name: String, base: String) throws {
        let library = try LibraryFiles.library()
        var (phone, like) = (try library.estimator(named: name).model, try library.estimator(named: base).model)
        #expect(phone.inference != nil && like.inference == nil)
        phone.inference = nil
        // An app's tracker begins with the session, and has no pose from before.
        #expect(!phone.startsWrongly)
        like.removeWrongStarts()
        (phone.name, phone.clock) = (like.name, like.clock)
        like.inference = nil
        #expect(phone == like)
    }

    @Test("times are drawn within their clip, and the middle of many is that of the distribution")
    func draws() throws {
        let plan = try #require(
            try plan("inference: {service: {lognormal: {median: 0.05, sigma: 0.4}, clip: [0.03, 0.2]}}"))
        let times = (0..<2001).map { frame in
            var stream = RandomStream(key: 3, trial: 1, station: .scenario, frame: UInt32(frame))
            return plan.service.draw(from: &stream)
        }.sorted()
        #expect(times.first.map { $0 >= 0.03 } == true && times.last.map { $0 <= 0.2 } == true)
        // Of a log-normal number, 10.1 % lie below 0.03 and next to none above 0.2; the median of the rest is 0.0526.
        #expect(abs(times[1000] / 0.0526 - 1) < 0.04)
    }

    @Test(
        "a fitted preset's file gives its inference again",
        arguments: [
            "{service: 0.05, policy: drop-while-busy}",
            "{service: {lognormal: {median: 0.05, sigma: 0.1}, clip: [0.01, 1.0]}, policy: queue, capacity: 4, lost: 0.1, timeout: 0.5}",
            "{service: {choice: [0.05, {normal: {mean: 0.1, sd: 0.01}}, {uniform: [0.1, 0.2]}]}, policy: drop-oldest}",
        ])
    func text(section: String) throws {
        var preset = try LibraryFiles.library().estimator(named: "movenet-like")
        preset.model.inference = try plan("inference: \(section)")
        let text = try #require(preset.text(notes: []))
        #expect(text.contains("inference: \(section)\n"))
        var reader = Reader(file: "x.yaml")
        let read = EstimatorPreset(try Document(Data(text.utf8), file: "x.yaml"), reader: &reader)
        #expect(reader.faults == [] && read?.model.inference == preset.model.inference)
    }

    @Test("the suite tries every policy, rate and phone")
    func suite() throws {
        let entries = try LibraryFiles.library().select(["inference"]).entries
        let plans = try entries.map { try #require(try $0.scenario.inferencePlan(), "\($0.scenario.name)") }
        #expect(Set(plans.map(\.policy)) == Set(InferencePlan.Policy.allCases))
        #expect(entries.count == 4 * 18 + 2 * 6)
    }
}
