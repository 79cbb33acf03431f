package import Documents
import Text

package enum StudyError: StatusError, Sendable, Hashable, CustomStringConvertible {
    case missing(path: String)
    case exists(path: String)
    case file(String, ExitStatus)
    case otherStudy(path: String, differences: [StudyOrigin.Difference])
    case otherUse(path: String, use: String)
    case otherScoring(path: String)
    case otherSuite(hash: String, found: String)
    case values(String, reason: String)
    case unknownNumber(Int, known: Int)
    case alreadyTold(Int, state: StudyState)
    case runningElsewhere(Int, worker: StudyWorker)
    case differentResult(key: String)
    /// This program does not know or cannot read something of the study, such as a detector, a parameter or a metric.
    case unknown(path: String, reason: String)
    case unreadableResult(path: String, key: String, reason: String)
    case unwritableResult(key: String, reason: String)
    case exhausted(afterPoints: Int)
    case nothingDone(path: String)
    case infeasible(path: String, done: Int, constraints: [Objective.Constraint])

    /// The exit code of the command: `wrongInput` where another file or another command would do, `gateFailed` where the
    /// study's answer is no.
    package var exitStatus: ExitStatus {
        switch self {
        case .infeasible: .gateFailed
        case .file(_, let status): status
        case .differentResult, .unwritableResult: .runFailed
        default: .wrongInput
        }
    }

    package var description: String {
        switch self {
        case .missing(let path): "\(path): no study found; make one with repgauge study create"
        case .exists(let path): "\(path) exists already; choose another name, or remove it"
        case .file(let message, _): message
        case .otherStudy(let path, let differences):
            "\(path) belongs to another study: \(differences.map(\.description).joined(separator: "; ")); choose another file, or pass the same options"
        case .otherUse(let path, let use): "\(path) is not an ask-and-tell study: it keeps the results of \(use)"
        case .otherScoring(let path):
            "\(path) holds counts of an earlier version, which matched counts with repetitions in another way; make a new study with repgauge study create"
        case .otherSuite(let hash, let found):
            "the study was measured on scenarios with the hash \(hash), these here have \(found); name the folder of those with --scenarios, or start a new study"
        case .unknown(let path, let reason): "\(path): \(reason)"
        case .values(let text, let reason): "'\(text)': \(reason)"
        case .unknownNumber(let number, let known):
            known == 0
                ? "there is no configuration \(number): no configuration was requested yet"
                : "there is no configuration \(number); there are 1 to \(known)"
        case .alreadyTold(let number, let state):
            "configuration \(number) is \(state.rawValue) already and takes one result only; ask for another one"
        case .runningElsewhere(let number, let worker):
            "configuration \(number) is being run by process \(worker.process); wait for it, or end that process"
        case .differentResult(let key):
            "\(key) has another result in the study than this program gives: it was built from other sources or runs on another machine; start a new study"
        case .unreadableResult(let path, let key, let reason): "\(path): the result of \(key) cannot be read: \(reason)"
        case .unwritableResult(let key, let reason): "the result of \(key) cannot be stored: \(reason)"
        case .exhausted(let points):
            "the search space has nothing left to propose: the next \(points) points were all requested already or are not allowed"
        case .nothingDone(let path):
            "\(path): no configuration is done; measure some with repgauge study run, or tell their results"
        case .infeasible(let path, let done, let constraints):
            "\(path): found \(Plural.counted(done, "configuration")) with a result, none of which \((constraints.map { "keeps \($0)" } + ["has a value for every objective"]).joined(separator: " and "))"
        }
    }
}
