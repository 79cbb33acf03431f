import Pose

extension PoseFrame {
    /// The mirror image: left is right, and x runs the other way.
    func mirrored() -> PoseFrame {
        var result = self
        for joint in Joint.allCases {
            result[joint] = self[joint.mirrored]
            // The coordinates of a joint that was not found are the estimator's, independent of the image.
            if result[joint].isFound { result[joint].x = 1 - result[joint].x }
        }
        return result
    }

    /// Returns the frame that the phone sees when it is turned by 90° about its optical axis and the app applies the
    /// orientation tag.
    ///
    /// The person stays upright and where they were in square pixels about the middle.
    func rolled() -> PoseFrame {
        var result = self
        result.image = ImageSize(width: image.height, height: image.width)
        for joint in Joint.allCases where self[joint].isFound {
            result[joint].x = 0.5 + (self[joint].x - 0.5) * image.width / image.height
            result[joint].y = 0.5 + (self[joint].y - 0.5) * image.height / image.width
        }
        return result
    }

    /// The same in an image of four times as many pixels each way.
    func enlarged() -> PoseFrame {
        var result = self
        result.image = ImageSize(width: image.width * 4, height: image.height * 4)
        return result
    }

    /// The same person half as large; the lower left corner stays, so that all coordinates are halved without rounding.
    func distant() -> PoseFrame {
        var result = self
        for joint in Joint.allCases where self[joint].isFound {
            result[joint].x /= 2
            result[joint].y /= 2
        }
        return result
    }

    /// The same at another time.
    func shifted(by span: Nanoseconds) -> PoseFrame {
        var result = self
        result.time += span
        return result
    }

    /// The frame halfway to the next one: joints are halfway, or as they were where one of the two is missing.
    func halfway(to next: PoseFrame) -> PoseFrame {
        var result = self
        result.time = time + (next.time - time) / 2
        for joint in Joint.allCases where self[joint].isFound && next[joint].isFound {
            result[joint] = JointObservation(
                x: (self[joint].x + next[joint].x) / 2, y: (self[joint].y + next[joint].y) / 2,
                confidence: (self[joint].confidence + next[joint].confidence) / 2)
        }
        return result
    }

    /// The same frame without joints.
    func emptied() -> PoseFrame { PoseFrame(time: time, image: image) }

    /// The same frame without a share of its joints.
    func thinned(by share: Double, _ random: inout SplitMix) -> PoseFrame {
        var result = self
        for joint in Joint.allCases where Double.random(in: 0..<1, using: &random) < share {
            result[joint] = .missing
        }
        return result
    }

    /// The same frame, with something meaningless in place of joints that were not found.
    func withMeaninglessPlaces(_ random: inout SplitMix) -> PoseFrame {
        var result = self
        for joint in Joint.allCases where !self[joint].isFound {
            result[joint] = JointObservation(
                x: [.random(in: 0...1, using: &random), 0.5, .nan].randomElement(using: &random) ?? 0,
                y: [.random(in: 0...1, using: &random), 0.5, .infinity].randomElement(using: &random) ?? 0,
                confidence: [0, -0.0, -1, .nan, -.infinity].randomElement(using: &random) ?? 0)
        }
        return result
    }

    /// The same frame, with coordinates or confidences that are not finite.
    func spoiled(_ random: inout SplitMix) -> PoseFrame {
        let values = [Double.nan, .infinity, -.infinity]
        var result = self
        let spoilsPlaces = Bool.random(using: &random)
        for joint in Joint.allCases {
            let value = values.randomElement(using: &random) ?? .nan
            if spoilsPlaces {
                result[joint].x = value
                result[joint].y = values.randomElement(using: &random) ?? .nan
            } else {
                result[joint].confidence = value
            }
        }
        return result
    }

