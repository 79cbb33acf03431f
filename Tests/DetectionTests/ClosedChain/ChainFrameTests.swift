import Foundation
import Testing

@testable import Detection

/// The time from frame to frame.
private let frame = ChainShares(elapsed: 1 / 30)

@Suite("ClosedChain: the size of the body and which way is up")
struct ChainFrameTests {
    @Test("Averages move by 1 − exp(−Δt/τ)", arguments: [0.0, 1e-9, 1e-3, 1 / 60, 1 / 30, 0.1, 0.7, 1] as [Double])
    func shares(elapsed: Double) {
        let shares = ChainShares(elapsed: elapsed)
        let expected = [
            (shares.body, 0.035), (shares.across, 0.5), (shares.hands, 0.1), (shares.planted, 0.7),
            (shares.growing, 0.3), (shares.shrinking, 8), (shares.settling, 2), (shares.direction, 1),
        ]
        for (share, constant) in expected { #expect((share - (1 - exp(-elapsed / constant))).magnitude < 3e-14) }
    }

    @Test("The exponential of precisions is right to 1e-9")
    func exponential() {
        for step in 0...3200 {
            let x = Double(step) / 1000
            #expect((Precision.exponentials(of: SIMD4(repeating: x))[3] / exp(x) - 1).magnitude < 1e-9)
        }
    }

    @Test("The length of the torso comes from the longer of torso and arm")
    func longer() {
        for (arm, torso) in [(112.0, 30.0), (20, 100), (nil, 100)] as [(Double?, Double)] {
            var scale = BodyScale()
            for _ in 0..<60 {
                let isKnown = scale.observe(arm: arm, torso: torso, shares: frame, isDown: false)
                #expect(isKnown)
            }
            #expect((scale.torso - 100).magnitude < 1e-6)
        }
    }

    @Test("It never shrinks while the body is down, and slowly while it is up")
    func shrinking() {
        var scale = BodyScale()
        for _ in 0..<60 { _ = scale.observe(arm: 112, torso: 100, shares: frame, isDown: false) }
        for _ in 0..<300 {
            _ = scale.observe(arm: 10, torso: 50, shares: frame, isDown: true)
            #expect(scale.torso >= 100 - 1e-9)
        }
        for _ in 0..<30 { _ = scale.observe(arm: 10, torso: 20, shares: frame, isDown: false) }
        #expect(scale.torso > 85 && scale.torso < 99)
        for _ in 0..<30 { _ = scale.observe(arm: 10, torso: 200, shares: frame, isDown: true) }
        #expect(scale.torso > 180, "it grows in any case")
    }

    @Test("A length far from what is seen for seconds was a mistake, and is learned anew", arguments: [true, false])
    func mistake(isDown: Bool) {
        var scale = BodyScale()
        for _ in 0..<60 { _ = scale.observe(arm: 900, torso: 1000, shares: frame, isDown: false) }
        for _ in 0..<80 { _ = scale.observe(arm: 112, torso: 100, shares: frame, isDown: isDown) }
        #expect(scale.torso > 700)
        for _ in 0..<20 { _ = scale.observe(arm: 112, torso: 100, shares: frame, isDown: isDown) }
        #expect((scale.torso - 100).magnitude < 1e-6)
        // A flicker is none.
        for index in 0..<600 {
            let seen = index % 30 == 0 ? 100.0 : 20
            _ = scale.observe(arm: 20, torso: seen, shares: frame, isDown: true)
            #expect(scale.torso > 99)
        }
    }

    @Test("After a restart the size is kept until something is seen, and then learned anew")
    func restart() {
        var scale = BodyScale()
        for _ in 0..<60 { _ = scale.observe(arm: 112, torso: 100, shares: frame, isDown: false) }
        scale.restart()
        for torso in [0, Double.nan, .infinity] {
            let isKnown = scale.observe(arm: nil, torso: torso, shares: frame, isDown: false)
            #expect(!isKnown && scale.torso == 100)
        }
        let isKnown = scale.observe(arm: 40, torso: 50, shares: frame, isDown: true)
        #expect(isKnown && scale.torso == 50)
    }

    static let sides: [SIMD2<Double>] = [SIMD2(0, 1), SIMD2(0, -1), SIMD2(1, 0), SIMD2(-1, 0)]

    @Test("Straight arms tell which side of the picture is up, at once and again when it is turned", arguments: sides)
    func quarters(_ side: SIMD2<Double>) {
        for lean in [-0.5, 0, 0.5] {
            var upright = ChainUpright()
            let arm = 1.1 * (side + lean * SIMD2(-side.y, side.x))
            let isTurned = upright.turn(arm: arm, shares: ChainShares(elapsed: 0))
            #expect(isTurned == (side != SIMD2(0, 1)))
            #expect(upright.side == side && upright.direction == side)
            #expect(upright.isAsTagged == (side == SIMD2(0, 1)))
            for next in Self.sides where next != side {
                var turned = upright
                var turns = 0
                for _ in 0..<300 { turns += turned.turn(arm: 1.1 * next, shares: frame) ? 1 : 0 }
                #expect(turned.side == next && turns > 0)
            }
        }
    }

    @Test("Bent arms do not turn the picture")
    func bent() {
        var upright = ChainUpright()
        _ = upright.turn(arm: SIMD2(0, 1.1), shares: ChainShares(elapsed: 0))
        for _ in 0..<300 {
            let isTurned = upright.turn(arm: SIMD2(0.5, 0), shares: frame)
            #expect(!isTurned)
        }
        #expect(upright.isAsTagged)
    }

    @Test("The shoulders rise along the normal of a torso that lies, whichever way the head is", arguments: sides)
    func normal(_ side: SIMD2<Double>) {
        let across = SIMD2(side.y, -side.x)
        for slope in [-0.8, -0.3, 0, 0.3, 0.8] {
            let trunk = (across + slope * side) / (1 + slope * slope).squareRoot()
            for trunk in [trunk, -trunk] {
                var upright = ChainUpright()
                _ = upright.turn(arm: 1.1 * side, shares: ChainShares(elapsed: 0))
                upright.learn(trunk: trunk, share: 1)
                #expect((upright.direction.length - 1).magnitude < 1e-9)
                #expect((upright.direction * trunk).sum().magnitude < 1e-9)
                #expect((upright.direction * side).sum() > 0.5)
                let before = upright.direction
                upright.learn(trunk: side, share: 0)
                #expect(upright.direction == before)
            }
        }
    }

    @Test("A torso that stands, or is seen too short, or not at all, says nothing of the direction")
    func noNormal() {
        for trunk in [SIMD2(0.1, 1), SIMD2(0.3, 0.15), SIMD2(0, 0), nil] as [SIMD2<Double>?] {
            var upright = ChainUpright()
            _ = upright.turn(arm: SIMD2(0, 1.1), shares: ChainShares(elapsed: 0))
            upright.learn(trunk: trunk, share: 1)
            #expect((upright.direction - SIMD2(0, 1)).length < 1e-9)
        }
    }
}
