import Experiment
import HarnessSupport
import Pose
import Reports
import Scenarios
import Sensing
import Testing

/// The world file is what an independent check of the truth would read.
@Suite("World file")
struct WorldTests {
    /// The fields of the file; a number is read where it is asked for.
    private struct World {
        private let places: [String: Int]
        private let rows: [[Substring.UTF8View]]
        let times: [Double]

        init(_ text: String) throws {
            let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
            let rows = lines.map { line in
                line.split(separator: UInt8(ascii: ",")).map { Substring($0).utf8 }
            }
            let names = try #require(rows.first).map { String(Substring($0)) }
            places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
            self.rows = Array(rows.dropFirst())
            times = self.rows.map { Double(Substring($0[0])) ?? .nan }
            try #require(self.rows.allSatisfy { $0.count == names.count } && times.allSatisfy(\.isFinite))
        }

        func value(_ name: String, _ row: Int) -> Double {
            places[name].flatMap { Double(Substring(rows[row][$0])) } ?? .nan
        }

        func point(_ name: String, _ row: Int) -> SIMD3<Double> {
            SIMD3(value("\(name)_x", row), value("\(name)_y", row), value("\(name)_z", row))
        }

        func distance(_ a: String, _ b: String, _ row: Int) -> Double {
            let difference = point(a, row) - point(b, row)
            return (difference * difference).sum().squareRoot()
        }
    }

    private func make(_ scenario: String, trial: Int) throws -> (made: SynthesisedTrial, world: World) {
        let made = try SynthesisedTrial(Library.open().scenario(named: scenario), trial: trial, seed: 11)
        return (made, try World(WorldTable.text(made.performance, instants: made.sensed.instants)))
    }

    @Test(
        "the truth's instants are those of the shoulders in it",
        arguments: ["real/standard", "real/knee-push-ups", "real/pauses", "partial/mixed"], [0, 1])
    func truth(scenario: String, trial: Int) throws {
        let (made, world) = try make(scenario, trial: trial)
        let heights = world.times.indices.map { world.value("neck_z", $0) }
        let countable = made.sensed.truth.cycles.filter { $0.verdict == .countable }
        #expect(countable.count >= 3)
        for cycle in countable {
            let rows = world.times.indices.filter {
                (cycle.start.seconds...cycle.completion.seconds).contains(world.times[$0])
            }
            let lowest = try #require(rows.min { heights[$0] < heights[$1] })
            let low = heights[lowest]
            // A pause at the bottom has many lowest rows: the bottom is one of them.
            let bottom = try #require(
                rows.min { abs(world.times[$0] - cycle.bottom.seconds) < abs(world.times[$1] - cycle.bottom.seconds) })
            #expect(heights[bottom] - low < 2e-4)
            let first = try #require(rows.first)
            let last = try #require(rows.last)
            let top = try #require(
                heights[max(0, first - 480)...first].max())
            let drop = (top - low) / made.plan.body.torso
            #expect(drop >= 0.38 - 1e-3)
            // It starts near the top and ends near 85 % of the way back.
            #expect(heights[first] > low + 0.85 * (top - low))
            #expect(heights[last] > low + 0.80 * (top - low))
        }
    }

    @Test(
        "contacts stay where they are through every countable cycle, and bones keep their lengths throughout",
        arguments: ["real/standard", "real/knee-push-ups", "real/asymmetric-arms"])
    func rigidity(scenario: String) throws {
        let (made, world) = try make(scenario, trial: 2)
        let feet = made.plan.style.support == .toes ? ["leftToe", "rightToe"] : ["leftKnee", "rightKnee"]
        for cycle in made.sensed.truth.cycles where cycle.verdict == .countable {
            let rows = world.times.indices.filter {
                (cycle.start.seconds...cycle.completion.seconds).contains(world.times[$0])
            }
            let first = try #require(rows.first)
            for name in ["leftWrist", "rightWrist"] + feet {
                let start = world.point(name, first)
                let moves = rows.map { row in
                    let moved = world.point(name, row) - start
                    return (moved * moved).sum().squareRoot()
                }
                #expect(moves.allSatisfy { $0 < 1e-6 }, "\(name)")
            }
        }
        let body = made.plan.body
        let side =
            ((body.shoulderWidth - body.hipWidth) * (body.shoulderWidth - body.hipWidth) / 4
            + body.torso * body.torso).squareRoot()
        for (a, b, length) in [
            ("leftShoulder", "leftElbow", body.upperArm), ("rightElbow", "rightWrist", body.forearm),
            ("leftHip", "leftKnee", body.thigh), ("rightKnee", "rightAnkle", body.shank),
            ("leftAnkle", "leftToe", body.foot), ("leftShoulder", "rightShoulder", body.shoulderWidth),
            ("leftHip", "rightHip", body.hipWidth), ("leftShoulder", "leftHip", side), ("neck", "root", body.torso),
        ] {
            let rows = stride(from: 0, to: world.times.count, by: 7)
            #expect(rows.allSatisfy { abs(world.distance(a, b, $0) / length - 1) < 1e-9 }, "\(a)–\(b)")
        }
    }
}
