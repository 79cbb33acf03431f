import Foundation
import Testing
import Workout

@Suite("The binary form")
struct BinaryFormTests {
    /// The bytes of `Samples.all()`, made by a Python program that shares no code with the library.
    private static let expected = [
        "5247574b016b1f3c520d6e4c0b9a573e8b2a4d7f10000d00010d496e74657276616c2072696465010000020402000204040103041401"
            + "020401000000000000e03f030101020200010104020201f403a6040101003c0301010101010a00",
        "5247574b01c2a97d845b3e4f618d2091f6e0b7a3c500c801011654687265652073657473206f6620707573682d757073010100140001"
            + "030200040a0200002850010100280000",
        "5247574b016b1f3c520d6e4c0b9a573e8b2a4d7f10012e01010200b81700",
        "5247574b016b1f3c520d6e4c0b9a573e8b2a4d7f10013900000301016666666666267a4000",
        "5247574b016b1f3c520d6e4c0b9a573e8b2a4d7f10022500011401010000000000404940",
        "5247574b016b1f3c520d6e4c0b9a573e8b2a4d7f100301194772c3b6c39f652026203c623e2278223c2f623e20f09f8f8a032e010d002501",
    ]

    private static func bytes(_ text: String) throws -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        try #require(digits.count == text.count)
        return stride(from: 0, to: digits.count, by: 2).map { place in
            let byte = digits[place] * 16 + digits[place + 1]
            return UInt8(byte)
        }
    }

    @Test("is that of an independent writer, and reads back")
    func golden() throws {
        for (plan, text) in zip(try Samples.all(), Self.expected) {
            let data = try plan.dataRepresentation()
            #expect(try Array(data) == Self.bytes(text))
            #expect(try WorkoutPlan(from: data) == plan)
        }
    }

    @Test("a slice of a larger buffer is read as the same plan")
    func slices() throws {
        let plan = try Samples.ride()
        for encoding in WorkoutEncoding.allCases {
            let data = Data([1, 2, 3]) + (try plan.dataRepresentation(encoding))
            #expect(try WorkoutPlan(from: data.dropFirst(3)) == plan)
        }
    }

    /// A fault of the ride's bytes: the change, the offset, and the fault.
    struct Damage: Sendable {
        var name: String
        var offset: Int
        var fault: WorkoutImportError.Fault
        var change: @Sendable (inout [UInt8]) -> Void

        init(
            _ name: String, at offset: Int, _ fault: WorkoutImportError.Fault,
            _ change: @escaping @Sendable (inout [UInt8]) -> Void
        ) {
            self.name = name
            self.offset = offset
            self.fault = fault
            self.change = change
        }
    }

    private static let ride: [Damage] = [
        Damage("nothing", at: 0, .unknownForm) { $0 = [] },
        Damage("other first bytes", at: 0, .unknownForm) { $0[3] = 0 },
        Damage("another version", at: 4, .unknownVersion) { $0[4] = 2 },
        Damage("no such kind", at: 21, .wrongValue) { $0[21] = 4 },
        Damage("no such activity", at: 22, .wrongValue) { $0[22] = 255 },
        Damage(
            "swimming as custom", at: 22,
            .rule(.activityUnsupported(.swimming, as: .custom, instead: [.singleGoal, .pacer, .swimBikeRun]))
        ) { $0[22] = 46 },
        Damage("no such location", at: 23, .wrongValue) { $0[23] = 2 },
        Damage("no such mark of a name", at: 24, .wrongValue) { $0[24] = 2 },
        Damage("a name of 300 bytes", at: 25, .rule(.nameUnusable(.tooLong))) {
            $0.replaceSubrange(25..<26, with: [0xAC, 2])
        },
        Damage("a name that is not UTF-8", at: 25, .encoding) { $0[26] = 0xFF },
        Damage("a line break in the name", at: 25, .rule(.nameUnusable(.unprintable))) { $0[26] = 10 },
        Damage("no such goal", at: 40, .wrongValue) { $0[40] = 5 },
        Damage("no such alert", at: 41, .wrongValue) { $0[41] = 4 },
        Damage("too many blocks", at: 42, .rule(.tooMany(.blocks, found: 51))) { $0[42] = 51 },
        Damage("no iterations", at: 43, .rule(.noIterations(found: 0))) { $0[43] = 0 },
        Damage("a needless byte of an integer", at: 43, .notShortest) { $0.replaceSubrange(43..<44, with: [0x84, 0]) },
        Damage("an integer beyond 64 bits", at: 43, .wrongValue) {
            $0.replaceSubrange(43..<44, with: Array(repeating: 0xFF, count: 9) + [2])
        },
        Damage("too many iterations", at: 43, .rule(.tooMany(.iterations, found: .max))) {
            $0.replaceSubrange(43..<44, with: Array(repeating: 0xFF, count: 9) + [1])
        },
        Damage("no such purpose", at: 45, .wrongValue) { $0[45] = 2 },
        Damage("no such unit", at: 47, .wrongValue) { $0[47] = 5 },
        Damage("a number with an odd head", at: 48, .wrongValue) { $0[48] = 3 },
        Damage("a distance of 0", at: 46, .rule(.quantityNotPositive(.distance, found: 0))) { $0[48] = 0 },
        Damage("a whole number beyond 2^40", at: 48, .notShortest) {
            $0.replaceSubrange(48..<49, with: [0x80, 0x80, 0x80, 0x80, 0x80, 0x40])
        },
        Damage("a whole number as a Double", at: 48, .notShortest) {
            $0.replaceSubrange(48..<49, with: [1, 0, 0, 0, 0, 0, 0, 0, 0x40])
        },
        Damage("an infinite distance", at: 46, .rule(.quantityNotFinite(.distance, found: "inf"))) {
            $0.replaceSubrange(48..<49, with: [1, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F])
        },
        Damage("no such metric", at: 50, .wrongValue) { $0[50] = 5 },
        Damage("a unit of another metric", at: 49, .rule(.unitOfOtherMetric(.pace, .watts))) { $0[51] = 1 },
        Damage(
            "repetitions on a bicycle", at: 46,
            .rule(
                .goalUnsupported(
                    .repetitions, .cycling, .outdoor, at: .block(0, step: 0),
                    instead: [.open, .time, .distance, .energy]))
        ) { $0.replaceSubrange(46..<49, with: [4, 10]) },
        Damage("a zone of power", at: 65, .rule(.zoneOfOtherMetric(.power))) { $0[66] = 2 },
        Damage("zone 6", at: 65, .rule(.zoneOutOfBounds(6))) { $0[67] = 6 },
        Damage("an inverted range", at: 74, .rule(.rangeInverted(.power, lower: 275, upper: 250))) {
            $0.replaceSubrange(77..<81, with: [0xA6, 4, 0xF4, 3])
        },
        Damage("no such mark of a cool-down", at: 88, .wrongValue) { $0[88] = 2 },
        Damage("a byte after the end", at: 93, .trailingBytes) { $0.append(0) },
    ]

    @Test("a damaged file is refused at its place", arguments: ride)
    func damaged(_ damage: Damage) throws {
        var bytes = Array(try Samples.ride().dataRepresentation())
        damage.change(&bytes)
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(bytes)) }
        #expect(error?.offset == damage.offset, "\(damage.name)")
        #expect(error?.fault == damage.fault, "\(damage.name)")
        #expect(error?.key == nil)
    }

    @Test("a file that is cut off anywhere is refused at its end")
    func truncated() throws {
        for plan in try Samples.all() {
            let data = try plan.dataRepresentation()
            for length in 0..<data.count {
                let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: data.prefix(length)) }
                if length < 4 {
                    #expect(error?.fault == .unknownForm)
                } else {
                    #expect(error?.fault == .truncated)
                    #expect(error?.offset == length)
                }
            }
        }
    }

    @Test("what only other kinds of workouts can break is refused")
    func otherKinds() throws {
        func refuse(_ index: Int, at offset: Int, _ fault: WorkoutImportError.Fault, _ bytes: [Int: UInt8]) throws {
            var data = Array(try Samples.all()[index].dataRepresentation())
            for (place, byte) in bytes { data[place] = byte }
            let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(data)) }
            #expect(error?.fault == fault)
            #expect(error?.offset == offset)
        }
        try refuse(2, at: 22, .rule(.swimmingLocationWithoutSwimming(.running)), [22: 37])
        try refuse(2, at: 24, .wrongValue, [24: 3])
        try refuse(
            4, at: 22, .rule(.activityUnsupported(.yoga, as: .pacer, instead: [.custom, .singleGoal])), [22: 57])
        try refuse(4, at: 22, .rule(.quantityOutOfBounds(.pace, found: 10_000 / 50.5)), [26: 0])
        try refuse(5, at: 50, .wrongValue, [50: 57])
        try refuse(5, at: 22, .rule(.activityRepeated(at: 2)), [54: 13])
        var goal = Array(try Samples.all()[2].dataRepresentation())
        goal.replaceSubrange((goal.count - 1)..., with: [3, 1, 2])
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutPlan(from: Data(goal)) }
        #expect(error?.fault == .rule(.alertOutsideCustom(.singleGoal)))
    }
}