    /// Moves every joint by up to a share of the image, changes confidences a little, and loses some joints.
    mutating func jitter(by size: Double, missing: Double, _ random: inout SplitMix) {
        for joint in Joint.allCases where self[joint].isFound {
            self[joint].x += .random(in: -size...size, using: &random)
            self[joint].y += .random(in: -size...size, using: &random) * image.width / image.height
            self[joint].confidence += .random(in: -0.04...0.04, using: &random)
            if Double.random(in: 0..<1, using: &random) < missing { self[joint] = .missing }
        }
    }
}

struct PreparedStream: Sendable {
    /// A changed stream and what was done to it.
    struct Version: Sendable {
        var change: String
        var frames: [PoseFrame]
    }

    /// The distances by which time is shifted: an hour back, and to the nanoseconds of the Unix epoch.
    static let shifts: [Nanoseconds] = [-3_600_000_000_000, 1_700_000_000_000_000_000]
    /// The length of a long gap: three hours.
    static let gap: Nanoseconds = 10_800_000_000_000

    let stream: Contract.Stream
    let mirrored: Version
    let rolled: Version
    let enlarged: Version
    let distant: Version
    let shifted: [Version]
    let doubled: Version
    /// With more joints missing than in the stream, and the same with something meaningless in their places.
    let thinned: [PoseFrame]
    let meaningless: Version
    let stuttering: Version
    /// Twice, with a long gap between.
    let twice: Version
    /// Without joints for a part of its lead, and with corrupted frames there; `nil` where it has no lead.
    let emptied: Version?
    let spoiled: Version?

    init(_ stream: Contract.Stream, seed: UInt64) {
        let frames = stream.frames
        var random = SplitMix(state: seed)
        self.stream = stream
        mirrored = Version(change: "mirrored", frames: frames.map { $0.mirrored() })
        rolled = Version(change: "phone turned by 90°", frames: frames.map { $0.rolled() })
        enlarged = Version(change: "image four times as large", frames: frames.map { $0.enlarged() })
        distant = Version(change: "person half as large", frames: frames.map { $0.distant() })
        shifted = PreparedStream.shifts.map { span in
            Version(change: "\(span / 1_000_000_000) s later", frames: frames.map { $0.shifted(by: span) })
        }
        doubled = Version(
            change: "twice the frame rate",
            frames: zip(frames, frames.dropFirst()).flatMap { [$0, $0.halfway(to: $1)] } + frames.suffix(1))
        let thin = frames.map { $0.thinned(by: 0.03, &random) }
        thinned = thin
        meaningless = Version(
            change: "3 % of the joints not found, with meaningless places",
            frames: thin.map { $0.withMeaninglessPlaces(&random) })
        stuttering = PreparedStream.stutter(frames, &random)
        let length = (frames.last?.time ?? 0) - (frames.first?.time ?? 0) + PreparedStream.gap
        twice = Version(change: "twice with a long gap", frames: frames + frames.map { $0.shifted(by: length) })
        let part = stream.lead / 4..<stream.lead / 2
        func disturbed(_ change: String, _ disturb: (PoseFrame) -> PoseFrame) -> Version? {
            guard !part.isEmpty else { return nil }
            return Version(
                change: "frames \(part) \(change)",
                frames: frames.enumerated().map { part.contains($0) ? disturb($1) : $1 })
        }
        emptied = disturbed("without joints") { $0.emptied() }
        spoiled = disturbed("full of NaN and infinity") { $0.spoiled(&random) }
    }

    /// With frames that come again or too late.
    private static func stutter(_ frames: [PoseFrame], _ random: inout SplitMix) -> Version {
        var result: [PoseFrame] = []
        for (index, frame) in frames.enumerated() {
            result.append(frame)
            guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
            var late = frames.randomElement(using: &random) ?? frame
            late.time = frames[Int.random(in: max(0, index - 40)...index, using: &random)].time
            result.append(late)
        }
        return Version(change: "some frames late or repeated", frames: result)
    }
}
