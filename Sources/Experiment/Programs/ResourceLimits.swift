import Foundation

/// The limits of memory and processor time of a program; each of the processes that it starts has the same.
package struct ResourceLimits: Sendable, Hashable {
    /// The memory that a process may reserve for its data, gigabytes of 10⁹ bytes; `nil` for no limit.
    package let memory: Double?
    /// The processor time that a process may use, seconds; `nil` for no limit.
    package let processorTime: Int?

    /// The limits of memory that can be set, gigabytes.
    package static let memoryRange = 0.1...100_000.0
    /// The limits of processor time that can be set, seconds.
    package static let processorTimeRange = 1...1_000_000_000

    /// 8 GB and 100 hours.
    ///
    /// Python with NumPy, SciPy and scikit-learn reserves 0.3 GB on two cores and at most 0.1 GB for each further one.
    package static let standard = ResourceLimits(known: 8, 360_000)

    /// Seconds by which a program that ignores the signal of the first limit of processor time outlives it.
    private static let grace = 5

    private init(known memory: Double?, _ processorTime: Int?) {
        (self.memory, self.processorTime) = (memory, processorTime)
    }

    /// Sets limits: gigabytes of data and seconds of processor time, `nil` for no limit.
    package init(memory: Double?, processorTime: Int?) throws(ExternalDetectorError) {
        if let memory, !Self.memoryRange.contains(memory) {
            throw .resource(name: "memory", value: "\(memory) GB", allowed: "0.1 to 100000, or none")
        }
        if let processorTime, !Self.processorTimeRange.contains(processorTime) {
            throw .resource(name: "processor time", value: "\(processorTime) s", allowed: "1 to 1000000000, or none")
        }
        self.init(known: memory, processorTime)
    }

    /// The words that start a command in a shell with these limits.
    ///
    /// The shell sets them, so that they hold for the program alone. They never rise above those of RepGauge itself.
    func words(_ command: String) -> [String] {
        var steps: [String] = []
        if let memory {
            // The hard limit stays: a command may raise its own with ulimit, where no option can.
            let bytes = min(UInt64(memory * 1e9), Self.hardLimit(.data))
            steps.append("ulimit -S -d \(bytes / 1024)")
        }
        if let processorTime {
            let hard = min(UInt64(processorTime + Self.grace), Self.hardLimit(.processorTime))
            steps.append("ulimit -S -t \(min(UInt64(processorTime), hard))")
            steps.append("ulimit -H -t \(hard)")
        }
        guard !steps.isEmpty else { return ["/bin/sh", "-c", command] }
        let start = (steps + [#"exec /bin/sh -c "$1""#]).joined(separator: " && ")
        return ["/bin/sh", "-c", start, "/bin/sh", command]
    }

    private enum Resource { case data, processorTime }

    /// The limit that RepGauge itself cannot exceed.
    private static func hardLimit(_ resource: Resource) -> UInt64 {
        var limit = rlimit()
        #if canImport(Glibc)
            let number = __rlimit_resource_t((resource == .data ? RLIMIT_DATA : RLIMIT_CPU).rawValue)
        #else
            let number = resource == .data ? RLIMIT_DATA : RLIMIT_CPU
        #endif
        guard getrlimit(number, &limit) == 0 else { return .max }
        return UInt64(limit.rlim_max)
    }

    /// The limit that may have ended a program, for the reason of its failure; empty where none did.
    func note(on end: ProgramEnd, lastWords: String) -> String {
        let signal = end.signal.map { Int32(truncatingIfNeeded: $0) }
        if signal == SIGXCPU, let processorTime {
            return "; it used its \(processorTime) s of processor time, see --exec-cpu"
        }
        guard let memory, end.isItsOwn else { return "" }
        let isOutOfMemory = Self.complaints.contains { lastWords.contains($0) }
        // An error of C++ that nobody catches, and the kernel's own choice where memory is short.
        guard isOutOfMemory || [SIGABRT, SIGKILL].contains(signal) else { return "" }
        return "; its limit of memory is \(Self.text(memory)) GB, see --exec-memory"
    }

    /// The words with which programs say that no memory is left.
    private static let complaints = [
        "MemoryError", "bad_alloc", "annot allocate memory", "ut of memory", "ut of space", "emory exhausted",
    ]

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
