import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Our ends of a program's three pipes: lines go out and come in, each within a time limit.
///
/// Nothing waits without an end: writing, reading and draining the standard error happen in one loop, so that a program
/// that does not read, or writes without end, cannot hold it. It blocks its thread meanwhile, and so must not be used
/// on a thread of Swift's pool.
struct Connection: Sendable {
    /// An error that leaves a read without a line.
    enum ReadError: Error, Hashable {
        /// The time was over; so many bytes without a line break had come.
        case tooLate(partial: Int)
        case ended
        case tooLong
        case unasked
        case cancelled
    }

    /// Bytes of a line that a program may write, at most.
    static let longestLine = 65_536

    private let toProgram: FileDescriptor
    private let fromProgram: FileDescriptor
    private let errors: FileDescriptor
    private let cancellation: Cancellation
    private var received: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 16_384)
    private var errorsAreOpen = true
    private(set) var stderrTail = StderrTail()

    /// Longest wait in one go, milliseconds: so often the flag is looked at.
    private static let longestWait: Int32 = 100

    init(toProgram: FileDescriptor, fromProgram: FileDescriptor, errors: FileDescriptor, cancellation: Cancellation) {
        (self.toProgram, self.fromProgram) = (toProgram, fromProgram)
        (self.errors, self.cancellation) = (errors, cancellation)
        for end in [toProgram, fromProgram, errors] { end.stopBlocking() }
    }

    /// Writes some lines and waits for one, without its line break; both may take some seconds together.
    mutating func request(_ lines: [UInt8], within seconds: Double) throws(ReadError) -> [UInt8] {
        var exchange = try begin(lines, within: seconds)
        return try line(&exchange)
    }

    /// A request whose answer may have several lines.
    struct Exchange {
        fileprivate var unwritten: ArraySlice<UInt8>
        /// The time at which the last line is late.
        fileprivate let deadline: UInt64
    }

    /// Begins a request, whose lines `line` reads; writing and all lines of the answer may take some seconds together.
    mutating func begin(_ bytes: [UInt8], within seconds: Double) throws(ReadError) -> Exchange {
        guard received.isEmpty else { throw .unasked }
        var exchange = Exchange(unwritten: bytes[...], deadline: CallTimer.now() &+ UInt64(seconds * 1e9))
        write(&exchange.unwritten)
        return exchange
    }

    /// Waits for the next line of an answer, and returns it without its line break.
    mutating func line(_ exchange: inout Exchange) throws(ReadError) -> [UInt8] {
        var searched = 0
        while true {
            // A line may have come together with the one before.
            let isOpen = searched > 0 || received.isEmpty ? read() : true
            if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                guard end <= Self.longestLine else { throw .tooLong }
                let line = Array(received[..<end])
                received.removeFirst(end + 1)
                return line
            }
            searched = received.count
            guard received.count <= Self.longestLine else { throw .tooLong }
            guard isOpen else { throw .ended }
            if cancellation.isRaised { throw .cancelled }
            let now = CallTimer.now()
            guard now < exchange.deadline else { throw .tooLate(partial: received.count) }
            wait(nanoseconds: exchange.deadline - now, forRoom: !exchange.unwritten.isEmpty)
            write(&exchange.unwritten)
        }
    }

    /// Writes what is left of a request whose answer is complete: a program may answer before it has read everything.
    ///
    /// Only `ReadError.tooLate` and `ReadError.cancelled` are thrown.
    mutating func finish(_ exchange: inout Exchange) throws(ReadError) {
        while !exchange.unwritten.isEmpty {
            if cancellation.isRaised { throw .cancelled }
            let now = CallTimer.now()
            guard now < exchange.deadline else { throw .tooLate(partial: 0) }
            wait(nanoseconds: exchange.deadline - now, forRoom: true)
            write(&exchange.unwritten)
        }
    }

    mutating func drainErrors() {
        var rounds = 0
        while errorsAreOpen, rounds < 64, readErrors() { rounds += 1 }
    }

    /// Closes our end of the program's input, which makes it end.
    func closeInput() { try? toProgram.close() }

    func closeOutputs() {
        try? fromProgram.close()
        try? errors.close()
    }

    /// Waits until something has come, there is room to write, or the time is over.
    private mutating func wait(nanoseconds: UInt64, forRoom: Bool) {
        var places = [pollfd(fd: fromProgram.rawValue, events: Int16(POLLIN), revents: 0)]
        if errorsAreOpen { places.append(pollfd(fd: errors.rawValue, events: Int16(POLLIN), revents: 0)) }
        if forRoom { places.append(pollfd(fd: toProgram.rawValue, events: Int16(POLLOUT), revents: 0)) }
        let milliseconds = min((nanoseconds &+ 999_999) / 1_000_000, UInt64(Self.longestWait))
        _ = poll(&places, nfds_t(places.count), Int32(milliseconds))
        if errorsAreOpen, places[1].revents != 0 { _ = readErrors() }
    }

    /// Writes as much as there is room for; a program that has closed its input will be seen to have ended, or to be
    /// late.
    private func write(_ lines: inout ArraySlice<UInt8>) {
        while !lines.isEmpty {
            guard let count = try? lines.withUnsafeBytes({ try toProgram.write($0) }), count > 0 else { return }
            lines = lines.dropFirst(count)
        }
    }

    /// Reads once; `false` where nothing more can come.
    private mutating func read() -> Bool {
        do {
            let count = try buffer.withUnsafeMutableBytes { try fromProgram.read(into: $0) }
            received.append(contentsOf: buffer[..<count])
            return count > 0
        } catch {
            return (error as? Errno).map {
                $0 == .wouldBlock || $0 == .resourceTemporarilyUnavailable || $0 == .interrupted
            }
                ?? false
        }
    }

    /// Reads the standard error once; `false` where nothing is there.
    private mutating func readErrors() -> Bool {
        do {
            let count = try buffer.withUnsafeMutableBytes { try errors.read(into: $0) }
            stderrTail.add(buffer[..<count])
            if count == 0 { errorsAreOpen = false }
            return count > 0
        } catch {
            return false
        }
    }
}
