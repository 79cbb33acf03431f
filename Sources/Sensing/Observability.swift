import Pose

/// Counts the frames of each cycle in which the near arm and hip were seen.
struct Observability {
    private var tallies: [(frames: Int, seen: Int)]
    private let spans: [(start: Nanoseconds, completion: Nanoseconds)]
    private let part: PicturePart
    private var first = 0

    /// Begins to count for cycles in the order of their completions, by joints within a part of the picture.
    init(_ cycles: [Cycle], within part: PicturePart = .whole) {
        self.part = part
        tallies = Array(repeating: (0, 0), count: cycles.count)
        spans = cycles.map { ($0.start, $0.completion) }
    }

    /// Counts a frame, which stays as it is: what is borrowed would be copied.
    mutating func count(_ frame: inout PoseFrame, isShown: Bool, near: Side, instant: Nanoseconds) {
        while first < spans.count, spans[first].completion < instant { first += 1 }
        var isSeen: Bool?
        for cycle in first..<spans.count where spans[cycle].start <= instant {
            let seen: Bool
            if let isSeen { seen = isSeen } else { seen = isShown ? shows(&frame, near: near) : false }
            isSeen = seen
            tallies[cycle].frames += 1
            if seen { tallies[cycle].seen += 1 }
        }
    }

    private func shows(_ frame: inout PoseFrame, near: Side) -> Bool {
        guard part.contains(frame.joints[near.shoulder]), part.contains(frame.joints[near.elbow]),
            part.contains(frame.joints[near.wrist])
        else { return false }
        return part.contains(frame.joints[near.hip])
    }

    func mark(_ cycles: inout [Cycle]) {
        for index in cycles.indices {
            let tally = tallies[index]
            cycles[index].isObservable =
                tally.frames > 0 && Double(tally.seen) >= Sensor.observableShare * Double(tally.frames)
        }
    }
}
