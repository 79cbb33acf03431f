import Foundation

/// A server for one browser on this machine.
///
/// It listens on the loopback only, on a port that the system chooses. Every path begins with a random token. A request
/// that names another host (DNS rebinding) or comes from a page of another origin is refused, and so is each method but
/// `GET` and `POST`; a `POST` must state its origin.
struct LoopbackServer: ~Copyable {
    let port: UInt16
    /// The first part of every path: 128 random bits.
    let token: String
    private let listener: Int32
    private let mostBodyBytes: Int
    private let patience: Duration

    /// The most connections at a time.
    private static let mostClients = 32
    /// The longest wait until an interruption is noticed, milliseconds.
    private static let step: Int32 = 100

    /// Opens the port; patience is the longest time for a request, and again for its answer.
    init(mostBodyBytes: Int, patience: Duration = .seconds(10)) throws(LoopbackError) {
        (listener, port) = try SystemSocket.openListener()
        (self.mostBodyBytes, self.patience) = (mostBodyBytes, patience)
        var generator = SystemRandomNumberGenerator()
        token = (0..<16).map { _ in
            let byte = String(generator.next() as UInt8, radix: 16)
            return byte.utf8.count == 1 ? "0\(byte)" : byte
        }.joined()
    }

    deinit { close(listener) }

    var address: String { "\(origin)/\(token)/" }

    private var host: String { "127.0.0.1:\(port)" }
    private var origin: String { "http://\(host)" }

    /// Answers requests, by the path behind the token, until an answer is the last one.
    func serve(_ answer: (HTTPRequest, _ path: String) async -> HTTPResponse) async throws {
        var clients: [Client] = []
        defer { for client in clients { client.close() } }
        while true {
            try Task.checkCancellation()
            let places = clients.map { ($0.descriptor, $0.isSending) } + [(listener, false)]
            let isReady = SystemSocket.wait(places, milliseconds: Self.step)
            for index in clients.indices {
                if isReady[index] { await advance(&clients[index], answer) }
                if clients[index].isOver, clients[index].isLast { return }
            }
            let now = ContinuousClock.now
            for client in clients where client.isOver || client.deadline < now { client.close() }
            clients.removeAll { $0.isOver || $0.deadline < now }
            if isReady.last == true, let descriptor = SystemSocket.connection(of: listener) {
                var client = Client(descriptor, patience: patience)
                if clients.count >= Self.mostClients { client.begin(HTTPResponse(.busy), patience: patience) }
                clients.append(client)
            }
            await Task.yield()
        }
    }

    private func advance(_ client: inout Client, _ answer: (HTTPRequest, _ path: String) async -> HTTPResponse) async {
        if client.isSending { return client.send() }
        switch client.receive(mostBodyBytes: mostBodyBytes) {
        case .incomplete: break
        case .refused(let status): client.begin(HTTPResponse(status), patience: patience)
        case .complete(let request):
            let response: HTTPResponse
            if let status = refusal(of: request) {
                response = HTTPResponse(status)
            } else {
                response = await answer(request, String(request.target.dropFirst(token.utf8.count + 2)))
            }
            client.begin(response, patience: patience)
        }
    }

    /// The status of a request that is not answered; `nil` for one that is.
    private func refusal(of request: HTTPRequest) -> HTTPResponse.Status? {
        guard request.field("host") == host else { return .forbidden }
        if let asking = request.field("origin"), asking != origin { return .forbidden }
        switch request.method {
        case "GET": break
        case "POST": guard request.field("origin") != nil else { return .forbidden }
        default: return .notAllowed
        }
        return hasToken(request.target) ? nil : .notFound
    }

    /// Whether a path begins with the token; the time of the comparison does not depend on where it differs.
    private func hasToken(_ target: String) -> Bool {
        let (found, wanted) = (Array(target.utf8), Array("/\(token)/".utf8))
        guard found.count >= wanted.count else { return false }
        return zip(found, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
