import Foundation
import Testing
import Workout

@Suite("The JSON form")
struct JSONFormTests {
    @Test("reads back exactly, and Foundation reads it too")
    func roundTrip() throws {
        for plan in try Samples.all() {
            let data = try plan.dataRepresentation(.json)
            #expect(try WorkoutPlan(from: data) == plan)
            let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(object["version"] as? Int == 1)
            #expect(object["id"] as? String == plan.id.uuidString)
            #expect((object["workout"] as? [String: Any])?["kind"] as? String == plan.kind.rawValue)
            #expect(try plan.dataRepresentation(.binary).count * 3 < data.count, "the binary form is much smaller")
        }
    }

    @Test("1,000 random plans read back exactly in both forms")
    func random() throws {
        var plans = RandomPlans(seed: 17)
        for _ in 0..<1000 {
            let plan = try plans.plan()
            for encoding in WorkoutEncoding.allCases {
                let data = try plan.dataRepresentation(encoding)
                let read = try WorkoutPlan(from: data)
                #expect(read == plan)
                #expect(try read.dataRepresentation(encoding) == data)
                #expect(try WorkoutEncoding.of(data) == encoding)
            }
        }
    }

    @Test("a location that is not said is outdoors, white space may stand before the text, and escapes are read")
    func lenient() throws {
        let text = """
             \t\r\n{"workout": {"kind": "singleGoal", "goal": {"kind": "open"}, "activity": "run\\u006eing"},
            "id": "6B1F3C52-0D6E-4C0B-9A57-3E8B2A4D7F10", "version": 1, "format": "repgauge\\u002dworkout"}
            """
        #expect(try WorkoutPlan(from: Data(text.utf8)).workout == .goal(SingleGoalWorkout(activity: .running)))
        var ride = String(decoding: try Samples.ride().dataRepresentation(.json), as: UTF8.self)
        ride.replace("Interval ride", with: "\\ud83d\\ude00 \\\"\\\\\\/ \\u00e9")
        guard case .custom(let workout) = try WorkoutPlan(from: Data(ride.utf8)).workout else {
            return #expect(Bool(false))
        }
        #expect(workout.displayName == "😀 \"\\/ é")
    }

    /// A fault of the ride's text: a part of it, what replaces it, and the key and fault of the refusal.
    struct Damage: Sendable {
        var part: String
        var replacement: String
        var key: String?
        var fault: WorkoutImportError.Fault

        init(_ part: String, _ replacement: String, _ key: String?, _ fault: WorkoutImportError.Fault) {
            (self.part, self.replacement, self.key, self.fault) = (part, replacement, key, fault)
        }
    }

    private static let zone = "\"zone\": 1"
    private static let alert = "workout.blocks[0].steps[1].alert"
    private static let work = "workout.blocks[0].steps[0]"

