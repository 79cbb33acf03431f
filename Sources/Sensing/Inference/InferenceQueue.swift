package import Pose
package import Scenarios

/// The images before one pose estimator, which processes them in the order of their arrival.
///
/// A limited number of images wait. An image that finds the estimator idle begins at once; the end of an inference comes
/// before an arrival at the same instant. An answer that does not come within the timeout is given up: its image is
/// lost, and the next one begins.
package struct InferenceQueue: Sendable, Hashable {
    /// The end of one image.
    package enum Fate: Sendable, Hashable {
        /// Its answer came at this instant.
        case answered(Nanoseconds)
        /// It never reached the estimator: it was refused, or a newer image took its place.
        case dropped
        /// Its answer was given up.
        case lost
        /// It waited or was worked on at the end.
        case waiting
    }

    private let mostWaiting: Int
    private let dropsOldest: Bool
    private let timeout: Nanoseconds

    package init(_ plan: InferencePlan) {
        switch plan.policy {
        case .dropWhileBusy: mostWaiting = 0
        case .dropOldest: mostWaiting = max(1, plan.capacity ?? 1)
        case .queue: mostWaiting = max(1, plan.capacity ?? .max)
        }
        dropsOldest = plan.policy == .dropOldest
        // A time beyond any session, or none at all, is never.
        timeout = plan.timeout.map { $0 < 1e9 ? Nanoseconds(seconds: max(0, $0)) : .max } ?? .max
    }

    /// Lets images arrive, and finds what becomes of each.
    ///
    /// Without a timeout an answer that never comes holds the estimator until the end. No memory is allocated if
    /// `fates` has the capacity.
    ///
    /// - Parameters:
    ///   - arrivals: The instants at which the images arrive, ascending; one that lies before the one before it counts
    ///     as that instant.
    ///   - end: The last instant at which an answer counts; what arrives later waits.
    ///   - fates: Receives one fate for each image; its old contents are removed.
    ///   - service: Returns the time of the inference of an image, given by its position, or `nil` for an answer that
    ///     never comes; asked once for each image that begins. A negative time counts as 0.
    package func serve(
        _ arrivals: some Collection<Nanoseconds>, until end: Nanoseconds, into fates: inout [Fate],
        service: (Int) -> Nanoseconds?
    ) {
        fates.removeAll(keepingCapacity: true)
        fates.reserveCapacity(arrivals.count)
        var server = Server(timeout: timeout, end: end)
        var now = Nanoseconds.min
        for arrival in arrivals {
            now = max(now, arrival)
            guard now <= end else {
                fates.append(.waiting)
                continue
            }
            server.begin(until: now, &fates, service)
            if server.isIdle(at: now) {
                fates.append(.waiting)
                server.begin(fates.count - 1, at: now, &fates, service)
            } else if server.waiting < mostWaiting {
                fates.append(.waiting)
                server.waiting += 1
            } else if dropsOldest {
                fates[server.oldest(fates)] = .dropped
                fates.append(.waiting)
            } else {
                fates.append(.dropped)
            }
        }
        server.begin(until: end, &fates, service)
    }

    /// The estimator at work.
    private struct Server {
        let timeout: Nanoseconds
        let end: Nanoseconds
        /// The instant at which it is free again; the greatest number for never.
        private var free = Nanoseconds.min
        /// The first image that has neither begun nor is known to be dropped.
        private var next = 0
        /// The number of images that wait.
        var waiting = 0

        init(timeout: Nanoseconds, end: Nanoseconds) { (self.timeout, self.end) = (timeout, end) }

        /// Whether an image that arrives now begins at once.
        func isIdle(at now: Nanoseconds) -> Bool { waiting == 0 && isFree(at: now) }

        private func isFree(at now: Nanoseconds) -> Bool { free <= now && free < .max }

        /// Returns the image that has waited longest.
        mutating func oldest(_ fates: [Fate]) -> Int {
            while fates[next] != .waiting { next += 1 }
            defer { next += 1 }
            return next
        }

        /// Processes the waiting images in order until an instant.
        mutating func begin(until now: Nanoseconds, _ fates: inout [Fate], _ service: (Int) -> Nanoseconds?) {
            while waiting > 0, isFree(at: now) {
                waiting -= 1
                begin(oldest(fates), at: free, &fates, service)
            }
        }

        mutating func begin(
            _ image: Int, at start: Nanoseconds, _ fates: inout [Fate], _ service: (Int) -> Nanoseconds?
        ) {
            next = image + 1
            let needed = service(image).map { max(0, $0) } ?? .max
            let (sum, overflows) = start.addingReportingOverflow(min(needed, timeout))
            free = overflows ? .max : sum
            guard isFree(at: end) else { return }
            // An app cannot tell an answer that is late from one that never comes.
            fates[image] = needed <= timeout ? .answered(free) : .lost
        }
    }
}
