/// The progress of an operation of several steps.
package struct WorkProgress: Sendable, Hashable {
    /// The pieces of the current step, for example `trials`, or the name of a step without counted pieces.
    package var step: String
    package var done: Int
    /// The number of pieces in all; 0 where they are not counted.
    package var total: Int

    package init(_ step: String, _ done: Int, of total: Int) {
        (self.step, self.done, self.total) = (step, done, total)
    }

    /// Describes a step whose pieces are not counted.
    package init(phase step: String) { self.init(step, 0, of: 0) }

    /// Receives the progress of an operation.
    package typealias Observer = (WorkProgress) -> Void
}
