import Dispatch
import Documents
import Experiment

/// Searches on threads of their own whose configurations are evaluated in rounds.
///
/// A search asks for one configuration and needs its result before it can ask for the next one. A round has one
/// configuration of each, so that those that read the same features run over each trial together.
final class SearchRounds: Sendable {
    /// A configuration that a search waits for.
    private final class Question: Sendable {
        let detector: any Entrant
        private let isAnswered = DispatchSemaphore(value: 0)
        private let result = Locked<Result<ConfigurationResult, any Error>?>(nil)

        init(_ detector: any Entrant) { self.detector = detector }

        func answer(_ result: Result<ConfigurationResult, any Error>) {
            self.result.withLock { $0 = result }
            isAnswered.signal()
        }

        /// Blocks the thread until the answer is there.
        func wait(_ cancellation: Cancellation) throws -> ConfigurationResult {
            while isAnswered.wait(timeout: .now() + .milliseconds(100)) == .timedOut { try cancellation.check() }
            guard let result = result.withLock({ $0 }) else { throw CancellationError() }
            return try result.get()
        }
    }

    private struct State: Sendable {
        /// The searches that have not ended, whether they have begun or not.
        var left: Int
        var isClosed = false
        var asked: [Question] = []
        /// Takes the questions of the next round, none at the end.
        var next: CheckedContinuation<[Question], Never>?
    }

    /// The number of searches that go on at the same time.
    let width: Int
    private let state: Locked<State>

    /// Prepares rounds of some searches.
    ///
    /// - Parameters:
    ///   - searches: The number of searches.
    ///   - width: The greatest number of them that go on at the same time.
    init(of searches: Int, width: Int) {
        self.width = max(1, min(width, searches))
        state = Locked(State(left: searches))
    }

    /// Returns the result of a configuration; blocks the thread of the search until its round is done.
    ///
    /// - Throws: What the evaluation throws, and `CancellationError`.
    func result(of detector: any Entrant, _ cancellation: Cancellation) throws -> ConfigurationResult {
        let question = Question(detector)
        change { $0.asked.append(question) }
        return try question.wait(cancellation)
    }

    /// Takes note that a search has ended.
    func leave() { change { $0.left -= 1 } }

    /// Ends the rounds: no search goes on.
    func close() { change { $0.isClosed = true } }

    /// Evaluates round after round until the end.
    ///
    /// - Parameter evaluate: Evaluates the configurations of a round; all its searches get the error that it throws.
    func evaluateAll(_ evaluate: ([any Entrant]) async throws -> ResultColumns) async {
        while true {
            let round = await withCheckedContinuation { next in change { $0.next = next } }
            guard !round.isEmpty else { return }
            do {
                for (question, result) in zip(round, try await evaluate(round.map(\.detector))) {
                    question.answer(.success(result))
                }
            } catch {
                for question in round { question.answer(.failure(error)) }
            }
        }
    }

    /// Changes the state, and begins a round where every search that goes on has asked.
    private func change(_ body: @Sendable (inout State) -> Void) {
        let width = width
        let started = state.withLock { state -> (CheckedContinuation<[Question], Never>, [Question])? in
            body(&state)
            let isFull = !state.asked.isEmpty && state.asked.count >= min(width, state.left)
            guard let next = state.next, isFull || state.isClosed else { return nil }
            let round = state.isClosed ? [] : state.asked
            state.asked = []
            state.next = nil
            return (next, round)
        }
        if let (next, round) = started { next.resume(returning: round) }
    }
}
