import Detection
import Experiment
import Foundation
import Pose
import PublishedRules
import Testing

@Suite("A program that sees blocks", .enabled(if: Programs.hasPython, "python3 is not on this machine"))
struct BlockTests {
    /// Frames in which the nose is alone, at heights that a program reads back.
    private static func frames(_ heights: [Double]) -> [PoseFrame] {
        heights.enumerated().map { index, height in
            var frame = PoseFrame(
                time: Nanoseconds(index) * 33_333_333 - 50, image: ImageSize(width: 1080, height: 1920))
            frame[.nose] = JointObservation(x: 0.25, y: height, confidence: 0.5)
            return frame
        }
    }

    /// Heights with a peak of 1 every ten frames.
    private static let peaks = frames(
        (0..<95).map { place -> Double in
            let share = place % 10
            return share == 5 ? 1 : Double(share) / 10
        })

    /// Shows trials to a program whose function `events(n, times, joints)` yields lines, `joints` being flat.
    private static func show(_ body: String, _ trials: [[PoseFrame]]) async throws -> [TrialObservation] {
        let script = """
            import json, math, struct, sys
            \(body)
            def say(message):
                sys.stdout.write(json.dumps(message) + "\\n"); sys.stdout.flush()
            while line := sys.stdin.buffer.readline():
                message = json.loads(line)
                if message["type"] == "hello":
                    assert message["modes"] == ["frames", "blocks"]
                    say({"type": "ready", "protocol": 1, "mode": "blocks"})
                else:
                    assert message["type"] == "block" and message["width"] == 1080 and message["height"] == 1920
                    content, count, n = sys.stdin.buffer.read(message["bytes"]), message["frames"], message["n"]
                    times = struct.unpack_from(f"<{count}q", content)
                    joints = struct.unpack_from(f"<{57 * count}d", content, 8 * count)
                    for event in events(n, times, joints): say(event)
                    say({"n": n + count})
            """
        let folder = try Programs.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "program.py")
        try Data(script.utf8).write(to: file)
        let session = ExternalSession(
            try ExternalDetector(command: "python3 '\(file.path)'", limits: try .init(start: 60, answer: 60)))
        var shown: [TrialObservation] = []
        for trial in trials { shown.append(try await session.observe(trial, of: "a trial")) }
        await session.close()
        return shown
    }

    @Test("answers with the events of frames that it read exactly")
    func events() async throws {
        let body = """
            def events(n, times, joints):
                for index, time in enumerate(times):
                    x, y, c = joints[57 * index : 57 * index + 3]
                    assert x == 0.25 and c == 0.5 and time == index * 33333333 - 50
                    assert math.isnan(joints[57 * index + 3]) and joints[57 * index + 5] == 0
                    if y == 1: yield {"n": n + index, "count": True}
                    if y == 0.7: yield {"n": n + index, "reject": "too-shallow"}
            """
        let trials = [Self.peaks, Array(Self.peaks[..<7]), Array(Self.peaks[..<1]), Self.peaks]
        let shown = try await Self.show(body, trials)
        for (frames, trial) in zip(trials, shown) {
            #expect(trial.failure == nil)
            #expect(trial.spans.count == frames.count)
            let counted = trial.detections.filter { $0.rejection == nil }
            let peaks = frames.filter { $0[.nose].y == 1 }
            #expect(counted.map(\.time) == peaks.map(\.time))
            let rejected = trial.detections.filter { $0.rejection == .tooShallow }
            let shallow = frames.filter { $0[.nose].y == 0.7 }
            #expect(rejected.map(\.time) == shallow.map(\.time))
        }
    }

    @Test(
        "fails if it looks ahead",
        arguments: [
            // Counts a peak when it sees the frame behind it.
            "if 0 < i < len(y) - 1 and y[i - 1] < y[i] > y[i + 1]",
            // Counts in the first half of the trial alone.
            "if y[i] == 1 and i < len(y) / 2",
            // Counts nothing where the last peak is still to come.
            "if y[i] == 1 and 1 not in y[i + 1:]",
        ])
    func notCausal(condition: String) async throws {
        let body = """
            def events(n, times, joints):
                y = joints[1::57]
                return [{"n": n + i, "count": True} for i in range(len(y)) \(condition)]
            """
        let shown = try await Self.show(body, [Self.peaks, Self.peaks])
        #expect(shown.map(\.failure?.kind) == ["not-causal", "not-causal"])
        #expect(shown[0].detections.isEmpty)
        #expect(shown[0].failure?.reason.contains("not causal") == true)
    }

    @Test(
        "fails at a wrong answer",
        arguments: [
            (#"[{"n": n + 3, "count": True}, {"n": n + 3, "count": True}]"#, ProgramFault.outOfStep),
            (#"[{"n": n + 3, "count": True}, {"n": n + 2, "count": True}]"#, .outOfStep),
            (#"[{"n": n + len(times) + 1, "count": True}]"#, .outOfStep),
            (#"[{"n": n + 3}]"#, .invalidAnswer),
            (#"[{"n": n + len(times), "count": True}]"#, .invalidAnswer),
            (#"[{"n": n + len(times)}]"#, .outOfStep),
            ("sys.exit(4)", .ended),
        ])
    func wrongAnswers(events: String, kind: ProgramFault) async throws {
        let shown = try await Self.show("def events(n, times, joints): return \(events)", [Self.peaks])
        #expect(shown[0].failure?.kind == kind.rawValue)
    }

    @Test("may answer before it has read a block that no pipe holds")
    func early() async throws {
        let body = """
            for line in iter(sys.stdin.buffer.readline, b""):
                message = json.loads(line)
                if message["type"] == "hello":
                    print('{"type":"ready","protocol":1,"mode":"blocks"}', flush=True)
                else:
                    print(json.dumps({"n": message["n"] + message["frames"]}), flush=True)
                    sys.stdin.buffer.read(message["bytes"])
            """
        let trial = Self.frames([Double](repeating: 0.5, count: 400))
        let shown = try await Self.show(body, [trial, trial])
        #expect(shown.allSatisfy { $0.failure == nil && $0.detections.isEmpty && $0.spans.count == 400 })
    }

    @Test("fails with an unknown mode")
    func unknownMode() async throws {
        let command = #"echo '{"type":"ready","protocol":1,"mode":"block"}'; exec sleep 600"#
        let session = ExternalSession(try ExternalDetector(command: command))
        let shown = try await session.observe(Self.peaks, of: "a trial")
        await session.close()
        #expect(shown.failure?.kind == "garbage")
        #expect(shown.failure?.reason.contains("frames, blocks") == true)
    }
}