    private static let typed: [Damage] = [
        Damage("repgauge-workout", "other", "format", .unknownForm),
        Damage("\"version\": 1", "\"version\": 2", "version", .unknownVersion),
        Damage("\"version\": 1", "\"version\": 1.0", "version", .wrongValue),
        Damage("\"version\": 1,", "", "version", .missingKey),
        Damage("6B1F3C52", "6b1f3c52", "id", .wrongValue),
        Damage("6B1F3C52", "X", "id", .wrongValue),
        Damage("\"id\"", "\"ID\"", "ID", .unknownKey),
        Damage("\"id\"", "\"format\"", nil, .duplicateKey),
        Damage("\"kind\": \"custom\"", "\"kind\": \"other\"", "workout.kind", .wrongValue),
        Damage("\"kind\": \"custom\",", "", "workout.kind", .missingKey),
        Damage("\"kind\": \"custom\"", "\"kind\": 1", "workout.kind", .wrongValue),
        Damage(
            "\"cycling\"", "\"swimming\"", "workout.activity",
            .rule(.activityUnsupported(.swimming, as: .custom, instead: [.singleGoal, .pacer, .swimBikeRun]))),
        Damage("\"outdoor\"", "\"moon\"", "workout.location", .wrongValue),
        Damage("Interval ride", "", "workout.displayName", .rule(.nameUnusable(.blank))),
        Damage("Interval ride", "\\u202e", "workout.displayName", .rule(.nameUnusable(.unprintable))),
        Damage("\"warmup\"", "\"warmUp\"", "workout.warmUp", .unknownKey),
        Damage("{\"kind\": \"open\"}", "{\"kind\": \"open\", \"value\": 1}", "workout.warmup.goal.value", .unknownKey),
        Damage("\"iterations\": 4", "\"iterations\": 0", "workout.blocks[0]", .rule(.noIterations(found: 0))),
        Damage("\"iterations\": 4", "\"iterations\": 4e0", "workout.blocks[0].iterations", .wrongValue),
        Damage(
            "\"iterations\": 4", "\"iterations\": 9223372036854775808", "workout.blocks[0].iterations", .wrongValue),
        Damage(
            "\"iterations\": 2", "\"iterations\": 1001", "workout.blocks[1]", .rule(.tooMany(.iterations, found: 1001))),
        Damage("\"purpose\": \"work\"", "\"purpose\": \"rest\"", work + ".purpose", .wrongValue),
        Damage("\"value\": 2,", "\"value\": -2,", work + ".goal", .rule(.quantityNotPositive(.distance, found: -2))),
        Damage(
            "\"value\": 2,", "\"value\": 1e999,", work + ".goal", .rule(.quantityNotFinite(.distance, found: "inf"))),
        Damage("\"value\": 2,", "\"value\": \"2\",", work + ".goal.value", .wrongValue),
        Damage("\"value\": 2, ", "", work + ".goal.value", .missingKey),
        Damage("\"unit\": \"mi\"", "\"unit\": \"s\"", work + ".goal.unit", .wrongValue),
        Damage("\"value\": 2,", "\"value\": 2, \"extra\": null,", work + ".goal.extra", .unknownKey),
        Damage("\"value\": 2, \"unit\": \"mi\"", "\"count\": 2", work + ".goal.count", .unknownKey),
        Damage(
            "\"kind\": \"distance\", \"value\": 2, \"unit\": \"mi\"", "\"kind\": \"repetitions\", \"count\": 2", work,
            .rule(
                .goalUnsupported(
                    .repetitions, .cycling, .outdoor, at: .block(0, step: 0),
                    instead: [.open, .time, .distance, .energy]))),
        Damage("\"unit\": \"mph\"", "\"unit\": \"W\"", work + ".alert", .rule(.unitOfOtherMetric(.pace, .watts))),
        Damage(zone, "\"zone\": 6", alert, .rule(.zoneOutOfBounds(6))),
        Damage(zone, "\"zone\": 1, \"unit\": \"W\"", alert + ".unit", .unknownKey),
        Damage(zone, "\"other\": 1", alert + ".other", .unknownKey),
        Damage("\"heartRate\", \(zone)", "\"power\", \(zone)", alert, .rule(.zoneOfOtherMetric(.power))),
        Damage("\"heartRate\", \(zone)", "\"heartRate\"", alert + ".unit", .missingKey),
        Damage(
            "[250, 275]", "[275, 250]", "workout.blocks[1].steps[0].alert",
            .rule(.rangeInverted(.power, lower: 275, upper: 250))),
        Damage("[250, 275]", "[250]", "workout.blocks[1].steps[0].alert.range", .wrongValue),
        Damage("[250, 275]", "[1, 2, 3]", "workout.blocks[1].steps[0].alert.range", .wrongValue),
        Damage("[250, 275]", "{\"a\": 1}", "workout.blocks[1].steps[0].alert.range", .wrongValue),
        Damage("[250, 275]", "[250, null]", "workout.blocks[1].steps[0].alert.range[1]", .wrongValue),
        Damage("\"value\": 5,", "\"value\": false,", "workout.cooldown.goal.value", .wrongValue),
    ]

