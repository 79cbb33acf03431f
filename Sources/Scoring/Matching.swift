package import Pose

/// The matching window of a cycle: from its start to so long after its completion, both ends inclusive.
///
/// An instant plus the window, and one second more, must stay within the ±292 years of `Nanoseconds`.
package struct MatchWindow: Sendable, Hashable {
    /// The longest time by which a detection may follow a completion, at least 0.
    package var late: Nanoseconds

    /// Makes a window; half a second after the completion by default.
    package init(late: Nanoseconds = 500_000_000) { self.late = late }
}

/// A true event that one detection can match: the instants at which it can, and the instant that the detection should
/// be near.
package struct MatchTarget: Sendable, Hashable {
    package var first: Nanoseconds
    /// The last instant at which a detection matches; no detection does where it precedes `first`.
    package var last: Nanoseconds
    /// The instant from which the distance of a detection is taken: a completion or a bottom.
    package var anchor: Nanoseconds

    /// Whether a detection at an instant matches.
    @inline(__always)
    func contains(_ time: Nanoseconds) -> Bool { first <= time && time <= last }

    /// The distance of an instant from the anchor, at least 0.
    @inline(__always)
    func distance(_ time: Nanoseconds) -> Nanoseconds { abs(time - anchor) }

    /// The target with both ends of its window moved outwards.
    func widened(by margin: Nanoseconds) -> MatchTarget {
        MatchTarget(first: first - margin, last: last + margin, anchor: anchor)
    }
}

/// One-to-one matching of detections to true events.
package enum Matching {
    /// The best pairs of targets and detections.
    ///
    /// Of all one-to-one pairings within the windows it is the one with the most pairs; of those, with the least sum of
    /// distances from the anchors; of those, the one whose ascending list of (detection, target) is lexicographically
    /// first. All arithmetic is exact. Where both ends of the windows and the anchors ascend, that pairing keeps the
    /// order: to uncross two pairs is always possible, adds no distance, and moves the list forwards.
    ///
    /// - Parameters:
    ///   - targets: The true events; their first instants, last instants and anchors ascend, equal ones are allowed.
    ///     Unsorted input loses pairs.
    ///   - detections: The instants of the detections, ascending; equal ones are allowed.
    /// - Returns: Indices of the pairs, ascending in both.
    /// - Complexity: Linear in both numbers where windows hardly overlap; else time and memory grow with the number of
    ///   possible pairs.
    package static func pairs(targets: [MatchTarget], detections: [Nanoseconds]) -> [(target: Int, detection: Int)] {
        var pairs: [(target: Int, detection: Int)] = []
        forEachPair(targets: targets, detections: detections) { pairs.append(($0, $1)) }
        return pairs
    }

    /// Delivers the pairs of `pairs(targets:detections:)` in their order.
    @inline(__always)
    static func forEachPair(
        targets: [MatchTarget], detections: [Nanoseconds], deliver: (_ target: Int, _ detection: Int) -> Void
    ) {
        var target = 0
        var detection = 0
        while target < targets.count, detection < detections.count {
            if detections[detection] < targets[target].first {
                detection += 1
            } else if detections[detection] > targets[target].last {
                target += 1
            } else {
                let group = MatchGroup(targets, from: target, detections, from: detection)
                group.forEachPair(targets, detections, deliver)
                target = group.targets.upperBound
                detection = group.detections.upperBound
            }
        }
    }

    /// The number of pairs of `pairs(targets:detections:)`.
    ///
    /// The earliest detection that a target can take is never needed more by a later one, since windows end in order.
    static func count(targets: [MatchTarget], detections: [Nanoseconds]) -> Int {
        var pairs = 0
        var target = 0
        var detection = 0
        while target < targets.count, detection < detections.count {
            if detections[detection] < targets[target].first {
                detection += 1
            } else if detections[detection] > targets[target].last {
                target += 1
            } else {
                pairs += 1
                target += 1
                detection += 1
            }
        }
        return pairs
    }
}

/// Targets and detections that possible pairs link; what is not linked is matched apart.
private struct MatchGroup {
    let targets: Range<Int>
    let detections: Range<Int>

    /// Collects all that is linked to a possible pair, none of which lies before it.
    init(_ targets: [MatchTarget], from target: Int, _ detections: [Nanoseconds], from detection: Int) {
        var targetEnd = target + 1
        var detectionEnd = detection + 1
        var known = 0
        while known != targetEnd + detectionEnd {
            known = targetEnd + detectionEnd
            while detectionEnd < detections.count, detections[detectionEnd] <= targets[targetEnd - 1].last {
                detectionEnd += 1
            }
            while targetEnd < targets.count, targets[targetEnd].first <= detections[detectionEnd - 1] {
                targetEnd += 1
            }
        }
        self.targets = target..<targetEnd
        self.detections = detection..<detectionEnd
    }

    @inline(__always)
    func forEachPair(
        _ targets: [MatchTarget], _ times: [Nanoseconds], _ deliver: (_ target: Int, _ detection: Int) -> Void
    ) {
        // A pairing of all with all keeps the order in one way only.
        let shift = self.targets.lowerBound - detections.lowerBound
        if self.targets.count == detections.count,
            detections.allSatisfy({ targets[$0 + shift].contains(times[$0]) })
        {
            for detection in detections { deliver(detection + shift, detection) }
        } else if detections.count == 1 {
            let time = times[detections.lowerBound]
            var nearest = self.targets.lowerBound
            for target in self.targets.dropFirst()
            where targets[target].contains(time) && targets[target].distance(time) < targets[nearest].distance(time) {
                nearest = target
            }
            deliver(nearest, detections.lowerBound)
        } else if self.targets.count == 1 {
            let target = targets[self.targets.lowerBound]
            var nearest = detections.lowerBound
            for detection in detections.dropFirst()
            where target.contains(times[detection])
                && target.distance(times[detection]) < target.distance(times[nearest])
            {
                nearest = detection
            }
            deliver(self.targets.lowerBound, nearest)
        } else {
            MatchTable(targets[self.targets], times[detections]).forEachPair(deliver)
        }
    }
}
