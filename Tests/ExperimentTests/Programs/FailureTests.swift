import Experiment
import Foundation
import Testing

@Suite("A program that fails")
struct FailureTests {
    /// A way to fail, and what is said of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var command: String
        var kind: ProgramFault
        /// Whether a time limit is over before it is told of.
        var isLate: Bool
        var words: [String]

        init(
            _ name: String, _ command: String, _ kind: ProgramFault, isLate: Bool = false, _ words: String...
        ) {
            self.isLate = isLate || kind == .tooLate
            testDescription = name
            self.command = command
            self.kind = kind
            self.words = words
        }

        /// Whether its time at the start shall be over soon; all others have as much as a busy machine needs.
        var isLateAtStart: Bool { isLate && words.contains { $0.contains("ready") } }
    }

    static let cases = [
        Case("no such command", "no-such-command-anywhere", .ended, "exit code 127: the command was not found"),
        Case("not executable", "/dev/null", .ended, "exit code 126", "cannot be executed"),
        Case("exit before the handshake", "exit 7", .ended, "ready", "exit code 7"),
        Case("exit with last words", "echo one >&2; echo two >&2; exit 3", .ended, "exit code 3", "one / two"),
        Case("silence at the start", "exec sleep 600", .tooLate, "before its 'ready' line"),
        Case("nothing is ever read", "\(Programs.ready) exec sleep 600", .tooLate, "frame 0", "before it answered"),
        Case(
            "an invalid answer at the start", "echo hello world; exec sleep 600", .invalidAnswer, "'hello world'",
            "ready"),
        Case(
            "another version", #"echo '{"type":"ready","protocol":2}'; exec sleep 600"#, .wrongVersion, "version 2",
            "version 1"),
        Case("no version", #"echo '{"type":"ready"}'; exec sleep 600"#, .invalidAnswer, "protocol"),
        Case("exit at a frame", "\(Programs.greeted) exit 5", .ended, "frame 0", "exit code 5"),
        Case("killed at a frame", "\(Programs.greeted) kill -9 $$", .ended, "frame 0", "signal 9 (SIGKILL)"),
        Case(
            "a shell whose program was killed", "\(Programs.greeted) sh -c 'kill -SEGV $$'; exit $?", .ended,
            "exit code 139, signal 11 (SIGSEGV)"),
        Case(
            "an invalid answer at a frame", "\(Programs.greeted) echo '{\"n\":0'; exec sleep 600", .invalidAnswer,
            "frame 0", "{\"n\":0"),
        Case("an empty line", "\(Programs.greeted) echo; exec sleep 600", .invalidAnswer, "frame 0"),
        Case("no number", "\(Programs.greeted) echo '{}'; exec sleep 600", .invalidAnswer, "'n'"),
        Case(
            "an unknown reason", "\(Programs.greeted) echo '{\"n\":0,\"reject\":\"ugly\"}'; exec sleep 600",
            .invalidAnswer,
            "ugly", "too-shallow"),
        Case(
            "an unknown fault",
            "\(Programs.greeted) echo '{\"n\":0,\"count\":true,\"faults\":\"sag\"}'; exec sleep 600",
            .invalidAnswer, "sag", "hips-sag"),
        Case(
            "faults alone", "\(Programs.greeted) echo '{\"n\":0,\"faults\":\"hips-sag\"}'; exec sleep 600",
            .invalidAnswer,
            "faults without a count"),
        Case(
            "an unknown member", "\(Programs.greeted) echo '{\"n\":0,\"counts\":true}'; exec sleep 600", .invalidAnswer,
            "counts", "did you mean 'count'"),
        Case(
            "half a line", "\(Programs.greeted) printf '{\"n\":'; exec sleep 600", .tooLate,
            "5 bytes without a line break"),
        Case(
            "the answer to another frame", "\(Programs.greeted) echo '{\"n\":1}'; exec sleep 600", .outOfStep, "n = 1",
            "n = 0"),
        Case(
            "two answers", "\(Programs.greeted) printf '{\"n\":0}\\n{\"n\":1}\\n'; exec sleep 600", .outOfStep,
            "more than"),
        Case(
            "a flood without a line break", "\(Programs.greeted) exec cat /dev/zero", .invalidAnswer,
            "without a line break"),
        Case("a flood of lines", "\(Programs.greeted) exec yes", .invalidAnswer, "'y'"),
        Case("a flood of errors", "\(Programs.greeted) yes help >&2", .tooLate, "frame 0", "help / help"),
        Case(
            "no output any more", "\(Programs.greeted) exec >&-; exec sleep 600", .ended, "frame 0",
            "it closed its output before it answered, and did not end"),
        Case(
            "no input any more", "\(Programs.greeted) exec <&-; echo '{\"n\":0}'; exec sleep 600", .tooLate, "frame 1"),
        Case(
            "what it started holds the pipes", "sleep 600 & exit 4", .ended, isLate: true, "before its 'ready' line",
            "exit code 4", "a program that it started still holds its output"),
        Case(
            "what it started holds the pipes at a frame", "\(Programs.greeted) sleep 600 & kill -SEGV $$", .ended,
            isLate: true, "frame 0", "signal 11 (SIGSEGV)", "a program that it started still holds its output"),
    ]

    @Test("is told of with a reason, and is gone afterwards", arguments: cases, Programs.supervisors)
    func failure(_ example: Case, supervisor: Supervisor?) async throws {
        // What it leaves behind is found by a word in its environment.
        let mark = "REPGAUGE_TEST_MARK=\(UUID().uuidString)"
        let limits = try ExternalDetector.Limits(
            start: example.isLateAtStart ? 5 : 300, answer: example.isLate ? 5 : 300)
        let detector = try ExternalDetector(
            command: "export \(mark); \(example.command)", limits: limits, supervisor: supervisor)
        let session = ExternalSession(detector)
        let first = try await session.observe(Programs.frames(4), of: "a trial")
        let failure = try #require(first.failure)
        #expect(failure.kind == example.kind.rawValue, "\(failure)")
        for word in example.words { #expect("\(failure)".contains(word), "\(failure)") }
        #expect(!"\(failure)".contains("\n"))
        #expect("\(failure)".count < 700)
        let second = try await session.observe(Programs.frames(4), of: "another")
        #expect(second.failure == failure)
        #expect(second.detections.isEmpty)
        await session.close()
        #expect(Self.survivors(mark).isEmpty)
    }

    /// The processes in whose environment a word stands.
    static func survivors(_ mark: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { name in
            Int(name) != nil && Programs.file("/proc/\(name)/environ", contains: mark)
        }
    }

    @Test("that is too slow for a limit fails, and passes with a longer one")
    func limits() async throws {
        let command = "\(Programs.greeted) sleep 0.5; echo '{\"n\":0,\"count\":true}'; read -r end"
        for (limit, isRight) in [(0.1, false), (300, true)] {
            let session = ExternalSession(
                try ExternalDetector(command: command, limits: ExternalDetector.Limits(start: 300, answer: limit)))
            let trial = try await session.observe(Programs.frames(1), of: "a trial")
            #expect((trial.failure == nil) == isRight)
            #expect(trial.detections.count == (isRight ? 1 : 0))
            await session.close()
        }
    }

    @Test("that is too late names the option that allows more, where the command has one", arguments: [true, false])
    func option(areOptions: Bool) async throws {
        let late = [("exec sleep 600", "--start-limit"), ("\(Programs.greeted) exec sleep 600", "--answer-limit")]
        for (command, option) in late {
            let limits = try ExternalDetector.Limits(
                start: option == "--start-limit" ? 0.2 : 300, answer: 0.2, areOptions: areOptions)
            let session = ExternalSession(try ExternalDetector(command: command, limits: limits))
            let failure = try #require(try await session.observe(Programs.frames(1), of: "a trial").failure)
            #expect(failure.reason.hasSuffix("; \(option) allows more") == areOptions, "\(failure)")
            await session.close()
        }
    }

    @Test("interrupting ends the conversation and the program")
    func cancellation() async throws {
        let mark = "REPGAUGE_TEST_MARK=\(UUID().uuidString)"
        let folder = try Programs.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = ExternalSession(
            try ExternalDetector(
                command: "export \(mark); \(Programs.greeted) : >'\(folder.path)/greeted'; exec sleep 600",
                limits: ExternalDetector.Limits(start: 3600, answer: 3600)))
        let task = Task { try await session.observe(Programs.frames(1), of: "a trial") }
        while try Programs.contents(of: folder).isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await session.close()
        #expect(Self.survivors(mark).isEmpty)
    }

    @Test("more conversations at once than there are cores don't wait for each other")
    func crowd() async throws {
        // No program answers before all of them have been started and greeted.
        let folder = try Programs.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let command = """
            cd '\(folder.path)'; read -r hello; : >$$; while [ "$(ls | wc -l)" -lt 12 ]; do sleep 0.02; done; \
            \(Programs.ready) read -r reset; read -r frame; echo '{"n":0}'; read -r x
            """
        let limits = try ExternalDetector.Limits(start: 600, answer: 600)
        let sessions = try (0..<12).map { _ in ExternalSession(try ExternalDetector(command: command, limits: limits)) }
        let failures = await withTaskGroup(of: Bool.self) { group in
            for session in sessions {
                group.addTask { (try? await session.observe(Programs.frames(1), of: "a trial"))?.failure != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        for session in sessions { await session.close() }
        #expect(failures == 0)
    }
}
