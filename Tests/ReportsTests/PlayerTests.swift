import Detection
import Foundation
import Pose
import Reports
import Testing

/// Reads numbers as a browser does, after the description of source maps (ECMA-426).
private enum VLQ {
    /// The running sums of the numbers in a text.
    static func numbers(_ text: String) -> [Int64] {
        let digits = Dictionary(
            uniqueKeysWithValues: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".enumerated()
                .map { ($1, UInt64($0)) })
        var (numbers, sum, group, shift): ([Int64], Int64, UInt64, UInt64) = ([], 0, 0, 0)
        for character in text {
            let digit = digits[character] ?? 0
            group |= (digit & 31) << shift
            shift += 5
            guard digit & 32 == 0 else { continue }
            sum += (group & 1 == 1 ? -1 : 1) * Int64(group >> 1)
            numbers.append(sum)
            (group, shift) = (0, 0)
        }
        return numbers
    }

    /// The numbers of a series, which may be a Rice code: bits of differences of order 1 or 2, with zeros at the end left
    /// out.
    static func series(_ text: String, count: Int) -> [Int64] {
        guard text.hasPrefix("~") else { return numbers(text) }
        let digits = Dictionary(
            uniqueKeysWithValues: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".enumerated()
                .map { ($1, $0) })
        let head = Array(text.prefix(3))
        let order = Int(String(head[1])) ?? 0
        let low = digits[head[2]] ?? 0
        var bits = text.dropFirst(3).flatMap { digit in (0..<6).map { (digits[digit] ?? 0) >> (5 - $0) & 1 } }[...]
        func number(_ length: Int) -> Int64 {
            (0..<length).reduce(0) { sum, _ in sum * 2 + Int64(bits.popFirst() ?? 0) }
        }
        var values = (0..<count).map { _ -> Int64 in
            var ones: Int64 = 0
            while ones < 24, number(1) == 1 { ones += 1 }
            let code = ones < 24 ? (ones << Int64(low)) + number(low) : number(40)
            return code % 2 == 0 ? code / 2 : -(code + 1) / 2
        }
        for _ in 0..<order {
            var sum: Int64 = 0
            values = values.map { value in
                sum += value
                return sum
            }
        }
        return values
    }

    /// The times of a page: sums of sums.
    static func times(_ value: Any?) -> [Int64] {
        var sum: Int64 = 0
        return numbers(value as? String ?? "").map { step in
            sum += step
            return sum
        }
    }
}

@Suite("The player page")
struct PlayerTests {
    @Test("holds every frame, with places to 1/10,000 of the image and exact times")
    func data() throws {
        let input = Session.pushUps(frames: 90)
        let data = try Page(HTMLPlayer.html(of: input)).data()
        #expect(data["frameCount"] as? Int == 90)
        #expect(VLQ.times(data["times"]) == input.frames.map(\.time))
        let channels = try #require(data["poses"] as? [String]).map { VLQ.series($0, count: 90) }
        try #require(channels.count == Joint.count * 3)
        for (index, frame) in input.frames.enumerated() {
            for joint in Joint.allCases {
                let (x, y, confidence) = (
                    channels[joint.rawValue * 3][index], channels[joint.rawValue * 3 + 1][index],
                    channels[joint.rawValue * 3 + 2][index]
                )
                let seen = frame[joint]
                guard seen.isFound else {
                    #expect(confidence == 0)
                    continue
                }
                #expect(abs(Double(x) / 1e4 - seen.x) <= 0.5001e-4)
                #expect(abs(Double(y) / 1e4 - seen.y) <= 0.5001e-4)
                #expect(abs(Double(confidence) / 1e2 - seen.confidence) <= 0.5001e-2)
            }
        }
    }

