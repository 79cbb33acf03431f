import Mathematics
import Foundation
@testable import Scenarios
import Testing

@testable import Sensing

extension Episodes {
    /// Moves a joint on alone.
    fileprivate func advance(_ joint: Int, to instant: Double, rate: Double) -> State {
        let rates = Column(repeating: 0.0)
        rates[joint] = rate
        guard advance(to: instant, rates: rates).contains(index: joint) else { return .none }
        return state(joint, at: instant, rate: rate)
    }
}

@Suite("Episodes")
struct EpisodesTests {
    /// The share of frames in a spell, the number of spells and the mean length of those seen, over all joints.
    private func watch(
        fps: Double, rate: Double, median: Double, sigma: Double, seconds: Double = 2000
    ) -> (share: Double, begun: Int, meanLength: Double) {
        let spells = Episodes(
            Plans.trial(Plans.ideal()), station: .dropOuts,
            length: MeasuredErrors.Duration(median: median, sigma: sigma))
        var (inside, begun) = (0, 0)
        let frames = Int(seconds * fps)
        for frame in 0..<frames {
            for joint in 0..<19 {
                switch spells.advance(joint, to: Double(frame) / fps, rate: rate) {
                case .none: break
                case .begun: (inside, begun) = (inside + 1, begun + 1)
                case .lasting: inside += 1
                }
            }
        }
        return (Double(inside) / Double(frames * 19), begun, spells.meanLength)
    }

    @Test("They fill the share of time that rate and length make, at any frame rate", arguments: [10.0, 30, 60])
    func occupancy(fps: Double) {
        let found = watch(fps: fps, rate: 0.4, median: 0.5, sigma: 0.8)
        // Alternating renewal: rate × mean / (1 + rate × mean); some 15 000 spells.
        let load = 0.4 * found.meanLength
        #expect(abs(found.share / (load / (1 + load)) - 1) < 0.04)
    }

    @Test("Their lengths are log-normal: median and tail")
    func lengths() {
        let spells = Episodes(
            Plans.trial(Plans.ideal()), station: .dropOuts, length: MeasuredErrors.Duration(median: 0.3, sigma: 1))
        var lengths: [Double] = []
        var start = [Double?](repeating: nil, count: 19)
        for frame in 0..<200_000 {
            let instant = Double(frame) / 100
            for joint in 0..<19 {
                switch spells.advance(joint, to: instant, rate: 0.2) {
                case .none:
                    if let begun = start[joint] { lengths.append(instant - begun) }
                    start[joint] = nil
                case .begun:
                    if let begun = start[joint] { lengths.append(instant - begun) }
                    start[joint] = instant
                case .lasting: break
                }
            }
        }
        lengths.sort()
        #expect(lengths.count > 3000)
        let median = lengths[lengths.count / 2]
        #expect(abs(median / 0.3 - 1) < 0.08)
        // Nine tenths end before the median times exp(1.2816).
        let (tail, expected) = (lengths[lengths.count * 9 / 10], 0.3 * exp(1.2816))
        #expect(abs(tail / expected - 1) < 0.1)
    }

    @Test("They do not depend on the instants at which they are looked for")
    func anyInstants() {
        func states(_ looksPerSecond: Int) -> [Bool] {
            let spells = Episodes(
                Plans.trial(Plans.ideal()), station: .dropOuts, length: MeasuredErrors.Duration(median: 0.3, sigma: 0.5)
            )
            var states: [Bool] = []
            for look in 0...(1000 * looksPerSecond) {
                for joint in 0..<19 {
                    let state = spells.advance(joint, to: Double(look) / Double(looksPerSecond), rate: 0.5)
                    if look.isMultiple(of: looksPerSecond) { states.append(state != .none) }
                }
            }
            return states
        }
        #expect(states(1) == states(16))
    }

    @Test("A session begins as it goes on")
    func beginning() {
        var inside = 0
        var meanLength = 0.0
        for trial in 0..<100 {
            let spells = Episodes(
                Plans.trial(Plans.ideal(), trial: trial), station: .dropOuts,
                length: MeasuredErrors.Duration(median: 0.5, sigma: 0.5))
            meanLength = spells.meanLength
            for joint in 0..<19 where spells.advance(joint, to: 0, rate: 0.5) != .none { inside += 1 }
        }
        // 1900 joints; four standard errors are 0.04.
        let load = 0.5 * meanLength
        #expect(abs(Double(inside) / 1900 - load / (1 + load)) < 0.04)
    }

    @Test("A joint's spells are its own, whatever happens to others")
    func independence() {
        func states(_ rates: [Double]) -> [Bool] {
            let spells = Episodes(
                Plans.trial(Plans.home()), station: .typedErrors,
                length: MeasuredErrors.Duration(median: 0.2, sigma: 0.5))
            return (0..<3000).map { frame in
                rates.enumerated().map { spells.advance($0.offset, to: Double(frame) / 30, rate: $0.element) }[1]
                    != .none
            }
        }
        let alone = states([0, 1])
        #expect(alone == states([7, 1, 3]))
        #expect(alone.contains(true))
    }

    @Test("Without a rate there is none")
    func none() { #expect(watch(fps: 30, rate: 0, median: 1, sigma: 1, seconds: 50).share == 0) }
}