    private static let untyped: [Damage] = [
        Damage("}\n", "}x", nil, .trailingBytes),
        Damage("\"version\": 1", "\"version\": 01", nil, .syntax),
        Damage("\"version\": 1", "\"version\": 1.", nil, .syntax),
        Damage("\"version\": 1", "\"version\": +1", nil, .syntax),
        Damage("\"version\": 1", "\"version\": NaN", nil, .syntax),
        Damage("\"version\": 1", "\"version\": tru", nil, .syntax),
        Damage("\"version\": 1", "\"version\" 1", nil, .syntax),
        Damage("\"version\": 1,", "\"version\": 1,,", nil, .syntax),
        Damage("\"version\": 1,", "\"version\": 1", nil, .syntax),
        Damage("\"version\": 1", "\"version\": 1" + String(repeating: "0", count: 64), nil, .syntax),
        Damage("Interval", "\\x", nil, .syntax),
        Damage("Interval", "\\u12g4", nil, .syntax),
        Damage("Interval", "\\ud83d", nil, .syntax),
        Damage("Interval", "\\udc00", nil, .syntax),
        Damage("Interval", "\\ud83d\\u0041", nil, .syntax),
        Damage("Interval", "a\nb", nil, .syntax),
        Damage("[250, 275]", "[[[[[[[1]]]]]]]", nil, .tooDeep),
        Damage(
            "\"version\": 1", "\"version\": {" + (0..<17).map { "\"k\($0)\": 1" }.joined(separator: ", ") + "}", nil,
            .unknownKey),
    ]

