import Foundation
import Testing
import Workout

@Suite("Whatever a file holds")
struct FuzzTests {
    /// The number of inputs of each kind: as many as `REPGAUGE_FUZZ` says, else what takes a few seconds.
    private static let cases = ProcessInfo.processInfo.environment["REPGAUGE_FUZZ"].flatMap { Int($0) } ?? 2000

    private static let traps = [
        "\"", "\\", "\\u", "\\ud800", "{", "}", "[", "[[[[[[[[[[[[[[", ":", ",", ",,", "-", "-0", "00", "1e999",
        "1e-999",
        "0.1", "NaN", "9223372036854775807", "-9223372036854775809", "null", "true", "\u{0}", "\n", "é", "\u{FEFF}",
        "\"kind\":", "\"open\"", "swimming", "RGWK", "\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}",
    ]

    /// Returns valid bytes with one to four changes.
    private static func edited(_ valid: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = valid
        for _ in 0...random.below(4) {
            let place = random.below(bytes.count + 1)
            let end = min(bytes.count, place + random.below(12))
            switch random.below(7) {
            case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.below(8))
            case 1 where place < bytes.count: bytes[place] = UInt8(random.below(256))
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
            case 4: bytes.removeSubrange(place...)
            case 5: bytes.insert(contentsOf: Array(repeating: 0xFF, count: 1 + random.below(10)), at: place)
            default: bytes.replaceSubrange(place..<end, with: Array(traps[random.below(traps.count)].utf8))
            }
        }
        return bytes
    }

    /// Returns random bytes behind a head, so that they reach the reader of that form.
    private static func bytes(after head: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        head + (0..<random.below(120)).map { _ in UInt8(random.below(256)) }
    }

    /// The numbers of accepted and refused inputs.
    private struct Tally {
        var accepted = 0
        var refused = 0
        /// Inputs that were read otherwise than they say.
        var misread: [[UInt8]] = []
    }

    /// Reads bytes as a plan; what is accepted must keep all rules, and be the same plan when it is written again.
    private static func read(_ bytes: [UInt8], _ tally: inout Tally) {
        let data = Data(bytes)
        do throws(WorkoutImportError) {
            let plan = try WorkoutPlan(from: data)
            tally.accepted += 1
            if !isRight(plan, data) { tally.misread.append(bytes) }
        } catch {
            tally.refused += 1
            if error.offset < 0 || error.offset > bytes.count || error.found.isEmpty || error.allowed.isEmpty {
                tally.misread.append(bytes)
            }
        }
    }

    private static func isRight(_ plan: WorkoutPlan, _ data: Data) -> Bool {
        guard (try? plan.validate()) != nil, let form = try? WorkoutEncoding.of(data),
            let written = try? plan.dataRepresentation(form), let again = try? WorkoutPlan(from: written),
            again == plan, (try? WorkoutPreview(plan)) != nil
        else { return false }
        // A plan has one binary form; a JSON text that is accepted is JSON for others too.
        return form == .binary ? written == data : (try? JSONSerialization.jsonObject(with: data)) != nil
    }

    @Test("random bytes are refused", arguments: ["", "RGWK", "RGWK\u{1}0123456789abcdef", "{", "{\"format\": \""])
    func random(_ head: String) async {
        var random = SplitMix64(seed: UInt64(head.utf8.count))
        var tally = Tally()
        for index in 0..<Self.cases {
            if index % 512 == 0 { await Task.yield() }
            Self.read(Self.bytes(after: Array(head.utf8), &random), &tally)
        }
        #expect(tally.misread.isEmpty)
        // A swim-bike-run workout of random bytes can be right, very rarely.
        #expect(tally.refused > Self.cases * 99 / 100)
    }

    @Test("an edited file is refused at its place, or read as it stands", arguments: WorkoutEncoding.allCases)
    func edited(_ encoding: WorkoutEncoding) async throws {
        let files = try Samples.all().map { Array(try $0.dataRepresentation(encoding)) }
        var random = SplitMix64(seed: encoding == .json ? 1 : 2)
        var tally = Tally()
        for index in 0..<Self.cases {
            if index % 512 == 0 { await Task.yield() }
            Self.read(Self.edited(files[index % files.count], &random), &tally)
        }
        #expect(tally.misread.isEmpty)
        // Both happen often enough to mean something.
        #expect(tally.accepted > Self.cases / 100)
        #expect(tally.refused > Self.cases / 4)
    }

    @Test("an edited schedule is refused at its place, or read as it stands")
    func schedules() async throws {
        let today = try WorkoutDate(year: 2026, month: 2, day: 28)
        var scheduler = WorkoutScheduler()
        _ = scheduler.requestAuthorization(answer: true)
        var schedule = try scheduler.load()
        for (day, plan) in try Samples.all().prefix(3).enumerated() {
            try schedule.schedule(plan, at: try WorkoutDate(year: 2026, month: 3, day: 1 + day), today: today)
        }
        try scheduler.save(schedule, today: today)
        let valid = Array(try scheduler.dataRepresentation())
        var random = SplitMix64(seed: 3)
        var (accepted, refused) = (0, 0)
        for index in 0..<Self.cases {
            if index % 512 == 0 { await Task.yield() }
            let bytes = index % 4 == 0 ? Self.bytes(after: [0x7B], &random) : Self.edited(valid, &random)
            switch Result(catching: { () throws(WorkoutImportError) in try WorkoutScheduler(from: Data(bytes)) }) {
            case .success(let read):
                accepted += 1
                #expect(try WorkoutScheduler(from: read.dataRepresentation()) == read)
            case .failure(let error):
                refused += 1
                #expect((0...bytes.count).contains(error.offset))
            }
        }
        #expect(accepted > Self.cases / 200 && refused > Self.cases / 4)
    }
}
