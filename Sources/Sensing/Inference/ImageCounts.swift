/// The numbers of images of one trial or of several, by what inference made of them.
package struct ImageCounts: Sendable, Hashable {
    /// Images that reached the queue before the pose estimator: those that the clock has not lost, twice where an image
    /// came twice.
    package var exposed = 0
    /// Images whose answer reached the detector.
    package var delivered = 0
    /// Images that the queue dropped.
    package var dropped = 0
    /// Images whose answer was given up.
    package var lost = 0
    /// Images that waited or were worked on at the end of the trial.
    package var waiting = 0

    package init() {}

    mutating func add(_ fate: InferenceQueue.Fate) {
        exposed += 1
        switch fate {
        case .answered: delivered += 1
        case .dropped: dropped += 1
        case .lost: lost += 1
        case .waiting: waiting += 1
        }
    }

    /// Adds the images of other trials.
    package mutating func merge(_ other: ImageCounts) {
        exposed += other.exposed
        delivered += other.delivered
        dropped += other.dropped
        lost += other.lost
        waiting += other.waiting
    }
}
