import Experiment
import Testing

@Suite("The limits of a program")
struct LimitTests {
    private static func failure(
        _ command: String, memory: Double?, processorTime: Int?, supervisor: Supervisor?
    ) async throws -> EntrantFailure {
        let limits = try ExternalDetector.Limits(
            start: 60, answer: 60, resources: ResourceLimits(memory: memory, processorTime: processorTime))
        let session = ExternalSession(
            try ExternalDetector(command: command, limits: limits, supervisor: supervisor))
        let trial = try await session.observe(Programs.frames(1), of: "a trial")
        await session.close()
        return try #require(trial.failure)
    }

    @Test("reach it and its children as they were set", arguments: Programs.supervisors)
    func set(supervisor: Supervisor?) async throws {
        let show = "sh -c 'ulimit -S -d >&2; ulimit -S -t >&2; ulimit -H -t >&2'; exit 3"
        for (memory, seconds, shown) in [
            (2.048, 77, "2000000 / 77 / 82"), (8, 360_000, "7812500 / 360000 / 360005"),
            (nil, nil, "unlimited / unlimited / unlimited"), (nil, 5, "unlimited / 5 / 10"),
        ] as [(Double?, Int?, String)] {
            let failure = try await Self.failure(show, memory: memory, processorTime: seconds, supervisor: supervisor)
            #expect(failure.stderrTail == shown)
        }
    }

    @Test("of memory can be raised by the command", arguments: Programs.supervisors)
    func raised(supervisor: Supervisor?) async throws {
        let failure = try await Self.failure(
            "ulimit -S -d unlimited; ulimit -S -d >&2; exit 3", memory: 1, processorTime: nil, supervisor: supervisor)
        #expect(failure.stderrTail == "unlimited")
    }

    @Test("of processor time ends what computes for ever, and is named", arguments: Programs.supervisors)
    func processorTime(supervisor: Supervisor?) async throws {
        for command in ["while :; do :; done", "sh -c 'while :; do :; done'; exit $?"] {
            let failure = try await Self.failure(
                "\(Programs.greeted) \(command)", memory: 8, processorTime: 1, supervisor: supervisor)
            #expect(failure.kind == "ended")
            for word in ["signal 24 (SIGXCPU)", "its 1 s of processor time", "--exec-cpu"] {
                #expect(failure.reason.contains(word), "\(failure)")
            }
        }
    }

    #if os(Linux)
        @Test(
            "of memory refuses more, and is named", .enabled(if: Programs.hasPython), arguments: Programs.supervisors)
        func memory(supervisor: Supervisor?) async throws {
            let command = "python3 -c 'bytes(500_000_000)'; exit $?"
            let failure = try await Self.failure(command, memory: 0.3, processorTime: nil, supervisor: supervisor)
            for word in ["exit code 1", "its limit of memory is 0.3 GB", "--exec-memory", "MemoryError"] {
                #expect("\(failure)".contains(word), "\(failure)")
            }
            let enough = try await Self.failure(command, memory: 3, processorTime: nil, supervisor: supervisor)
            #expect("\(enough)".contains("exit code 0") && !"\(enough)".contains("memory"), "\(enough)")
        }
    #endif

    @Test(
        "are refused where no program could have them",
        arguments: [(0, nil), (-1, nil), (.nan, nil), (.infinity, nil), (0.05, nil), (nil, 0), (nil, -5)]
            as [(Double?, Int?)])
    func refused(memory: Double?, processorTime: Int?) {
        #expect(throws: ExternalDetectorError.self) {
            try ResourceLimits(memory: memory, processorTime: processorTime)
        }
    }

    @Test("stand in the record of a run where they are not the standard ones")
    func record() throws {
        let standard = try ExternalDetector(command: "true").record.parameters
        let others = try ExternalDetector(
            command: "true", limits: ExternalDetector.Limits(resources: ResourceLimits(memory: nil, processorTime: 9))
        ).record.parameters
        #expect(others.prefix(standard.count) == standard[...])
        let further = others.dropFirst(standard.count).map { "\($0.name)=\($0.value)" }
        #expect(further == ["memory-limit=none", "processor-limit=9"])
    }
}
