import DetectionTestSupport
import Pose
import Testing

@testable import Detection

/// The shoulders, among pairs that all see the same.
private struct JointPair {
    private var pairs = JointPairs()
    var place: SIMD2<Double> { pairs.shoulders }
    var isKnown: Bool { pairs.knowsShoulders }

    mutating func observe(
        _ left: JointObservation, _ right: JointObservation, step: ChainShares, reach: Double = .infinity,
        time: Nanoseconds
    ) -> Bool {
        func side(_ joint: JointObservation) -> ChainSide {
            ChainSide(joint, joint, joint, joint, pixel: SIMD2(1280, 720))
        }
        return pairs.observe(side(left), side(right), shares: step, reach: reach, time: time)
    }
}

@Suite("ClosedChain: pairs of joints")
struct JointPairTests {
    private static let outOfReach: [Double] = [.nan, .infinity, -.infinity, 30, -1e6, 1e200, -1e308]

    private func sight(_ x: Double, _ y: Double, _ confidence: Double = 0.9) -> JointObservation {
        JointObservation(x: x, y: y, confidence: confidence)
    }

    private func step(share: Double = 1, elapsed: Double = 1 / 30) -> ChainShares {
        var shares = ChainShares(elapsed: elapsed)
        (shares.body, shares.across) = (share, 0.06)
        return shares
    }

    private func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { (a - b).length < 1e-6 }

    @Test("A side that comes and goes does not move the middle, and the middle follows a body that moves")
    func comingAndGoing() {
        var pair = JointPair()
        var random = SplitMix(state: 5)
        for frame in 0..<200 {
            let x = 0.3 + 0.001 * Double(frame)
            let shown = frame == 0 ? 2 : Int.random(in: 0...2, using: &random)
            let confidence = Double.random(in: 0.1...1, using: &random)
            let isSeen = pair.observe(
                sight(x, 0.5, shown == 0 ? 0 : confidence), sight(x + 0.1, 0.45, shown == 1 ? 0 : 0.7),
                step: step(), time: Nanoseconds(frame))
            #expect(isSeen)
            #expect(isNear(pair.place, SIMD2((x + 0.05) * 1280, 0.475 * 720)), "frame \(frame)")
        }
    }

    @Test("Sides taken for one another do not move the middle")
    func swaps() {
        var pair = JointPair()
        var random = SplitMix(state: 6)
        for frame in 0..<100 {
            let (one, other) = (sight(0.3, 0.5), sight(0.4, 0.45))
            let isSwapped = frame > 0 && Bool.random(using: &random)
            _ = pair.observe(
                isSwapped ? other : one, isSwapped ? one : other, step: step(), time: Nanoseconds(frame))
            #expect(isNear(pair.place, SIMD2(0.35 * 1280, 0.475 * 720)))
        }
    }

    @Test("A place that is none counts as not seen, then and afterwards", arguments: outOfReach)
    func noPlace(_ value: Double) {
        var pair = JointPair()
        var blind = JointPair()
        for frame in 0..<60 {
            let isBroken = frame % 7 == 0
            let left = isBroken ? sight(value, 0.5) : sight(0.3, 0.5)
            let hidden = isBroken ? sight(0.3, 0.5, 0) : sight(0.3, 0.5)
            let right = frame % 21 == 0 ? sight(0.4, value) : sight(0.4, 0.45)
            let hiddenRight = frame % 21 == 0 ? sight(0.4, 0.45, 0) : sight(0.4, 0.45)
            let seen = pair.observe(left, right, step: step(share: 0.5), time: Nanoseconds(frame))
            let expected = blind.observe(hidden, hiddenRight, step: step(share: 0.5), time: Nanoseconds(frame))
            #expect(seen == expected && pair.isKnown == blind.isKnown)
            #expect(pair.place == blind.place)
        }
        #expect(isNear(pair.place, SIMD2(0.35 * 1280, 0.475 * 720)))
    }

    @Test("A sight out of reach is refused for .15 s and then believed", arguments: [10.0, 24, 30, 60])
    func reach(_ rate: Double) {
        var pair = JointPair()
        let near = sight(0.3, 0.5)
        let far = sight(0.6, 0.5)
        let step = step(elapsed: 1 / rate)
        _ = pair.observe(near, near, step: step, reach: 50, time: 0)
        var refused = 0
        let place = pair.place
        while pair.place == place, refused < 100 {
            let time = Nanoseconds(seconds: Double(refused + 1) / rate)
            let isSeen = pair.observe(far, far, step: step, reach: 50, time: time)
            #expect(isSeen)
            refused += pair.place == place ? 1 : 0
        }
        #expect(isNear(pair.place, SIMD2(0.6 * 1280, 0.5 * 720)))
        #expect(Double(refused) / rate >= 0.15 - 1e-9 && Double(refused - 1) / rate < 0.15)
    }

    @Test("A flicker out of reach never moves the point, however often it comes")
    func flicker() {
        var pair = JointPair()
        for frame in 0..<300 {
            let place = frame % 4 == 3 ? sight(0.9, 0.9) : sight(0.3, 0.5)
            _ = pair.observe(place, place, step: step(), reach: 50, time: Nanoseconds(frame))
            #expect(isNear(pair.place, SIMD2(0.3 * 1280, 0.5 * 720)))
        }
    }

    @Test("Each kind of joint is followed by itself")
    func kinds() {
        var pairs = JointPairs()
        let seen = sight(0.3, 0.5)
        for (frame, wrist) in [seen, sight(0.3, 0.5, 0), sight(.nan, 0.5), sight(0.9, 0.9)].enumerated() {
            let side = ChainSide(seen, seen, wrist, sight(0.5, 0.5, 0), pixel: SIMD2(1280, 720))
            let isSeen = pairs.observe(side, side, shares: step(), reach: 50, time: Nanoseconds(frame))
            #expect(isSeen && pairs.lastSeen == Nanoseconds(frame))
            #expect(pairs.knowsShoulders && pairs.knowsElbows && pairs.knowsWrists && !pairs.knowsHips)
            for place in [pairs.shoulders, pairs.elbows, pairs.wrists] {
                #expect(isNear(place, SIMD2(0.3 * 1280, 0.5 * 720)))
            }
        }
    }

    @Test("A joint says the less the lower its confidence is, and nothing where it was not found")
    func precision() {
        func weight(_ x: Double, _ y: Double, _ confidence: Double) -> Double {
            let joint = sight(x, y, confidence)
            return ChainSide(joint, joint, joint, joint, pixel: SIMD2(1280, 720)).weight[2]
        }
        let weights = stride(from: 0.05, through: 0.8, by: 0.05).map { weight(0.5, 0.5, $0) }
        #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 > 0 && $0 < $1 })
        for confidence in [0, -1, .nan, -.infinity] as [Double] { #expect(weight(0.5, 0.5, confidence) == 0) }
        for place in [Double.nan, .infinity] {
            #expect(weight(place, 0.5, 0.9) == 0)
            #expect(weight(0.5, place, 0.9) == 0)
        }
        for confidence in [1, 7, 1e300] as [Double] {
            let certain = weight(0.5, 0.5, confidence)
            #expect(certain.isFinite && certain >= (weights.last ?? 0))
        }
    }
}
