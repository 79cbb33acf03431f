import Foundation

/// One connection of a browser: a request, then its answer.
struct Client {
    let descriptor: Int32
    /// The instant at which the connection ends if it is not over.
    private(set) var deadline: ContinuousClock.Instant
    private var received: [UInt8] = []
    private var answer: ArraySlice<UInt8> = []
    /// Whether the server ends once the answer is sent.
    private(set) var isLast = false
    private(set) var isOver = false

    init(_ descriptor: Int32, patience: Duration) {
        self.descriptor = descriptor
        deadline = .now + patience
    }

    var isSending: Bool { !answer.isEmpty }

    mutating func receive(mostBodyBytes: Int) -> HTTPRequest.Reading {
        switch SystemSocket.receive(descriptor, into: &received) {
        case .moved: return HTTPRequest.read(received, mostBodyBytes: mostBodyBytes)
        case .later: return .incomplete
        case .ended:
            isOver = true
            return .incomplete
        }
    }

    mutating func begin(_ response: HTTPResponse, patience: Duration) {
        received = []
        answer = response.bytes[...]
        isLast = response.isLast
        deadline = .now + patience
        send()
    }

    mutating func send() {
        switch SystemSocket.write(answer, to: descriptor) {
        case .moved(let count):
            answer = answer.dropFirst(count)
            if answer.isEmpty { isOver = true }
        case .later: break
        case .ended: isOver = true
        }
    }

    /// Closes the connection.
    ///
    /// What a refused browser still sends is read first: a connection that is closed with unread bytes is reset, and the
    /// browser may lose the answer.
    func close() {
        var rest: [UInt8] = []
        for _ in 0..<32 {
            guard case .moved = SystemSocket.receive(descriptor, into: &rest) else { break }
            rest.removeAll(keepingCapacity: true)
        }
        SystemSocket.end(descriptor)
    }
}
