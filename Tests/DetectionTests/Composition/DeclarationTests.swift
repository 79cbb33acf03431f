import Testing

@testable import Detection

@Suite("What a composition declares")
struct DeclarationTests {
    /// Compositions with all parts there are, whether a rule uses them or not.
    static let everything = [
        Composition(
            arms: .best(BestArm(margin: 0.1)), filter: .kalman(noise: 6, density: 40_000),
            cycle: CycleRule(
                ready: 150, thresholds: .percentiles(PercentileRange(down: 0.3, up: 0.7, least: 30)),
                dwell: Dwell(top: 0.1, bottom: 0.1, patience: 0.2),
                limits: CycleLimits(
                    leastTime: 0.3, mostTime: 8, leastAscent: 0.1, interval: 0.4, depth: 100, tooDeep: 30,
                    lockout: 150, speed: 500)),
            checks: PostureChecks(
                line: LineCheck(140), tilt: TiltCheck(40), travel: TravelCheck(0.2, .torso),
                drift: DriftCheck(0.5, .forearm),
                planted: 1.2, handsBelow: HandsBelowCheck(.hip), headShare: 0.8, correlation: 0.5,
                reversals: ReversalCheck(4, step: 10), torso: 0.1, floor: 5),
            loss: .replay(ReplayRule(grace: 0.5, stall: 4))),
        Composition(
            filter: .hampel(window: 0.2, threshold: 3),
            cycle: CycleRule(thresholds: .lastRepetitions(RepetitionRange(down: 0.3, up: 0.7, least: 20))),
            checks: PostureChecks(travel: TravelCheck(30, .coordinates), drift: DriftCheck(0.1, .image)),
            loss: .grace(0.5)
        ),
        Composition(filter: .oneEuro(cutoff: 1, beta: 0.1)), Composition(filter: .median(window: 0.1)),
        Composition(
            confidence: .ignored, signal: .heightAboveWrists(.shoulder), filter: .mean(window: 0.1),
            cycle: CycleRule(down: 0.5, up: 0.9)),
        Composition(
            signal: .heightInImage(.nose), pixels: .normalised, filter: .exponential(weight: 0.3),
            cycle: CycleRule(down: 0.3, up: 0.5),
            checks: PostureChecks(handsBelow: HandsBelowCheck(.hip, by: 0.1, .coordinates))),
    ]

    @Test(
        "Every declared number is that of the part, once, and setting it sets that part and nothing else",
        arguments: everything)
    func declarations(_ composition: Composition) throws {
        let parameters = composition.parameters
        #expect(Set(parameters.map(\.description.name)).count == parameters.count)
        for parameter in parameters {
            let description = parameter.description
            #expect(description.defaultValue == parameter.read(composition))
            #expect(description.allows(description.defaultValue), "\(description.name)")
            guard case .number(_, let range) = description.domain else { continue }
            for end in [range.lowerBound, range.upperBound] {
                var changed = composition
                parameter.apply(&changed, .number(end))
                #expect(parameter.read(changed) == .number(end), "\(description.name)")
                for other in parameters where other.description.name != description.name {
                    #expect(other.read(changed) == other.description.defaultValue)
                }
            }
            var back = composition
            parameter.apply(&back, description.defaultValue)
            #expect(back == composition)
        }
    }

    @Test("What a composition does not have is not declared")
    func absent() {
        #expect(Composition().parameters.map(\.description.name) == ["down", "up", "confidence", "pixels"])
        #expect(Composition(confidence: .ignored).parameters.map(\.description.name) == ["down", "up", "pixels"])
        let names = Set(Self.everything.flatMap { $0.parameters.map(\.description.name) })
        #expect(names.count == 42)
    }

    @Test("Contradictions are named")
    func conflicts() {
        #expect(Composition.conflict(Composition()) == nil)
        #expect(Composition.conflict(Composition(cycle: CycleRule(down: 140, up: 140))) != nil)
        #expect(Composition.conflict(Composition(cycle: CycleRule(ready: 90))) != nil)
        let range = PercentileRange(down: 0.7, up: 0.3, least: 30)
        #expect(Composition.conflict(Composition(cycle: CycleRule(thresholds: .percentiles(range)))) != nil)
    }
}
