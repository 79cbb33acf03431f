private import Foundation
import Pose
import Recordings
import Scenarios

/// The errors of one recording by kind of joint, and those of its clock.
struct FitErrors: Sendable {
    /// Median error of the kinds' joints on the near side, torsos.
    private(set) var sizes: [MeasuredErrors.JointKind: Double] = [:]
    /// Rank correlations of errors of left and right.
    private(set) var sides: [MeasuredErrors.JointKind: Double] = [:]
    /// The logarithm of the error of far arm and hip over that of near ones.
    private(set) var farRatio: Double?
    /// Mean rank correlations of errors of a kind and its neighbours on the near side.
    private(set) var neighbours: [MeasuredErrors.JointKind: Double] = [:]
    /// Mean rank correlations of errors of a kind and farther joints of head and trunk.
    private(set) var body: [MeasuredErrors.JointKind: Double] = [:]
    /// Deviation of the exposures about their timestamps, seconds: what the errors of different joints along their
    /// paths have in common; `nil` where the body hardly moves.
    private(set) var exposure: Double?

    private typealias Pair = (Joint, Joint)

    /// Measures; `nil` where nothing can be followed.
    init?(_ recording: Recording) {
        guard let clip = ClipTracks(recording.frames) else { return nil }
        let errors = JointErrors.all(clip)
        guard !errors.isEmpty else { return nil }
        func correlation(_ pairs: [Pair]) -> Double? {
            let values = pairs.flatMap { first, second -> [Double] in
                guard let one = errors[first], let other = errors[second] else { return [] }
                return one.correlations(other)
            }
            return PersonHalves.mean(values)
        }
        for kind in MeasuredErrors.JointKind.allCases {
            sizes[kind] = errors[kind.joint(of: clip.near)].map { Middle.median($0.lengths.filter { !$0.isNaN }) }
            if kind != .head { sides[kind] = correlation([(kind.joint(of: .left), kind.joint(of: .right))]) }
            neighbours[kind] = correlation(Self.links(kind, clip.near))
            body[kind] = correlation(Self.farther(kind))
        }
        if let figures = ErrorMeasurement(clip)?.values, let near = figures[.nearError], let far = figures[.farError],
            near > 0, far > 0
        {
            farRatio = log(far / near)
        }
        measureExposures(clip, errors)
    }

    /// The pairs of a kind's joint and its neighbours on a side.
    private static func links(_ kind: MeasuredErrors.JointKind, _ side: Side) -> [Pair] {
        let others: [MeasuredErrors.JointKind] =
            switch kind {
            case .head: [.shoulder]
            case .shoulder: [.head, .elbow, .hip]
            case .elbow: [.shoulder, .wrist]
            case .wrist: [.elbow]
            case .hip: [.shoulder, .knee]
            case .knee: [.hip, .ankle]
            case .ankle: [.knee]
            }
        return others.map { (kind.joint(of: side), $0.joint(of: side)) }
    }

    private static func both(_ kind: MeasuredErrors.JointKind) -> [Joint] {
        [kind.joint(of: .left), kind.joint(of: .right)]
    }

    /// The pairs of a kind's joints and joints of head and trunk that are no neighbours of theirs.
    private static func farther(_ kind: MeasuredErrors.JointKind) -> [Pair] {
        let (shoulders, hips, knees) = (both(.shoulder), both(.hip), both(.knee))
        return switch kind {
        case .head: (hips + knees).map { (.nose, $0) }
        case .shoulder: [(shoulders[0], hips[1]), (shoulders[1], hips[0])] + pairs(shoulders, knees)
        case .hip: hips.map { (.nose, $0) } + [(shoulders[0], hips[1]), (shoulders[1], hips[0])]
        case .knee: knees.map { (.nose, $0) } + pairs(shoulders, knees)
        default: []
        }
    }

    private static func pairs(_ first: [Joint], _ second: [Joint]) -> [Pair] {
        first.flatMap { one in second.map { (one, $0) } }
    }

    /// Two sets of joints without neighbours in common.
    private static let sets: [[Joint]] = [
        [.nose, .leftShoulder, .rightElbow, .leftHip, .rightKnee], [.rightShoulder, .leftElbow, .rightHip, .leftKnee],
    ]
    /// The least sum of squared speeds of a set's joints by which its delay is known, T²/s².
    private static let fastEnough = 0.5

    /// Takes the covariance of the delays that two sets of joints have along their paths.
    private mutating func measureExposures(_ clip: ClipTracks, _ errors: [Joint: JointErrors]) {
        let delays = Self.sets.map { set in
            (0..<clip.count).map { frame -> Double? in
                var (product, square) = (0.0, 0.0)
                for joint in set {
                    guard let track = errors[joint], !track.values[frame].x.isNaN else { return nil }
                    product += (track.values[frame] * track.velocities[frame]).sum()
                    square += (track.velocities[frame] * track.velocities[frame]).sum()
                }
                return square > Self.fastEnough ? product / square : nil
            }
        }
        let both = (0..<clip.count).compactMap { frame -> SIMD2<Double>? in
            guard let one = delays[0][frame], let other = delays[1][frame] else { return nil }
            return SIMD2(one, other)
        }
        guard both.count >= 20 else { return }
        let mean = both.reduce(SIMD2<Double>.zero, +) / Double(both.count)
        let covariance = both.reduce(0) { $0 + ($1.x - mean.x) * ($1.y - mean.y) } / Double(both.count)
        exposure = max(covariance, 0).squareRoot()
    }
}

extension MeasuredErrors.JointKind {
    /// The joint of a side; of the head the nose.
    func joint(of side: Side) -> Joint { PairedJoint(rawValue: name)?.on(side) ?? .nose }
}
