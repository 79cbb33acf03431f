import Foundation
import Testing
import Workout

@Suite("The list of faults of a file")
struct FaultListTests {
    /// The committed ride with some parts replaced.
    private func damaged(_ changes: [(String, String)]) throws -> Data {
        var text = String(decoding: try Samples.ride().dataRepresentation(.json), as: UTF8.self)
        for (part, replacement) in changes {
            let place = try #require(text.range(of: part), "\(part)")
            text.replaceSubrange(place, with: replacement)
        }
        return Data(text.utf8)
    }

    private func keys(_ changes: [(String, String)]) throws -> [String] {
        WorkoutImportError.all(in: try damaged(changes)).map { $0.key ?? "" }
    }

    @Test("a valid file has none, in both forms")
    func none() throws {
        for plan in try Samples.all() {
            for encoding in WorkoutEncoding.allCases {
                #expect(WorkoutImportError.all(in: try plan.dataRepresentation(encoding)) == [])
            }
        }
    }

    @Test("holds every fault of different places, each once, in the order of reading")
    func several() throws {
        let found = try keys([
            ("\"version\": 1", "\"version\": 2"), (Samples.rideID, Samples.rideID.lowercased()),
            ("\"Interval ride\"", "7"), ("\"iterations\": 4", "\"iterations\": 0"), ("\"value\": 0.5", "\"value\": -1"),
            ("\"unit\": \"min\"", "\"unit\": \"mins\""), ("\"zone\": 1", "\"zone\": 9"),
        ])
        #expect(
            Set(found) == [
                "version", "id", "workout.displayName", "workout.blocks[0].steps[1].goal", "workout.blocks[0]",
                "workout.blocks[1].steps[0].goal.unit",
            ], "\(found)")
        #expect(Set(found).count == found.count)
    }

    @Test("its first fault is the one that reading throws, and every fault is gone when it is put right")
    func first() throws {
        let changes = [("\"iterations\": 4", "\"iterations\": 0"), ("\"iterations\": 2", "\"iterations\": 9999")]
        let data = try damaged(changes)
        let faults = WorkoutImportError.all(in: data)
        #expect(faults.count == 2)
        let thrown = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: data) }
        #expect(thrown == faults.first)
        let half = WorkoutImportError.all(in: try damaged([changes[1]]))
        #expect(
            half.map(\.key) == faults.dropFirst().map(\.key) && half.map(\.found) == faults.dropFirst().map(\.found))
    }

    @Test("unknown keys are all found, and the offset of each is that of the file")
    func unknown() throws {
        let data = try damaged([("\"iterations\": 4", "\"iterations\": 4, \"a\": 1, \"b\": 2")])
        let faults = WorkoutImportError.all(in: data)
        #expect(faults.map(\.key) == ["workout.blocks[0].a", "workout.blocks[0].b"])
        for (fault, key) in zip(faults, ["\"a\"", "\"b\""]) {
            #expect(String(decoding: data[fault.offset...].prefix(3), as: UTF8.self) == key)
        }
    }

    @Test(
        "ends at a fault that hides the rest",
        arguments: [("\"kind\": \"custom\"", "\"kind\": \"costum\""), ("\"cycling\"", "\"cyclin\""), ("{", "[")])
    func hidden(_ part: String, _ replacement: String) throws {
        #expect(try keys([(part, replacement)]).count == 1)
    }

    @Test("of a wrong binary file it is the one fault")
    func binary() throws {
        let data = try Samples.ride().dataRepresentation().dropLast(3)
        let faults = WorkoutImportError.all(in: Data(data))
        #expect(faults.count == 1 && faults.first?.key == nil)
    }

    @Test("is at most as long as it may be, for many faults and for random edits")
    func bounded() throws {
        let step = "{\"purpose\": \"work\", \"goal\": {\"kind\": \"time\", \"value\": 0, \"unit\": \"s\"}}"
        let block = "{\"iterations\": 1, \"steps\": [\(Array(repeating: step, count: 50).joined(separator: ","))]}"
        let text = """
            {"format": "repgauge-workout", "version": 1, "id": "\(Samples.rideID)", "workout": {"kind": "custom",
            "activity": "yoga", "blocks": [\(block), \(block)]}}
            """
        #expect(WorkoutImportError.all(in: Data(text.utf8)).count == WorkoutImportError.mostListed)
        let plain = try Samples.pushUps().dataRepresentation(.json)
        var state: UInt64 = 7
        for _ in 0..<2000 {
            var bytes = Array(plain)
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            let faults = WorkoutImportError.all(in: Data(bytes))
            let isValid = (try? WorkoutPlan(from: Data(bytes))) != nil
            #expect(faults.isEmpty == isValid && faults.count <= WorkoutImportError.mostListed)
        }
    }
}
