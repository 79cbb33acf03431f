import Detection
package import Pose

/// A pose as 23 vectors between joints, as ML Kit's pose classification describes it, in two dimensions.
///
/// Memory is set aside once: to describe one pose after the other allocates nothing.
package struct PoseEmbedding: Sendable {
    /// The number of vectors.
    static let count = 23

    /// The joints whose places decide, in the order of the sample table.
    package static let joints: [Joint] = [
        .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
        .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    /// Beginning and end of all vectors but the first, as ranks of `joints`.
    ///
    /// Hip to wrist stands there twice, as in the source, and so has twice the weight.
    private static let pairs: [(Int, Int)] = [
        (0, 2), (1, 3), (2, 4), (3, 5), (6, 8), (7, 9), (8, 10), (9, 11),
        (0, 4), (1, 5), (6, 10), (7, 11),
        (6, 4), (7, 5),
        (0, 10), (1, 11), (6, 4), (7, 5),
        (2, 3), (8, 9), (4, 5), (10, 11),
    ]

    /// The same as raw values of joints.
    private static let places = pairs.map { (joints[$0].rawValue, joints[$1].rawValue) }

    /// Whether a vector stands there a second time, so that no greatest difference is another one without it.
    static func isRepeated(_ rank: Int) -> Bool { rank == 17 || rank == 18 }

    /// The vectors; one whose joints were not found is not a number.
    private(set) var vectors = [SIMD2<Double>](repeating: SIMD2(.nan, .nan), count: count)

    /// Whether the joints of a vector were found.
    func sees(_ rank: Int) -> Bool { vectors[rank].y == vectors[rank].y }

    mutating func describe(_ pose: Places) {
        vectors[0] = SIMD2(.nan, .nan)
        if let shoulder = PoseEmbedding.middle(pose.places[.leftShoulder], pose.places[.rightShoulder]),
            let hip = PoseEmbedding.middle(pose.places[.leftHip], pose.places[.rightHip])
        {
            vectors[0] = hip - shoulder
        }
        var places = pose.places
        places.withElements { places in
            vectors.withUnsafeMutableBufferPointer { vectors in
                for rank in 1..<PoseEmbedding.count {
                    let (a, b) = PoseEmbedding.places[rank - 1]
                    vectors[rank] = places[a] - places[b]
                }
            }
        }
    }

    fileprivate static func middle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double>? {
        if a.x.isNaN { return b.x.isNaN ? nil : b }
        return b.x.isNaN ? a : (a + b) / 2
    }

    /// The places of the joints, centred on the hips and scaled to ±100; y points up.
    package struct Places: Sendable {
        /// The least size of a pose, torso lengths.
        private static let torsoMultiplier = 2.5

        /// Places of `joints`; that of one that was not found is not a number.
        package var places = JointArray(repeating: SIMD2<Double>(.nan, .nan))

        init(scaled places: JointArray<SIMD2<Double>>) { self.places = places }

        /// Centres and scales the joints of a frame; `nil` without a shoulder or a hip.
        package init?(_ frame: borrowing PoseFrame) {
            let unit = AngleCoordinates.square.unit(of: frame.image)
            for joint in PoseEmbedding.joints {
                let found = frame.joints[joint].found
                if found.isFound { places[joint] = found.place * unit }
            }
            guard let hip = PoseEmbedding.middle(places[.leftHip], places[.rightHip]),
                let shoulder = PoseEmbedding.middle(places[.leftShoulder], places[.rightShoulder])
            else { return nil }
            // The root of the greatest square is the greatest root.
            var square = 0.0
            for index in 0..<Joint.count where frame.joints[index].confidence > 0 {
                let way = SIMD2(frame.joints[index].x, frame.joints[index].y) * unit - hip
                let next = (way * way).sum()
                if next > square { square = next }
            }
            let size = max(Places.torsoMultiplier * (shoulder - hip).length, square.squareRoot())
            guard size > 0, size.isFinite else { return nil }
            let scale = 100 / size
            places.withElements { places in
                for joint in 0..<Joint.count { places[joint] = (places[joint] - hip) * scale }
            }
        }
    }
}

/// The sample poses, described.
package struct PoseSamples: Sendable {
    static let all = PoseSamples(PoseSampleTable.pushUps)

    /// The vectors of all samples, one sample after the other.
    let vectors: [SIMD2<Double>]
    /// The same vectors in steps of the grid, see `PoseGrid`.
    let blocks: [SIMD8<Int16>]
    let count: Int
    /// The number of samples of the upper end, which come first.
    private let ups: Int

    /// Whether a sample is of the lower end.
    func isDown(_ sample: Int) -> Bool { sample >= ups }

    /// Hands on the vectors of a sample and of a pose.
    @inline(__always)
    func withVectors(
        of sample: Int, and pose: PoseEmbedding,
        _ body: (UnsafeBufferPointer<SIMD2<Double>>, UnsafeBufferPointer<SIMD2<Double>>) -> Void
    ) {
        vectors.withUnsafeBufferPointer { all in
            let start = sample * PoseEmbedding.count
            let sample = UnsafeBufferPointer(rebasing: all[start..<start + PoseEmbedding.count])
            pose.vectors.withUnsafeBufferPointer { body(sample, $0) }
        }
    }

    private init(_ table: String) {
        let poses = table.unicodeScalars.split { $0 == " " || $0 == "\n" }
            .compactMap { PoseSamples.pose(of: Substring($0)) }
        count = poses.count
        ups = count / 2
        var vectors: [SIMD2<Double>] = []
        for end in 0..<2 {
            for pose in stride(from: end, to: count, by: 2) {
                var embedding = PoseEmbedding()
                embedding.describe(poses[pose])
                for rank in 0..<PoseEmbedding.count { vectors.append(embedding.vectors[rank]) }
            }
        }
        self.vectors = vectors
        blocks = PoseGrid.blocks(of: vectors)
    }

    /// The pose of a text: x and y of each joint as two hexadecimal digits, 80 for 0; `nil` for another text.
    package static func pose(of text: Substring) -> PoseEmbedding.Places? {
        let digits = Array(text.utf8)
        guard digits.count == 48 else { return nil }
        var places = JointArray(repeating: SIMD2<Double>.zero)
        for (rank, joint) in PoseEmbedding.joints.enumerated() {
            guard let x = number(digits, 4 * rank), let y = number(digits, 4 * rank + 2) else { return nil }
            places[joint] = SIMD2(x, y)
        }
        return PoseEmbedding.Places(scaled: places)
    }

    private static func number(_ digits: [UInt8], _ start: Int) -> Double? {
        let text = String(decoding: digits[start...start + 1], as: UTF8.self)
        return Int(text, radix: 16).map { Double($0 - 128) }
    }
}