    @Test("tells what each detector missed, and the signals by which it decides")
    func explanations() throws {
        var input = Session.pushUps(frames: 3)
        input.detectors[0].misses = [
            RenderedMiss(cycle: 0, start: 0, time: 500_000_000, end: 900_000_000, error: "merged", reason: "too-soon")
        ]
        input.detectors[0].signals = [
            (
                DetectorSignal("elbow angle", unit: .degrees, thresholds: [.init("down", 95)]),
                [161.26, .nan, -.infinity]
            )
        ]
        input.labelling = Labelling(file: "set.json", info: #"{"width": 640, "mine": [1]}"#)
        let data = try Page(HTMLPlayer.html(of: input)).data()
        let detector = try #require((data["detectors"] as? [[String: Any]])?.first)
        let miss = try #require((detector["misses"] as? [[String: Any]])?.first)
        #expect(miss["error"] as? String == "merged")
        #expect(miss["reason"] as? String == "too-soon")
        #expect(miss["time"] as? Int == 500_000_000)
        let signal = try #require((detector["signals"] as? [[String: Any]])?.first)
        #expect(signal["scale"] as? Int == 10)
        let values = VLQ.series(try #require(signal["values"] as? String), count: 3)
        #expect(values == [1613, -1_000_000, -1_000_000])
        let labelling = try #require(data["labelling"] as? [String: Any])
        #expect(labelling["file"] as? String == "set.json")
        #expect(labelling["info"] as? String == input.labelling?.info)
    }

    @Test("shows the values of a signal with their own frames where frames came out of order")
    func signalOrder() throws {
        var input = Session.pushUps(frames: 4)
        input.frames.swapAt(1, 2)
        input.detectors[0].signals = [
            (DetectorSignal("time", unit: .none), input.frames.map(\.time.seconds))
        ]
        let data = try Page(HTMLPlayer.html(of: input)).data()
        let detector = try #require((data["detectors"] as? [[String: Any]])?.first)
        let signal = try #require((detector["signals"] as? [[String: Any]])?.first)
        let times = VLQ.times(data["times"])
        let values = VLQ.series(try #require(signal["values"] as? String), count: 4)
        #expect(values == times.map { Int64(($0.seconds * 1e3).rounded()) })
    }

    @Test("carries truth, phases, bottoms and what each detector said")
    func events() throws {
        let data = try Page(HTMLPlayer.html(of: Session.pushUps(frames: 90))).data()
        let truth = try #require(data["truth"] as? [String: Any])
        let cycles = try #require(truth["cycles"] as? [[String: Any]])
        #expect(cycles.map { $0["verdict"] as? String } == ["countable", "borderline", "not-countable"])
        #expect((truth["phases"] as? [[String: Any]])?.map { $0["label"] as? String } == ["idle", "push-ups"])
        let detectors = try #require(data["detectors"] as? [[String: Any]])
        #expect(detectors.map { $0["label"] as? String } == ["angle-threshold:down=95", "never"])
        let detections = try #require(detectors[0]["detections"] as? [[String: Any]])
        #expect(detections.map { $0["rejection"] as? String } == [nil, "torso-still", nil])
        #expect(detections.map { $0["error"] as? String } == [nil, nil, "doubled"])
        #expect(data["expected"] as? [Int] == [1, 2])
    }

    @Test("loads nothing from elsewhere")
    func selfContained() throws {
        let html = try HTMLPlayer.html(of: Session.pushUps(frames: 3))
        let namespace = "http://www.w3.org/2000/svg"
        let text = html.replacing(namespace, with: "")
        for load in ["http:", "https:", "src=", "href=", "@import", "url(//", "fetch(", "import("] {
            #expect(!text.contains(load), "\(load)")
        }
        #expect(html.contains("default-src 'none'"))
    }

    @Test("keeps hostile names as text", arguments: hostile)
    func escaping(name: String) throws {
        var input = Session.pushUps(frames: 2)
        let plain = try Page(HTMLPlayer.html(of: input))
        input.title = name
        input.subtitle = name
        input.detectors = [
            RenderedDetector(label: name, detections: [RenderedDetection(time: 0, rejection: name, error: name)])
        ]
        input.truth?.phases[0].label = name
        input.truth?.cycles[0].kind = name
        let page = try Page(HTMLPlayer.html(of: input))
        // The same elements as with harmless names, and the names whole in the data.
        #expect(page.tags == plain.tags)
        let data = try page.data()
        let detectors = try #require(data["detectors"] as? [[String: Any]])
        #expect(detectors[0]["label"] as? String == name)
        let truth = try #require(data["truth"] as? [String: Any])
        #expect((truth["phases"] as? [[String: Any]])?.first?["label"] as? String == name)
        #expect((truth["cycles"] as? [[String: Any]])?.first?["kind"] as? String == name)
    }

    @Test("stays below 2 MB for a minute at 60 fps with its noise-free projection")
    func size() throws {
        var input = Session.pushUps(frames: 3600)
        input.idealFrames = input.frames
        #expect(try HTMLPlayer.html(of: input).utf8.count < 2_000_000)
    }

    @Test("shows frames in the order of their times, with their noise-free ones")
    func order() throws {
        var input = Session.pushUps(frames: 4)
        input.frames.swapAt(1, 2)
        input.idealFrames = input.frames.map { frame in
            var ideal = frame
            ideal[.nose] = JointObservation(x: frame.time.seconds, y: 0.5, confidence: 1)
            return ideal
        }
        let data = try Page(HTMLPlayer.html(of: input)).data()
        let times = VLQ.times(data["times"])
        #expect(times == times.sorted())
        let ideal = try #require(data["ideal"] as? [String])
        #expect(VLQ.numbers(ideal[0]) == times.map { Int64(($0.seconds * 1e4).rounded()) })
    }

    @Test("draws joints that were not found, or stand at no place, as missing")
    func missing() throws {
        var input = RenderInput(title: "nothing", frames: Session.empty(frames: 2))
        input.frames[0][.nose] = JointObservation(x: .nan, y: 0.5, confidence: 0.9)
        input.frames[0][.neck] = JointObservation(x: .infinity, y: 0.5, confidence: 0.9)
        input.frames[1][.nose] = JointObservation(x: 1e300, y: -1e300, confidence: 1.05)
        let poses = try #require(try Page(HTMLPlayer.html(of: input)).data()["poses"] as? [String]).map(VLQ.numbers)
        let found = (0..<Joint.count).filter { poses[$0 * 3 + 2] != [0, 0] }
        #expect(found == [Joint.nose.rawValue])
        #expect(poses[0...2] == [[0, 1_000_000], [0, -1_000_000], [0, 100]])
    }

    @Test("refuses what cannot be drawn, and says what it found")
    func refusals() {
        var input = RenderInput(title: "none", frames: [])
        #expect(throws: RenderError.noFrames) { try HTMLPlayer.html(of: input) }
        input.frames = Session.empty(frames: 3)
        input.idealFrames = Session.empty(frames: 2)
        #expect(throws: RenderError.idealMismatch(frames: 3, ideal: 2)) { try HTMLPlayer.html(of: input) }
        input.idealFrames = nil
        input.frames[2].image.width = 10
        #expect(throws: RenderError.mixedImages(frame: 3, size: input.frames[2].image, first: input.frames[0].image)) {
            try HTMLPlayer.html(of: input)
        }
        input.frames[0].image.height = 0
        #expect(throws: RenderError.badImage(frame: 1, size: input.frames[0].image)) { try HTMLPlayer.html(of: input) }
        #expect(RenderError.badImage(frame: 1, size: input.frames[0].image).description.contains("640.0 × 0.0"))
    }
}

/// Names that end a script, start an element, look like a placeholder or hold characters that no markup may.
let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "{{data}} {{title}}", "\"'><img src=x onerror=alert(1)>",
    "&lt;b&gt; ]]>", "a\u{2028}b\u{2029}\\u003c", "\u{0}\u{1B}[31m", "Liegestütz 俯卧撑 🏋️",
]
