#if os(Linux)
    import Experiment
    import Foundation
    import Glibc
    import Testing

    @Suite("What a program starts")
    struct CageTests {
        /// A program that leaves others behind, each a `sleep` with a number of its own.
        struct Leaver: Sendable, CustomTestStringConvertible {
            var testDescription: String
            /// The command; `SLEEP` is the process that it leaves behind.
            var command: String
            /// Commands that it needs.
            var needs: [String] = []
            /// Whether it takes a supervisor to find what is left behind.
            var needsSupervisor = false
            /// The limit of an answer that never comes, seconds, which is waited out where the program fails.
            var answerLimit = 10.0
        }

        static let leavers = [
            Leaver(testDescription: "a child in the background", command: "SLEEP &"),
            Leaver(testDescription: "children of children", command: "(SLEEP & (SLEEP & (SLEEP & sleep 0.1))) &"),
            Leaver(testDescription: "a session of its own", command: "setsid SLEEP &", needs: ["setsid"]),
            Leaver(
                testDescription: "a session of its own, without a parent", command: "(setsid SLEEP &);",
                needs: ["setsid"]),
            Leaver(
                testDescription: "deaf to signals",
                command: "(trap '' TERM INT HUP; exec setsid sh -c 'SLEEP; SLEEP') &", needs: ["setsid"]),
            Leaver(
                testDescription: "without an environment", command: "(env -i setsid SLEEP &);",
                needs: ["setsid", "env"], needsSupervisor: true),
            Leaver(
                testDescription: "one that forks and ends, again and again",
                command: """
                    python3 -c "import os; os.fork() and os._exit(0); os.setsid(); \
                    any(os.fork() and os._exit(0) for _ in iter(int, 1))" SLEEP;
                    """,
                // A storm of forks takes all processors, and uses up all process numbers within half a minute.
                needs: ["python3"], needsSupervisor: true, answerLimit: 3),
        ]

        /// The end of a conversation.
        enum End: String, Sendable, CaseIterable { case closed, failed, cancelled }

        @Test("is gone with it", arguments: leavers, End.allCases)
        func nothingSurvives(_ leaver: Leaver, end: End) async throws {
            for supervisor in Programs.supervisors where supervisor != nil || !leaver.needsSupervisor {
                try await leave(leaver, end, supervisor)
            }
        }

        private func leave(_ leaver: Leaver, _ end: End, _ supervisor: Supervisor?) async throws {
            guard leaver.needs.allSatisfy(Programs.has) else {
                print("skipped, \(leaver.needs) are not on this machine: \(leaver.testDescription)")
                return
            }
            let folder = try Programs.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let mark = Self.makeMark()
            let last =
                switch end {
                case .closed: #"echo '{"n":0}'; read -r end"#
                case .failed: "exit 3"
                case .cancelled: ": >'\(folder.path)/ready'; sleep \(mark)"
                }
            let command = leaver.command.replacing("SLEEP", with: "sleep \(mark)")
            let session = ExternalSession(
                try ExternalDetector(
                    command: "\(Programs.greeted) \(command) \(last)",
                    limits: ExternalDetector.Limits(start: 60, answer: end == .failed ? leaver.answerLimit : 60),
                    supervisor: supervisor))
            let task = Task { try await session.observe(Programs.frames(1), of: "a trial") }
            switch end {
            case .closed: #expect(try await task.value.failure == nil)
            case .failed:
                let failure = try await task.value.failure
                #expect(failure?.reason.contains("exit code 3") == true, "\(failure?.reason ?? "no failure")")
            case .cancelled:
                while try Programs.contents(of: folder).isEmpty { try await Task.sleep(for: .milliseconds(2)) }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            await session.close()
            #expect(Self.running(mark).isEmpty)
        }

        @Test(
            "is gone soon after RepGauge, whatever ended it", .enabled(if: Programs.hasPython),
            arguments: [SIGKILL, SIGTERM, SIGINT, SIGHUP])
        func endOfHarness(signal: Int32) async throws {
            let folder = try Programs.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let mark = Self.makeMark()
            // Reads nothing, hears nothing, and has a child in a session of its own that does the same.
            let script = """
                import os, signal, time
                for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
                print('{"type":"ready","protocol":1}', flush=True)
                if os.fork() == 0:
                    os.setsid()
                    if os.fork(): os._exit(0)
                    open("under-way", "w").close()
                while True: time.sleep(0.02)
                """
            try Data(script.utf8).write(to: folder.appending(path: "spin.py"))
            let process = Process()
            process.executableURL = Programs.repgauge
            process.arguments =
                ["run", "real/fast", "--trials", "1", "--out", "out", "--answer-limit", "600"]
                + ["--scenarios", Programs.checkout.appending(path: "scenarios").path]
                + ["--detector", "exec:python3 spin.py \(mark)"]
            process.currentDirectoryURL = folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            let file = folder.appending(path: "under-way").path
            while process.isRunning, !FileManager.default.fileExists(atPath: file) {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(Self.running(mark).count >= 3)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            // Its supervisor lives on until all are dead.
            for _ in 0..<600 where !Self.running(mark).isEmpty { try await Task.sleep(for: .milliseconds(50)) }
            #expect(Self.running(mark).isEmpty)
        }

        @Test(
            "does not change the program's exit code where it gets the program's number",
            .enabled(if: Programs.hasPython && access("/proc/sys/kernel/ns_last_pid", W_OK) == 0))
        func numberIsUsedAgain() async throws {
            let folder = try Programs.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let script = """
                import os, sys, time
                first = int(sys.argv[1])
                os.setsid()
                while os.path.exists(f"/proc/{first}"): time.sleep(0.002)
                for _ in range(1000):
                    with open("/proc/sys/kernel/ns_last_pid", "w") as last: last.write(str(first - 1))
                    process = os.fork()
                    if process == 0: os._exit(0)
                    if process == first: break
                    os.waitpid(process, 0)
                else: sys.exit()
                open(sys.argv[2], "w").close()
                """
            try Data(script.utf8).write(to: folder.appending(path: "again.py"))
            let found = folder.appending(path: "found").path
            let session = ExternalSession(
                try ExternalDetector(
                    command: "\(Programs.greeted) python3 '\(folder.path)/again.py' $$ '\(found)' & exit 3",
                    limits: ExternalDetector.Limits(start: 60, answer: 60),
                    supervisor: try #require(Programs.supervisors.last ?? nil)))
            let failure = try await session.observe(Programs.frames(1), of: "a trial").failure
            await session.close()
            #expect(failure?.reason.contains("exit code 3") == true, "\(failure?.reason ?? "no failure")")
            #expect(FileManager.default.fileExists(atPath: found), "no process got the number")
        }

        @Test("is gone although the program has killed its supervisor", .enabled(if: Programs.has("setsid")))
        func supervisorIsKilled() async throws {
            let mark = Self.makeMark()
            let command = "\(Programs.greeted) setsid sleep \(mark) & kill -9 $PPID; exec sleep \(mark)"
            let session = ExternalSession(
                try ExternalDetector(
                    command: command, limits: ExternalDetector.Limits(start: 60, answer: 20),
                    supervisor: try #require(Programs.supervisors.last ?? nil)))
            #expect(try await session.observe(Programs.frames(1), of: "a trial").failure?.kind == "ended")
            await session.close()
            #expect(Self.running(mark).isEmpty)
        }

        @Test("200 conversations leave neither descriptors nor processes", arguments: Programs.supervisors)
        func leaks(supervisor: Supervisor?) async throws {
            let before = Self.descriptors()
            for index in 0..<200 {
                let session = ExternalSession(
                    try ExternalDetector(
                        command: "\(Programs.greeted) echo '{\"n\":0}'; exit \(index % 2)",
                        limits: ExternalDetector.Limits(start: 60, answer: 60), supervisor: supervisor))
                #expect(try await session.observe(Programs.frames(1), of: "a trial").failure == nil)
                await session.close()
            }
            // Other tests have some at the same time.
            #expect(Self.descriptors() < before + 150)
            #expect(Self.zombies() < 100)
        }

        @Test("a program has its three streams and no other descriptor of ours", arguments: Programs.supervisors)
        func inheritance(supervisor: Supervisor?) async throws {
            let ours = open("/dev/null", O_RDONLY)
            defer { close(ours) }
            #expect(fcntl(ours, F_GETFD) == 0, "it would be inherited by a program that is started carelessly")
            let folder = try Programs.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let session = ExternalSession(
                try ExternalDetector(
                    command: "ls /proc/self/fd >'\(folder.path)/list'; exit 3", supervisor: supervisor))
            _ = try await session.observe(Programs.frames(1), of: "a trial")
            await session.close()
            // The last one is that of the folder which is listed.
            #expect(
                try String(contentsOf: folder.appending(path: "list"), encoding: .utf8) == "0\n1\n2\n3\n")
        }

        /// A length of sleep that no other process has.
        private static func makeMark() -> String { "1000.\(UInt64.random(in: 1 << 50 ... 1 << 60))" }

        /// The processes whose command line has a word in it, zombies left out.
        private static func running(_ mark: String) -> [String] {
            processes().filter { Programs.file("/proc/\($0)/cmdline", contains: mark) }
        }

        private static func zombies() -> Int {
            processes().count { Programs.file("/proc/\($0)/stat", contains: ") Z \(getpid()) ") }
        }

        private static func descriptors() -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        }

        private static func processes() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
        }
    }
#endif
