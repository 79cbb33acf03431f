/// The progress of an operation of several steps.
package struct WorkProgress: Sendable, Hashable {
    /// The pieces of the current step, for example `trials`.
    package var step: String
    /// The number of pieces that are done.
    package var done: Int
    /// The number of pieces in all.
    package var total: Int

    /// Describes the progress of a step.
    package init(_ step: String, _ done: Int, of total: Int) {
        self.step = step
        self.done = done
        self.total = total
    }

    /// Receives the progress of an operation.
    package typealias Observer = (WorkProgress) -> Void
}
