public import Detection
public import Pose

/// The requirements that every push-up detector must keep: a kit for tests.
///
/// It brings its own streams of frames and needs no test library, so it serves Swift Testing and XCTest alike:
///
/// ```swift
/// let contract = Contract()
/// for violation in contract.violations(of: { MyDetector() }) { Issue.record("\(violation)") }
/// ```
///
/// A clause that a detector cannot keep is exempted by name, with a reason; an exception that is not needed is itself
/// a violation, so that the list of exceptions stays honest.
///
/// A detector that traps ends the process; the clauses are tried in the order of `Clause.allCases`.
///
/// Making a contract prepares all streams, which takes longer than trying a detector: make one and keep it.
public struct Contract: Sendable {
    /// The differences that a clause allows where it does not ask for equality.
    public struct Limits: Sendable, Hashable {
        /// The largest shift of a count in time where twice as many frames are seen, seconds.
        ///
        /// A frame at 30 Hz lasts 0.033 s: a filter, or a dwell that ends between two frames, may need a few more.
        public var frameRateTime = 0.15
        /// The number of counts that may be missing, or too many, where a clause allows for the cost of a disturbance;
        /// also the largest difference between the number of counts of a stream and the number of its repetitions.
        public var counts = 1

        /// Makes the default limits.
        public init() {}
    }

    /// The streams that are shown.
    public let material: Material
    /// The allowed differences.
    public let limits: Limits
    let prepared: [PreparedStream]

    /// Makes a contract and prepares its streams.
    public init(material: Material = .drawn, limits: Limits = Limits()) {
        (self.material, self.limits) = (material, limits)
        prepared = material.streams.enumerated().map { PreparedStream($1, seed: UInt64($0)) }
    }

    /// Tries a detector, clause by clause.
    ///
    /// Each call of `make`, of many, gives a detector that has seen nothing yet. The exceptions are the clauses that it
    /// is known not to keep, each with the reason. The result is what it does not keep, at most one for each clause, in
    /// the order of `Clause.allCases`, and the exceptions that are not needed; empty for a detector that keeps the
    /// contract.
    public func violations(exceptions: [Clause: String] = [:], of make: @escaping () -> any Detector) -> [Violation] {
        let check = ContractCheck(contract: self, make: make)
        return Clause.allCases.compactMap { clause in
            let breach = check.breach(of: clause)
            switch (breach, exceptions[clause]) {
            case (let breach?, nil): return Violation(clause: clause, kind: .broken(breach))
            case (nil, let reason?): return Violation(clause: clause, kind: .needlessException(reason: reason))
            case (.some, .some), (nil, nil): return nil
            }
        }
    }

    /// Something that a detector does not keep.
    public struct Violation: Sendable, Hashable, CustomStringConvertible {
        /// The kind of a violation.
        public enum Kind: Sendable, Hashable {
            /// The clause is broken.
            case broken(Breach)
            /// The clause is exempted for a reason, but it is kept.
            case needlessException(reason: String)
        }

        /// The clause.
        public var clause: Clause
        /// The kind of the violation.
        public var kind: Kind

        /// Makes a violation.
        public init(clause: Clause, kind: Kind) { (self.clause, self.kind) = (clause, kind) }

        /// A description of the violation, in a line.
        public var description: String {
            switch kind {
            case .broken(let breach): "\(clause.rawValue) (\(clause.meaning)): \(breach)"
            case .needlessException(let reason):
                "\(clause.rawValue) (\(clause.meaning)): is kept; take the exception '\(reason)' from the list"
            }
        }
    }

    /// The first difference that shows that a detector breaks a clause.
    public struct Breach: Sendable, Hashable, CustomStringConvertible {
        /// The stream and what was done to it, for example `side, mirrored`.
        public var stream: String
        /// The number of the frame, from 0, at which it shows; `nil` where it is that of the whole stream.
        public var frame: Int?
        /// The time of that frame.
        public var time: Nanoseconds?
        /// A description of the difference.
        public var difference: String

        /// Makes a breach.
        public init(stream: String, frame: Int? = nil, time: Nanoseconds? = nil, difference: String) {
            (self.stream, self.frame, self.time, self.difference) = (stream, frame, time, difference)
        }

        /// Stream, frame, time and difference in a line.
        public var description: String {
            var place = "in '\(stream)'"
            if let frame { place += " at frame \(frame)" }
            if let time { place += " (\(time.seconds) s)" }
            return "\(place): \(difference)"
        }
    }
}
