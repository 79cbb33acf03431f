import Experiment
import Foundation
import Pose
import Reports
import Scenarios
import Sensing
import Testing

/// The world file is what an independent check of the truth would read.
@Suite("World file")
struct WorldTests {
    /// The file as columns by name.
    private struct World {
        var times: [Double] = []
        var columns: [String: [Double]] = [:]

        init(_ text: String) throws {
            let lines = text.split(separator: "\n")
            let names = lines[0].split(separator: ",").map(String.init)
            var values = Array(repeating: [Double](), count: names.count)
            for line in lines.dropFirst() {
                for (index, field) in line.split(separator: ",").enumerated() {
                    values[index].append(try #require(Double(field)))
                }
            }
            times = values[0]
            for (name, column) in zip(names, values) { columns[name] = column }
        }

        func point(_ name: String, _ row: Int) -> SIMD3<Double> {
            SIMD3(
                columns["\(name)_x"]?[row] ?? .nan, columns["\(name)_y"]?[row] ?? .nan,
                columns["\(name)_z"]?[row] ?? .nan)
        }

        func distance(_ a: String, _ b: String, _ row: Int) -> Double {
            let difference = point(a, row) - point(b, row)
            return (difference * difference).sum().squareRoot()
        }
    }

    private func make(_ scenario: String, trial: Int) throws -> (made: SynthesisedTrial, world: World) {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let library = try ScenarioLibrary(folder: checkout.appending(path: "scenarios"))
        let made = try SynthesisedTrial(library.scenario(named: scenario), trial: trial, seed: 11)
        return (made, try World(WorldTable.text(made.performance, instants: made.sensed.instants)))
    }

    @Test(
        "the truth's instants are those of the shoulders in it",
        arguments: ["real/standard", "real/knee-push-ups", "real/pauses", "partial/mixed"], [0, 1])
    func truth(scenario: String, trial: Int) throws {
        let (made, world) = try make(scenario, trial: trial)
        let heights = try #require(world.columns["neck_z"])
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
                for row in rows {
                    let moved = world.point(name, row) - world.point(name, first)
                    #expect((moved * moved).sum().squareRoot() < 1e-6)
                }
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
            for row in stride(from: 0, to: world.times.count, by: 7) {
                #expect(abs(world.distance(a, b, row) / length - 1) < 1e-9, "\(a)–\(b)")
            }
        }
    }
}
