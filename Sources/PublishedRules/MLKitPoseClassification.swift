import Detection
import Pose

/// Nearest neighbours of the whole pose: ten samples vote whether it is the lower end of a push-up.
///
/// The pose is centred on the hips, scaled by 2.5 torso lengths or by its farthest joint, whichever is more, times
/// 100, and described by 23 vectors between joints; see `PoseEmbedding`. Of all samples the 30 whose greatest
/// difference in any coordinate is least, and of those the 10 whose mean difference is least, vote; each sample is
/// compared with the pose and with the pose flipped left to right. The votes for *down*, 0 to 10, are averaged over
/// ⅓ s (10 frames at 30 a second) with a weight that falls by a fifth a frame; above 6 the person is down, below 4 no
/// more, and **that is the repetition**: it is counted on leaving the lower end.
///
/// All 23 vectors can be had from our joints; what is missing is their third coordinate (weight 0.2 in the source) and
/// mouth, hands and feet among the joints that may be farthest. A vector whose joints were not found is left out of
/// the comparison; without a shoulder or a hip nothing happens, and the state stays.
///
/// The samples are synthetic: push-ups of this project's generator at both ends, from many cameras, under a seed that
/// no report uses. The source has 812 samples of people in four classes, the upper and lower ends of push-ups and
/// squats; here there are the two of push-ups, so that every pose belongs to one of them. All numbers are the source's
/// (`PoseClassifier.java`, `EMASmoothing.java`, `RepetitionCounter.java`, `PoseEmbedding.java`). It counts windows in
/// frames, of which there are 30 a second here, and lets an image without a pose vote for no class; here it is left
/// out.
///
/// Known limits: the average starts anew after a gap of more than 100 ms, so that below 10 frames a second nothing is
/// smoothed and each flicker counts. No lockout is required: half of the way up is a repetition. The pose is flipped
/// without swapping left and right, so that a mirror image is not quite the same.
struct MLKitPoseClassification: StagedDetector, AdjustableDetector {
    struct Parameters: DetectorParameters {
        var enter = 6.0
        var exit = 4.0
        var window = 1.0 / 3
        /// 1 / (30 · −ln 0.8): a weight of 0.2 for a new frame at 30 frames a second.
        var tau = 0.1494
        var gap = 0.1
    }

    let parameters: Parameters
    /// Reads the votes of the nearest samples.
    var reader = Reader(NoSettings())
    private var votes: VoteAverage
    private var isDown = false

    init(_ parameters: Parameters) {
        self.parameters = parameters
        votes = VoteAverage(parameters)
    }

    mutating func decide(_ features: Reader.Features) -> Detection? {
        let average = votes.add(features.votes, at: features.time)
        let rises = isDown.rises(isDown: average > parameters.enter, isUp: average < parameters.exit)
        return rises ? Detection(time: features.time) : nil
    }

    /// Finds the samples that are nearest to a frame's pose.
    struct Reader: FeatureReader {
        struct Features: Sendable {
            let time: Nanoseconds
            /// The votes for *down*, 0…10.
            let votes: Double
        }

        private var clock = MonotonicFrames()
        private var neighbours = NearestPoses()

        init(_ settings: NoSettings) {}

        /// Takes the next frame; those without a shoulder or a hip are left out.
        @inline(__always)
        mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil, let pose = PoseEmbedding.Places(frame) else { return nil }
            return Features(time: frame.time, votes: Double(neighbours.votesForDown(pose)))
        }
    }

    static let entry = DetectorEntry(
        of: MLKitPoseClassification.self, name: "after-mlkit-pose-classification",
        about: "ten nearest sample poses vote up or down; counts on leaving down",
        source: RuleSource(
            project: "googlesamples/mlkit",
            file: "android/vision-quickstart/app/src/main/java/com/google/mlkit/vision/demo/java/posedetector/"
                + "classification/PoseClassifierProcessor.java",
            revision: "f104783", estimator: .mlKit,
            conditions: "A phone's live image of one person who does push-ups or squats, in the views of its samples.",
            undetected: .guess,
            status: .adapted(
                change: "Synthetic poses of push-ups stand in for its 812 samples of people in four classes, which are "
                    + "not part of this project, and the third coordinate is left out.")),
        parameters: [
            .number("enter", \.enter, in: 0...10, about: "down above this average of votes"),
            .number("exit", \.exit, in: 0...10, about: "down no more below this average of votes"),
            .seconds("window", \.window, in: 0.01...1, "how far back votes are averaged"),
            .seconds("tau", \.tau, in: 0.01...2, "time constant of the weight of votes with age"),
            .seconds("gap", \.gap, "after a longer gap the average starts anew"),
        ],
        orders: [.notAbove(\.exit, \.enter)])
}

/// The weighted mean of the last votes, at most 32 of them.
private struct VoteAverage: Sendable {
    let parameters: MLKitPoseClassification.Parameters
    private var votes = Ring<TimedNumber>(capacity: 32)

    init(_ parameters: MLKitPoseClassification.Parameters) { self.parameters = parameters }

    /// Takes the next votes, and returns the mean, or where all votes of the window lie beyond both thresholds on one
    /// side a number there: it takes no exponential.
    mutating func add(_ value: Double, at time: Nanoseconds) -> Double {
        if let last = votes.last, time.seconds(since: last.time) > parameters.gap { votes.removeAll() }
        votes.append((time, value))
        var (least, most) = (value, value)
        var first = votes.count - 1
        while first > 0, time.seconds(since: votes[first - 1].time) < parameters.window {
            first -= 1
            least = min(least, votes[first].value)
            most = max(most, votes[first].value)
        }
        // A mean is rounded by much less than this.
        if least > parameters.enter + 1e-9 || most < parameters.exit - 1e-9 { return value }
        return mean(from: first, at: time)
    }

    /// The mean of the votes from a rank on, the newest of them first.
    private func mean(from first: Int, at time: Nanoseconds) -> Double {
        var sum = 0.0
        var weights = 0.0
        for rank in (first..<votes.count).reversed() {
            let elapsed = time.seconds(since: votes[rank].time)
            let weight = 1 - Geometry.smoothing(elapsed: elapsed, timeConstant: parameters.tau)
            sum += weight * votes[rank].value
            weights += weight
        }
        return sum / weights
    }
}
