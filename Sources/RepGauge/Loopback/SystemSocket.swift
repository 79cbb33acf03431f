import Foundation

/// The calls of the system on sockets, with the differences between Linux and macOS.
enum SystemSocket {
    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
        private static let sendFlags: Int32 = 0
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
        // A browser that is gone is an error, not the end of the program.
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif

    /// The result of a call that does not wait.
    enum Transfer {
        case moved(Int)
        case later
        case ended
    }

    /// Opens a socket that listens on the loopback only, at a port that the system chooses.
    static func openListener() throws(LoopbackError) -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw LoopbackError(code: errno) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = 0
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, size) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, generic, &size) == 0
            }
        }
        guard isOpen, prepare(descriptor) else {
            let code = errno
            close(descriptor)
            throw LoopbackError(code: code)
        }
        return (descriptor, UInt16(bigEndian: place.sin_port))
    }

    /// Makes a socket one that never waits, and that programs which are started do not get.
    private static func prepare(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    }

    /// Takes the next connection; `nil` where there is none.
    static func connection(of listener: Int32) -> Int32? {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        guard prepare(descriptor) else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    static func receive(_ descriptor: Int32, into bytes: inout [UInt8]) -> Transfer {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { bytes += buffer[..<count] }
        return transfer(count)
    }

    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Transfer {
        transfer(bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, sendFlags) })
    }

    private static func transfer(_ count: Int) -> Transfer {
        if count > 0 { return .moved(count) }
        return count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .later : .ended
    }

    /// Tells the other side that nothing more comes, and closes.
    static func end(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
        close(descriptor)
    }

    /// Waits until one of some sockets is ready, at most some milliseconds, and returns for each whether it is.
    static func wait(_ wanted: [(descriptor: Int32, isSending: Bool)], milliseconds: Int32) -> [Bool] {
        var places = wanted.map {
            pollfd(fd: $0.descriptor, events: Int16($0.isSending ? POLLOUT : POLLIN), revents: 0)
        }
        guard poll(&places, nfds_t(places.count), milliseconds) > 0 else { return wanted.map { _ in false } }
        return places.map { $0.revents != 0 }
    }
}

struct LoopbackError: Error, CustomStringConvertible {
    /// The number of the system's error.
    let code: Int32

    var description: String {
        "the page cannot be served on 127.0.0.1: \(String(cString: strerror(code))); --no-serve writes the pages only"
    }
}
