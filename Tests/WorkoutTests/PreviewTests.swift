import Foundation
import Testing
import Workout

@Suite("Previews")
struct PreviewTests {
    @Test("the text is an outline of the steps")
    func ride() throws {
        let date = try WorkoutDate(year: 2026, month: 3, day: 29, hour: 7, minute: 5)
        #expect(
            try WorkoutPreview(Samples.ride(), start: .later(date)).text == """
                Interval ride
                Cycling, outdoors
                Warm-up: open
                4 ×
                  Work: 2 mi, pace 10 mph (6:00 /mi)
                  Recovery: 0.5 mi, heart-rate zone 1
                2 ×
                  Work: 2 min, power 250–275 W
                  Recovery: 30 s, heart-rate zone 1
                Cool-down: 5 min
                In all: 14 steps, 1 open, 10 min, 10 mi
                Start: 2026-03-29 07:05

                """)
        #expect(
            try WorkoutPreview(Samples.pushUps()).text == """
                Three sets of push-ups
                Push-ups, indoors
                Warm-up: 10 s
                3 ×
                  Work: 10 repetitions, cadence 20–40 repetitions/min
                  Recovery: 20 s
                In all: 7 steps, 70 s, 30 repetitions
                Start: now

                """)
    }

    @Test("the other kinds are shown too")
    func kinds() throws {
        let texts = try Samples.all().dropFirst(2).map { try WorkoutPreview($0).text }
        #expect(texts[0].hasPrefix("Single-goal workout\nSwimming, indoors, in a pool\nGoal: 1500 m\nIn all: 1 step"))
        #expect(texts[1].contains("Yoga, outdoors\nGoal: 418.4 kJ\n"))
        #expect(texts[2].contains("Running, outdoors\nGoal: 10 km in 50.5 min\n"))
        #expect(texts[3].contains("Swimming: in open water\nCycling: outdoors\nRunning: indoors\n"))
    }

    @Test("values are short, paces are minutes and seconds, the higher speed first")
    func words() throws {
        let alerts: [(WorkoutAlert, String)] = [
            (try .pace(from: 10, to: 12, .kilometersPerHour), "pace 10–12 km/h (5:00–6:00 /km)"),
            (try .pace(3, .metersPerSecond), "pace 3 m/s (5:33 /km)"),
            (try .pace(0.01, .metersPerSecond), "pace 0.01 m/s (1666:40 /km)"),
            (try .speed(1.0 / 3, .metersPerSecond), "speed 0.333 m/s"),
            (try .cadence(170), "cadence 170 steps/min"), (try .heartRate(150), "heart rate 150 beats/min"),
        ]
        for (alert, words) in alerts {
            let text = try WorkoutPreview(Samples.plan(try WorkoutStep(alert: alert))).text
            #expect(text.contains("Warm-up: open, \(words)\n"))
        }
        let step = try WorkoutStep(goal: .repetitions(1))
        #expect(try WorkoutPreview(Samples.plan(step, .pushUps)).text.contains("Warm-up: 1 repetition\n"))
    }

    @Test("a picture is XML, at most 800 wide, light and dark, with each step and all text escaped")
    func picture() throws {
        for plan in try Samples.all() {
            let svg = try WorkoutPreview(plan).svg
            let reader = Reader(svg)
            #expect(reader.isWhole)
            #expect(reader.width > 0 && reader.width <= 800)
            #expect(svg.contains("prefers-color-scheme: dark"))
            #expect(!svg.contains("<b>"))
            let words = try WorkoutPreview(plan).text.split(separator: "\n").dropFirst(2)
                .filter { !$0.hasSuffix("×") && $0.contains(": ") && !$0.hasPrefix("In all") }
            for line in words {
                let goal = try #require(line.split(separator: ": ").last?.split(separator: ", ").first)
                #expect(reader.texts.contains(String(goal)) || line.hasPrefix("Start"), "\(goal)")
            }
            #expect(reader.right <= 800)
        }
    }

    @Test("names with any characters make whole pictures")
    func names() throws {
        for name in ["<svg onload='x'>&\"]]>", String(repeating: "漢", count: 80), "a\u{301}\u{302}😀 &amp;"] {
            let workout = try CustomWorkout(activity: .running, displayName: name, warmup: WorkoutStep())
            let svg = try WorkoutPreview(WorkoutPlan(.custom(workout), id: Samples.ride().id)).svg
            let reader = Reader(svg)
            #expect(reader.isWhole)
            #expect(reader.title == name)
            // A title that is too long for its line is cut; its element keeps it whole.
            #expect(reader.texts.first == (name.count < 80 ? name : String(repeating: "漢", count: 25) + "…"))
        }
    }

    @Test("a long workout is drawn up to a bound, and the picture says how much is missing")
    func long() throws {
        let block = try IntervalBlock(
            steps: Array(repeating: IntervalStep(.work, goal: .time(1, .minutes)), count: 50), iterations: 4)
        let workout = try CustomWorkout(activity: .running, blocks: Array(repeating: block, count: 50))
        let svg = try WorkoutPreview(WorkoutPlan(.custom(workout), id: Samples.ride().id)).svg
        #expect(svg.contains("and 2300 more steps"))
        #expect(svg.utf8.count < 100_000)
        #expect(Reader(svg).isWhole)
        #expect(!(try WorkoutPreview(Samples.ride()).svg.contains("more steps")))
    }

    @Test("a workout is started now, or put on the schedule for later")
    func start() throws {
        let preview = try WorkoutPreview(Samples.ride())
        let session = try preview.startNow(at: 5)
        #expect(session.state == .running && session.index == 0 && session.plan == preview.plan)
        let today = try WorkoutDate(year: 2026, month: 1, day: 1)
        var scheduler = WorkoutScheduler()
        #expect(throws: WorkoutScheduleError.notAuthorized(.notDetermined)) {
            try preview.startLater(at: today, in: &scheduler, today: today)
        }
        _ = scheduler.requestAuthorization(answer: true)
        try preview.startLater(at: today, in: &scheduler, today: today)
        #expect(scheduler.scheduledWorkouts.map(\.plan) == [preview.plan])
    }
}

/// A reader of pictures that is independent of their writer: XML without comments.
private struct Reader {
    var isWhole = false
    var title = ""
    var texts: [String] = []
    var width = 0
    /// The right end of the rectangles and fitted texts.
    var right = 0

    init(_ svg: String) {
        var open: [String] = []
        var rest = Substring(svg)
        var attributes: [String: String] = [:]
        while let start = rest.firstIndex(of: "<") {
            let text = Self.plain(rest[..<start])
            if open.last == "text" { texts.append(text) }
            if open.last == "title" { title = text }
            guard let end = rest[start...].firstIndex(of: ">") else { return }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == String(tag.dropFirst()) else { return }
                continue
            }
            attributes = Self.attributes(tag)
            let name = String(tag.prefix { !" /".contains($0) })
            if name == "svg" { width = Int(attributes["width"] ?? "") ?? 0 }
            let size = attributes["width"] ?? attributes["textLength"] ?? "0"
            right = max(right, (Int(attributes["x"] ?? "0") ?? 0) + (Int(size) ?? 0))
            if !tag.hasSuffix("/") { open.append(name) }
        }
        isWhole = open.isEmpty && rest.allSatisfy(\.isWhitespace) && svg.hasPrefix("<svg ")
    }

    private static func attributes(_ tag: Substring) -> [String: String] {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        var attributes: [String: String] = [:]
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].split(separator: " ").last?.dropLast() ?? ""
            attributes[String(name)] = String(parts[index + 1])
        }
        return attributes
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}
