import Experiment
import Foundation
import Pages
import Reports

/// The pages of `repgauge judge` on the loopback: the answer, one page a recording, and the places to which labels are
/// sent.
///
/// The only file that a request changes is the JSON file beside one of the recordings.
actor JudgeSite {
    private let operation: JudgeOperation
    private let root: String
    /// The scores of the labels that are saved; `nil` where labels were saved since.
    private(set) var judgement: Judgement?
    private(set) var saved = 0

    /// The most bytes of labels that are sent: as many as a recording's JSON file may have.
    static let mostBytes = 4 << 20

    init(_ operation: JudgeOperation, _ judgement: Judgement, root: String) {
        (self.operation, self.judgement, self.root) = (operation, judgement, root)
    }

    static func path(_ index: Int) -> String { "recording/\(index)" }

    func answer(_ request: HTTPRequest, _ path: String) async -> HTTPResponse {
        do {
            switch (request.method, path, recording(path)) {
            case ("GET", "", _): return HTTPResponse(page: try await score().page(bar()))
            case ("GET", _, let index?):
                let labelling = operation.labelling(index)
                let bar = bar(at: index, digest: labelling.map { LabelFile.digest($0.info) } ?? "")
                return HTTPResponse(page: try await operation.page(index, labelling, bar: bar))
            case ("POST", "done", _): return HTTPResponse(.ok, "done\n", isLast: true)
            case ("POST", _, let index?): return try save(request, index)
            default: return HTTPResponse(.notFound)
            }
        } catch let error as RecordingError {
            if case .unwritable = error { return HTTPResponse(.failed, "\(error)\n") }
            return HTTPResponse(.conflict, "\(error)\n")
        } catch {
            return HTTPResponse(.failed, "\(error)\n")
        }
    }

    func score() async throws -> Judgement {
        if let judgement { return judgement }
        let fresh = try await operation.score()
        do {
            try Failure.check(fresh.incomplete)
            try fresh.check()
        } catch let error as Failure {
            throw Failure(error.exitStatus, (fresh.outcome.faults + [error.description]).joined(separator: "\n"))
        }
        judgement = fresh
        return fresh
    }

    private func save(_ request: HTTPRequest, _ index: Int) throws -> HTTPResponse {
        guard let text = String(validating: request.body, as: UTF8.self), let digest = request.field("if-match") else {
            return HTTPResponse(.badRequest)
        }
        let file = LabelFile(besideRecording: operation.files[index])
        try file.save(text, replacing: digest)
        judgement = nil
        saved += 1
        return HTTPResponse(.ok, "\(LabelFile.digest(text))\n")
    }

    private func recording(_ path: String) -> Int? { operation.files.indices.first { Self.path($0) == path } }

    private func bar(at current: Int? = nil, digest: String = "") -> ServedPage {
        ServedPage(
            answer: root, done: "\(root)done", digest: digest,
            links: operation.files.indices.map {
                .init(operation.name($0), to: root + Self.path($0), isCurrent: $0 == current)
            })
    }
}
