import HarnessSupport
import Experiment
import PublishedRules
import Search
import Detection
import Testing

@Suite("Search spaces")
struct SearchSpaceTests {
    private func space(_ detector: String, _ parameters: String...) throws -> SearchSpace {
        try SearchSpace(try Library.roster.specification(parsing: detector, from: .user), parameters: parameters)
    }

    @Test("a range with a step holds both ends and decimal numbers")
    func steps() throws {
        let space = try space("filtered-hysteresis", "down=60...120:2", "dwell=0...0.3:0.1", "filter=ema,median")
        let design = try SearchDesign(.grid, of: space, points: 0, seed: 1)
        #expect(design.combinations == 31 * 4 * 2)
        #expect(design.detectors[0].label == "filtered-hysteresis")
        let labels = design.detectors.map(\.label)
        #expect(labels.contains("filtered-hysteresis:down=62,filter=median,dwell=0.3"))
        #expect(labels.allSatisfy { !$0.contains("000000") && !$0.contains("99999") })
        #expect(Set(labels).count == labels.count)
    }

    @Test("a configuration's label reads back to the same detector")
    func labels() throws {
        let design = try SearchDesign(.sobol, of: try space("filtered-hysteresis"), points: 50, seed: 1)
        for detector in design.detectors {
            let read = try DetectorCatalog.standard.configured(parsing: detector.label)
            #expect(read.parameters == detector.parameters)
        }
    }

    @Test("thresholds that cross are left out and counted")
    func conflicts() throws {
        let space = try space("angle-threshold", "down=90,100,110", "up=100,120")
        let design = try SearchDesign(.grid, of: space, points: 0, seed: 1)
        #expect(design.combinations == 6)
        #expect(design.refused == 2)
        #expect(design.detectors.count == 5)
    }

    @Test("what has no effect is left out, and the same detector is tried once")
    func requirements() throws {
        let space = try space("filtered-hysteresis", "filter=one-euro,none", "cutoff=1,2,3")
        let design = try SearchDesign(.grid, of: space, points: 0, seed: 1)
        #expect(design.combinations == 6)
        #expect(design.detectors.count == 5)
    }

    @Test(
        "what cannot be searched is refused by name, with what is allowed",
        arguments: [
            ("down=60...190:2", "down cannot be '190'"), ("dwon=60...100", "did you mean 'down'"),
            ("down=100...60", "the smaller number first"), ("down=60...100:0", "a step above 0"),
            ("down=60,60", "each value once"), ("down=", "down cannot be ''"), ("down=60...", "down cannot be ''"),
            ("pixels=sqare", "did you mean 'square'"), ("down=nan", "down cannot be 'nan'"),
            ("down=0...180:1e-9", "at most 100000"), ("confidence=0...1.5", "a number from 0 to 1"),
        ])
    func refusals(text: String, message: String) {
        do {
            _ = try space("angle-threshold", text)
            Issue.record("\(text) was taken")
        } catch { #expect("\(error)".contains(message), "\(error)") }
    }

    @Test("a grid without a step, and a parameter that is set already, are refused")
    func more() throws {
        let ranged = try space("angle-threshold", "down=60...100")
        #expect(throws: TuningError.stepMissing(parameter: "down", range: "60...100")) {
            try SearchDesign(.grid, of: ranged, points: 1, seed: 1)
        }
        #expect(throws: TuningError.repeated("down")) { try self.space("angle-threshold:down=90", "down=60...100") }
        #expect(throws: TuningError.repeated("down")) { try self.space("angle-threshold", "down=1,2", "down=3") }
    }

    @Test("Saltelli's design refuses what the detector would, and more than forty coordinates")
    func saltelli() throws {
        let crossing = try space("angle-threshold", "down=60...140", "up=100...170")
        #expect(throws: TuningError.self) { try SearchDesign(.saltelli, of: crossing, points: 64, seed: 1) }
        #expect(throws: TuningError.dimensions(21, needed: 42, most: 40)) {
            try SearchDesign.sobol(42, points: 4, parameters: 21)
        }
        let widest = try SearchDesign.sobol(40, points: 50, parameters: 40)
        #expect(widest.allSatisfy { $0.count == 40 && $0.allSatisfy { $0 > 0 && $0 < 1 } })
    }

    @Test("random and Sobol points stay in their ranges and do not depend on their number")
    func points() throws {
        let space = try space("angle-threshold", "down=60...100", "up=120...160")
        for method in [SearchDesign.Method.random, .sobol] {
            let few = try SearchDesign(method, of: space, points: 20, seed: 4)
            let many = try SearchDesign(method, of: space, points: 60, seed: 4)
            #expect(Array(many.detectors.map(\.label).prefix(few.detectors.count)) == few.detectors.map(\.label))
            for detector in many.detectors.dropFirst() {
                let values = space.values(of: detector)
                guard case .number(let down) = values[0], case .number(let up) = values[1] else { continue }
                #expect((60...100).contains(down) && (120...160).contains(up))
            }
        }
    }
}