    @Test("a damaged file is refused at its key", arguments: typed + untyped)
    func damaged(_ damage: Damage) throws {
        var text = String(decoding: try Samples.ride().dataRepresentation(.json), as: UTF8.self)
        // The last part of its kind is the end of the file.
        let range = try #require(
            damage.part == "}\n" ? text.range(of: damage.part, options: .backwards) : text.range(of: damage.part))
        let place = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        text.replaceSubrange(range, with: damage.replacement)
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(text.utf8)) }
        #expect(error?.fault == damage.fault)
        #expect(error?.key == damage.key)
        // The place is near the change, or that of an object around it.
        #expect((error?.offset ?? .max) <= place + damage.replacement.utf8.count + 4)
        if damage.key == nil { #expect((error?.offset ?? -1) >= place) }
    }

    @Test("a file that is cut off anywhere is refused")
    func truncated() throws {
        let data = try Samples.pushUps().dataRepresentation(.json)
        // Without its last line break the file is whole.
        for length in 0..<(data.count - 1) {
            let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: data.prefix(length)) }
            #expect(error?.fault == (length == 0 ? .unknownForm : .truncated))
            #expect(error?.offset == length)
        }
    }

    @Test("an alert outside a custom workout is told apart from other unknown keys", arguments: 2..<6)
    func alertOutsideCustom(_ index: Int) throws {
        let plan = try Samples.all()[index]
        var text = String(decoding: try plan.dataRepresentation(.json), as: UTF8.self)
        text.replace("\"kind\": \"\(plan.kind.rawValue)\"", with: "\"kind\": \"\(plan.kind.rawValue)\", \"alert\": {}")
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(text.utf8)) }
        #expect(error?.fault == .rule(.alertOutsideCustom(plan.kind)))
        #expect(error?.key == "workout.alert")
    }

    @Test("what only other kinds of workouts can break is refused")
    func otherKinds() throws {
        let cases: [(Int, String, String, String, WorkoutImportError.Fault)] = [
            (2, "\"swimming\"", "\"running\"", "workout", .rule(.swimmingLocationWithoutSwimming(.running))),
            (2, "\"pool\"", "\"sea\"", "workout.swimmingLocation", .wrongValue),
            (3, "418.4", "0", "workout.goal", .rule(.quantityNotPositive(.energy, found: 0))),
            (4, "\"time\": {", "\"time\": {\"x\": 1, ", "workout.time.x", .unknownKey),
            (4, "50.5", "0.01", "workout", .rule(.quantityOutOfBounds(.pace, found: 10_000 / 0.6))),
            (5, "\"cycling\"", "\"yoga\"", "workout.activities[1].activity", .wrongValue),
            (5, "\"openWater\"", "\"outdoor\"", "workout.activities[0].location", .wrongValue),
            (5, "\"cycling\"", "\"running\"", "workout", .rule(.activityRepeated(at: 2))),
        ]
        for (index, part, replacement, key, fault) in cases {
            var text = String(decoding: try Samples.all()[index].dataRepresentation(.json), as: UTF8.self)
            text.replace(part, with: replacement, maxReplacements: 1)
            let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(text.utf8)) }
            #expect(error?.key == key)
            #expect(error?.fault == fault)
        }
    }

    @Test("bytes that are not UTF-8 are refused at the first of them")
    func encoding() throws {
        var bytes = Array(try Samples.ride().dataRepresentation(.json))
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "I")))
        bytes[place] = 0xC3
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(bytes)) }
        #expect(error?.fault == .encoding && error?.offset == place)
        let cut = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data("{ é".utf8.dropLast())) }
        #expect(cut?.fault == .encoding && cut?.offset == 2)
    }

    @Test(
        "other files are refused by their first bytes",
        arguments: [("", 0), ("  ", 2), ("<xml/>", 0), ("\u{FEFF}{}", 0), ("RGWX", 0), (" [1]", 1), ("rgwk", 0)])
    func sniffed(_ text: String, _ offset: Int) {
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(text.utf8)) }
        #expect(error?.fault == .unknownForm)
        #expect(error?.offset == offset)
        #expect(error?.description.hasPrefix("byte \(offset): found ") == true)
    }

    @Test("a file beyond 4 MiB is refused, one of 4 MiB is read")
    func size() throws {
        let data = try Samples.ride().dataRepresentation(.json)
        let space = Data(repeating: 0x20, count: WorkoutFileBounds.workoutBytes - data.count)
        #expect(try WorkoutPlan(from: space + data) == Samples.ride())
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: space + [0x20] + data) }
        #expect(error?.fault == .tooLarge)
    }

    @Test("the largest workout fits into its bounds")
    func largest() throws {
        let step = try IntervalStep(
            .recovery, goal: .distance(1234.567_890_123_456_7, .kilometers),
            alert: .pace(from: 1.234_567_890_123_456_7, to: 2.345_678_901_234_567_8, .kilometersPerHour))
        let block = try IntervalBlock(steps: Array(repeating: step, count: 50), iterations: 4)
        let workout = try CustomWorkout(
            activity: .running, displayName: String(repeating: "\"", count: 256),
            blocks: Array(repeating: block, count: 50))
        let plan = WorkoutPlan(.custom(workout), id: try Samples.ride().id)
        for encoding in WorkoutEncoding.allCases {
            #expect(try WorkoutPlan(from: plan.dataRepresentation(encoding)) == plan)
        }
    }

    @Test("a refusal names its place, what was found and what is allowed")
    func message() throws {
        var text = String(decoding: try Samples.ride().dataRepresentation(.json), as: UTF8.self)
        text.replace("\"zone\": 1", with: "\"zone\": 9", maxReplacements: 1)
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(text.utf8)) }
        let offset = try #require(error?.offset)
        #expect(
            error?.description
                == "workout.blocks[0].steps[1].alert (byte \(offset)): found there is no heart-rate zone 9; "
                + "allowed: a heart-rate zone from 1 to 5")
        #expect(text.utf8.dropFirst(offset).starts(with: "{\"metric\": \"heartRate\"".utf8))
    }
}
