#if os(Linux)
    import CLibraries
    import Foundation

    /// The work of a supervisor: it starts a command, follows all that descends from it, and leaves nothing behind.
    ///
    /// The end of the standard input is the end of the session: RepGauge has closed it, or is dead. SIGTERM ends
    /// everything at once. The supervisor's own end repeats that of the command, unless it had to end the command.
    struct SupervisingProcess {
        private let signals: Int32
        private let command: pid_t
        /// The end of the command as `waitpid` reports it; `nil` while it runs.
        private var status: Int32?
        private var hasDescendants = true
        private var isInputOpen = true
        private var deadline: UInt64?

        /// The longest time in which processes that were killed must be gone, nanoseconds; those of another user never
        /// are.
        private static let killTimeout: UInt64 = 5_000_000_000

        /// Supervises a command, then ends as the command did.
        static func run(_ words: [String]) -> Never {
            guard repgauge_adopt_orphans() == 0, var process = SupervisingProcess(words) else {
                perror("repgauge: \(words[0]) cannot be supervised")
                _exit(126)
            }
            process.follow()
        }

        /// `POSIX_SPAWN_SETSID`, which glibc has for programs of its own dialect of C only.
        private static let newSession: Int32 = 0x80

        private init?(_ words: [String]) {
            var set = sigset_t()
            sigemptyset(&set)
            for signal in [SIGCHLD, SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
            guard sigprocmask(SIG_BLOCK, &set, nil) == 0 else { return nil }
            signals = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
            guard signals >= 0, let command = Self.spawn(words) else { return nil }
            self.command = command
            // RepGauge must see the end of the output once the command and its children have closed it.
            close(1)
            close(2)
        }

        /// Starts the command in a session of its own: it has no terminal, and its signals reach no one else.
        private static func spawn(_ words: [String]) -> pid_t? {
            var attributes = posix_spawnattr_t()
            var mask = sigset_t()
            sigemptyset(&mask)
            guard posix_spawnattr_init(&attributes) == 0 else { return nil }
            defer { posix_spawnattr_destroy(&attributes) }
            posix_spawnattr_setsigmask(&attributes, &mask)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | newSession))
            var arguments = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var process = pid_t()
            let code = posix_spawn(&process, words[0], nil, &attributes, &arguments, environ)
            if code != 0 { errno = code }
            return code == 0 ? process : nil
        }

        private mutating func follow() -> Never {
            while true {
                reap()
                if status != nil, !hasDescendants || !isInputOpen { finish() }
                if let deadline, CallTimer.now() >= deadline { finish() }
                wait()
                if receive() { finish() }
            }
        }

        /// Waits for a signal, the end of the input, or the deadline.
        private mutating func wait() {
            var places = [
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
                // Without events a hang-up alone is reported. A negative number is no place at all.
                pollfd(fd: isInputOpen ? 0 : -1, events: 0, revents: 0),
            ]
            var milliseconds: Int32 = -1
            if let deadline {
                let now = CallTimer.now()
                milliseconds = deadline > now ? Int32((deadline - now) / 1_000_000) + 1 : 0
            }
            guard poll(&places, nfds_t(places.count), milliseconds) > 0, places[1].revents != 0 else { return }
            isInputOpen = false
            deadline = CallTimer.now() &+ UInt64(Supervisor.shutdownTimeout / .nanoseconds(1))
        }

        /// Reads the signals that have come; `true` where one of them asks for the end.
        private func receive() -> Bool {
            var information = signalfd_siginfo()
            var isAsked = false
            while read(signals, &information, MemoryLayout<signalfd_siginfo>.size) > 0 {
                if information.ssi_signo != UInt32(SIGCHLD) { isAsked = true }
            }
            return isAsked
        }

        /// Takes notice of children that have ended, and of orphans.
        private mutating func reap() {
            while true {
                var found: Int32 = 0
                let process = waitpid(-1, &found, WNOHANG)
                // Once the command was waited for, another process may get its number.
                if process == command, status == nil { status = found }
                if process < 0, errno == EINTR { continue }
                hasDescendants = process >= 0
                if process <= 0 { return }
            }
        }

        /// Ends all descendants, then this process as the command ended.
        private mutating func finish() -> Never {
            reap()
            let own = status
            killDescendants()
            guard let own else { Self.end(by: Int32(Supervisor.stoppedSignal)) }
            let signal = own & 0x7f
            if signal == 0 { _exit((own >> 8) & 0xff) }
            Self.end(by: signal)
        }

        /// Kills until nothing is left: the children of a process that was killed are adopted, and found in the next
        /// round.
        private mutating func killDescendants() {
            let last = CallTimer.now() &+ Self.killTimeout
            var pause: UInt32 = 500
            while hasDescendants, CallTimer.now() < last {
                for member in ProcessList.descendants(of: getpid()) {
                    kill(member.process, SIGKILL)
                    // A group is killed in one step: a process that forks and ends, again and again, cannot slip away.
                    if member.group > 1, member.group != getpgrp() { kill(-member.group, SIGKILL) }
                }
                usleep(pause)
                pause = min(pause * 2, 20_000)
                reap()
            }
        }

        private static func end(by number: Int32) -> Never {
            // The core file, if there is to be one, is the command's.
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            signal(number, SIG_DFL)
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, number)
            sigprocmask(SIG_UNBLOCK, &set, nil)
            kill(getpid(), number)
            _exit(128 + number)
        }
    }

    /// The processes of the machine as `/proc` lists them.
    enum ProcessList {
        struct Member {
            var process: pid_t
            var group: pid_t
        }

        static func descendants(of ancestor: pid_t) -> [Member] {
            var children: [pid_t: [Member]] = [:]
            for process in all() {
                guard let (parent, group) = place(of: process) else { continue }
                children[parent, default: []].append(Member(process: process, group: group))
            }
            var found: [Member] = []
            var next = children.removeValue(forKey: ancestor) ?? []
            while let member = next.popLast() {
                found.append(member)
                next += children.removeValue(forKey: member.process) ?? []
            }
            return found
        }

        /// The processes that were started with a word in their environment.
        static func marked(_ word: String) -> [pid_t] {
            let bytes = Data(word.utf8)
            return all().filter {
                $0 != getpid()
                    && FileManager.default.contents(atPath: "/proc/\($0)/environ")?.range(of: bytes) != nil
            }
        }

        private static func all() -> [pid_t] {
            ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
        }

        /// The parent and the group of a process, the second and third field behind its name; the name may have
        /// brackets and spaces in it.
        private static func place(of process: pid_t) -> (parent: pid_t, group: pid_t)? {
            guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
                let end = data.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let fields = data[end...].split(separator: UInt8(ascii: " "), maxSplits: 4)
            guard fields.count > 4, let parent = pid_t(String(decoding: fields[2], as: UTF8.self)),
                let group = pid_t(String(decoding: fields[3], as: UTF8.self))
            else { return nil }
            return (parent, group)
        }
    }
#endif
