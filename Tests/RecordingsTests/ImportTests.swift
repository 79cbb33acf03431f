import Documents
import Foundation
import Pose
import Recordings
import Testing

@Suite("Importing")
struct ImportTests {
    private static let image = ImageSize(width: 640, height: 360)

    /// Frames at 25 Hz with joints missing here and there, one frame without anybody.
    private func frames(_ dialect: Dialect) -> [PoseFrame] {
        var random = SplitMix(state: 7)
        return (0..<12).map { index in
            var frame = PoseFrame(time: Nanoseconds(index) * 40_000_000, image: Self.image)
            if index == 5 { return frame }
            for joint in Joint.allCases where Int.random(in: 0..<8, using: &random) > 0 {
                let confidence = Double.random(in: 0.01...1, using: &random)
                frame[joint] = JointObservation(
                    x: .random(in: -0.3...1.3, using: &random), y: .random(in: -0.3...1.3, using: &random),
                    confidence: dialect.isSure ? 1 : dialect.isFlagged ? (confidence > 0.5 ? 1 : 0.5) : confidence)
            }
            let (neck, root) = (frame[.neck], frame[.root])
            frame.deriveMidpoints()
            if dialect.hasNeck { frame[.neck] = neck }
            if dialect.hasRoot { frame[.root] = root }
            return frame
        }
    }

    private func read(
        _ files: [(name: String, text: String)], _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> RecordingImporter.Result {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let urls = try files.map { name, text in
            let url = scratch.folder.appending(path: name)
            try text.write(to: url, atomically: true, encoding: .utf8)
            return url
        }
        var options = ImportOptions()
        options.image = Self.image
        options.fps = 25
        change(&options)
        return try RecordingImporter.read(urls, options)
    }

    /// Returns the message about files that cannot be imported.
    private func complaint(
        _ files: [(name: String, text: String)], _ change: (inout ImportOptions) -> Void = { _ in }
    ) -> String {
        do {
            _ = try read(files, change)
            return "no complaint"
        } catch {
            return "\(error)"
        }
    }

    // MARK: Round trips

    /// The frames as a tool writes them that measures from another corner than it usually does.
    private func seen(_ frames: [PoseFrame], from corner: ImportOptions.Corner, _ dialect: Dialect) -> [PoseFrame] {
        let isFlipped = (corner == .lowerLeft || corner == .lowerRight) != dialect.isUpwards
        let isMirrored = corner == .upperRight || corner == .lowerRight
        return frames.map { frame in
            var frame = frame
            for joint in Joint.allCases where frame[joint].isFound {
                if isFlipped { frame[joint].y = 1 - frame[joint].y }
                if isMirrored { frame[joint].x = 1 - frame[joint].x }
            }
            return frame
        }
    }

    @Test(
        "What another tool would have written of a recording gives the recording again, from every corner",
        arguments: Dialect.allCases, [nil] + ImportOptions.Corner.allCases.map { $0 })
    func roundTrip(dialect: Dialect, corner: ImportOptions.Corner?) throws {
        let original = frames(dialect)
        let usual: ImportOptions.Corner = dialect.isUpwards ? .lowerLeft : .upperLeft
        let result = try read(dialect.files(seen(original, from: corner ?? usual, dialect))) {
            $0.corner = corner ?? (dialect.hidesCorner ? usual : nil)
        }
        #expect(result.recordings.map(\.name) == ["clip"])
        let again = try #require(result.recordings.first)
        #expect(again.info.image == Self.image)
        #expect(again.info.fps == 25)
        #expect(result.assumptions.first?.facts.map(\.name) == Self.facts)
        try #require(again.frames.count == original.count)
        for (a, b) in zip(again.frames, original) {
            #expect(a.time == b.time)
            for joint in Joint.allCases {
                #expect(a[joint].isFound == b[joint].isFound, "\(joint) at \(b.time)")
                guard b[joint].isFound else { continue }
                #expect(abs(a[joint].x - b[joint].x) < 1e-12, "\(joint) at \(b.time)")
                #expect(abs(a[joint].y - b[joint].y) < 1e-12, "\(joint) at \(b.time)")
                #expect(abs(a[joint].confidence - b[joint].confidence) < 1e-12, "\(joint) at \(b.time)")
            }
        }
    }

    private static let facts = ["source", "corner", "units", "rate", "confidence", "sides"]

    @Test("An imported recording is written and read as any other", arguments: Dialect.allCases)
    func writes(dialect: Dialect) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let files = dialect.files(frames(dialect))
        let result = try read(files) { $0.corner = dialect.hidesCorner ? .upperLeft : nil }
        let recording = try #require(result.recordings.first)
        let url = scratch.folder.appending(path: "clip.csv")
        try RecordingWriter.write(recording, to: url)
        let (again, warnings) = try RecordingReader.read(csv: url)
        #expect(again.frames == recording.frames)
        #expect(again.info == recording.info)
        // The places are random ones, and not those of a body.
        #expect(!warnings.contains { $0.key.hasSuffix("_c") })
    }

    @Test("The order of OpenPose's files does not matter, their numbers do")
    func openPoseOrder() throws {
        let files = Dialect.body25.files(frames(.body25))
        let sorted = try read(files).recordings
        let shuffled = try read(Array(files.reversed()).filter { $0.name != files[3].name }).recordings
        #expect(shuffled[0].frames == sorted[0].frames.enumerated().filter { $0.offset != 3 }.map(\.element))
    }

    // MARK: Corners, squares and times by hand

    private func tensor(_ y: Double, _ x: Double) -> String {
        "[\(Array(repeating: "[\(y),\(x),0.5]", count: 17).joined(separator: ","))]"
    }

    @Test("The upper left corner is x = 0, y = 1 here, the lower edge y = 0")
    func corners() throws {
        let frames = try read([("a.json", "[\(tensor(0, 0.25)),\(tensor(1, 0.25))]")]).recordings[0].frames
        #expect(frames[0][.leftWrist] == JointObservation(x: 0.25, y: 1, confidence: 0.5))
        #expect(frames[1][.leftWrist] == JointObservation(x: 0.25, y: 0, confidence: 0.5))
        let line = #"{"t": 0, "joints": {"left_hand_joint": {"x": 0.25, "y": 0, "confidence": 0.5}}}"#
        let vision = try read([("a.jsonl", line)]).recordings[0].frames
        #expect(vision[0][.leftWrist] == JointObservation(x: 0.25, y: 0, confidence: 0.5))
    }

    @Test("A padded square is cut to the image: its middle stays, the image's edges become edges")
    func padded() throws {
        // 640 by 360 in a square of 640: the image lies between 140/640 and 500/640 of the height.
        let text = "[\(tensor(0.5, 0.5)),\(tensor(140.0 / 640, 0)),\(tensor(500.0 / 640, 1))]"
        let frames = try read([("a.json", text)]) { $0.isPadded = true }.recordings[0].frames
        for (frame, (x, y)) in zip(frames, [(0.5, 0.5), (0, 1), (1, 0)]) {
            #expect(abs(frame[.nose].x - x) < 1e-12)
            #expect(abs(frame[.nose].y - y) < 1e-12)
        }
    }

    @Test(
        "Times are told by their names, to the nanosecond",
        arguments: [
            ("\"t\": 1.033333333", 1_033_333_333), ("\"timestamp_ms\": 33.367", 33_367_000),
            ("\"timestampUs\": 33367", 33_367_000), ("\"time_ns\": 33367", 33_367), ("\"frame\": 50", 2_000_000_000),
            ("\"t\": 7, \"timestamp_ms\": 8", 8_000_000), ("\"frame\": 50, \"t\": 0.1", 100_000_000),
        ])
    func times(key: String, expected: Nanoseconds) throws {
        let text = "[{\(key), \"keypoints\": \(tensor(0.5, 0.5))}]"
        #expect(try read([("a.json", text)]).recordings[0].frames[0].time == expected)
    }

    @Test("Times of a clock start from 0, exactly")
    func clock() throws {
        let rows = ["1700000000.123456789", "1700000000.156790122"].map { "\($0),0.5,0.5,0.9" }
        let text = (["timestamp_s,NOSE_x,NOSE_y,NOSE_visibility"] + rows).joined(separator: "\n")
        let result = try read([("a.csv", text)])
        #expect(result.recordings[0].frames.map(\.time) == [0, 33_333_333])
        let rate = try #require(result.assumptions[0].facts.first { $0.name == "rate" })
        #expect(rate.reason.hasSuffix("'timestamp_s'; less 1700000000.123456789 s, to begin at 0"), "\(rate)")
        let small = try read([("a.csv", text.replacing("1700000000", with: "17"))])
        #expect(small.assumptions[0].facts.allSatisfy { !$0.reason.contains("less") })
    }

    @Test("A time without a unit is refused until somebody tells it")
    func timeUnit() throws {
        let text = "timestamp,NOSE_x,NOSE_y,NOSE_visibility\n40,0.5,0.5,0.9\n"
        #expect(complaint([("a.csv", text)]).contains("--time-unit"))
        #expect(try read([("a.csv", text)]) { $0.timeUnit = .ms }.recordings[0].frames[0].time == 40_000_000)
    }

    // MARK: People

    private func person(_ x: Double, size: Double, confidence: Double, id: Int? = nil) -> String {
        let points = (0..<17).map { "\(x + size * Double($0 % 4)),\(100 + size * Double($0 / 4)),\(confidence)" }
        let track = id.map { "\"track_id\":\($0)," } ?? ""
        return "\(track)\"category_id\":1,\"keypoints\":[\(points.joined(separator: ","))]}"
    }

    private func noses(_ people: [(frame: Int, text: String)], person: Int?) throws -> [Double] {
        let nodes = people.map { "{\"image_id\":\($0.frame),\($0.text)" }
        let text = "[\(nodes.joined(separator: ","))]"
        let frames = try read([("a.json", text)]) { $0.person = person }.recordings[0].frames
        return frames.map { $0[.nose].isFound ? ($0[.nose].x * 640).rounded() : -1 }
    }

    @Test("The largest and most confident person is taken unless another is named by place")
    func people() throws {
        let people = [
            (0, person(10, size: 5, confidence: 0.9)), (0, person(200, size: 50, confidence: 0.9)),
            (1, person(210, size: 50, confidence: 0.9)), (1, person(20, size: 5, confidence: 0.9)),
            (2, person(30, size: 50, confidence: 0.1)), (2, person(220, size: 40, confidence: 0.9)),
            (3, person(40, size: 5, confidence: 0.9)),
        ]
        #expect(try noses(people, person: nil) == [200, 210, 220, 40])
        #expect(try noses(people, person: 0) == [10, 210, 30, 40])
        #expect(try noses(people, person: 1) == [200, 20, 220, -1])
    }

    @Test("Where the file numbers the people, one of them is followed by number")
    func tracks() throws {
        let people = [
            (0, person(10, size: 20, confidence: 0.9, id: 7)), (0, person(200, size: 50, confidence: 0.9, id: 3)),
            (1, person(20, size: 60, confidence: 0.9, id: 7)), (1, person(210, size: 50, confidence: 0.9, id: 3)),
        ]
        #expect(try noses(people, person: nil) == [200, 210])
        #expect(try noses(people, person: 7) == [10, 20])
        #expect(throws: RecordingError.self) { try noses(people, person: 0) }
    }

    @Test("People of a CSV file are told apart by their number")
    func peopleInRows() throws {
        let text = """
            frame,person_id,NOSE_x,NOSE_y,NOSE_visibility
            0,0,0.1,0.5,0.9
            0,1,0.2,0.5,0.9
            1,1,0.3,0.5,0.9
            """
        let frames = try read([("a.csv", text)]) { $0.person = 1 }.recordings[0].frames
        #expect(frames.map { $0[.nose].x } == [0.2, 0.3])
    }

    @Test("The confidences that are stated are those of the person that is taken", arguments: [0, 1])
    func confidences(person: Int) throws {
        let text = """
            frame,person_id,NOSE_x,NOSE_y,NOSE_visibility
            0,0,0.1,0.5,0.9
            0,1,0.2,0.5,0.25
            1,1,0.3,0.5,0.5

            """
        let facts = try read([("a.csv", text)]) { $0.person = person }.assumptions[0].facts
        let expected = person == 0 ? "0.9 throughout" : "0.25 to 0.5"
        #expect(facts.first { $0.name == "confidence" }?.value == expected)
    }

    @Test("The joints of a person are found again among those of others in the same frame")
    func joints() throws {
        let rows = (0..<2).flatMap { frame in
            [("NOSE", 0.1), ("LEFT_WRIST", 0.2)].flatMap { joint, x in
                (0..<2).map { "\(frame),\($0),\(joint),\(x + Double($0) / 2),0.5,0.9\n" }
            }
        }
        let text = "frame,person,landmark,x,y,visibility\n" + rows.joined()
        for person in 0..<2 {
            let frames = try read([("a.csv", text)]) { $0.person = person }.recordings[0].frames
            #expect(frames.count == 2)
            for frame in frames {
                #expect(frame[.nose].x == 0.1 + Double(person) / 2)
                #expect(frame[.leftWrist].x == 0.2 + Double(person) / 2)
            }
        }
        #expect(try read([("a.csv", text)]).warnings.map(\.description).joined().contains("up to 2 people"))
    }

    // MARK: What is mended

    @Test("Confidences a little above 1 are taken as 1 with a warning, joints without any are refused")
    func mended() throws {
        let csv = "frame,NOSE_x,NOSE_y,NOSE_visibility\n0,0.5,0.5,1.04\n"
        let over = try read([("a.csv", csv)])
        #expect(over.recordings[0].frames[0][.nose].confidence == 1)
        #expect(over.warnings.map(\.description).joined().contains("1.04"))
        let bare = "frame,NOSE_x,NOSE_y\n0,0.5,0.5\n1,0,0\n2,,\n"
        let lost = complaint([("a.csv", bare)]) { $0.corner = .upperLeft }
        #expect(lost.contains("1 joint without a confidence") && lost.contains("--confidence 1"), "\(lost)")
        let sure = try read([("a.csv", bare)]) { ($0.corner, $0.confidence) = (.upperLeft, 0.75) }
        #expect(sure.recordings[0].frames.map { $0[.nose].confidence } == [0.75, 0, 0])
    }

    // MARK: Faults

    private static let named = "frame,NOSE_x,NOSE_y,NOSE_visibility"

    @Test(
        "Faults of CSV files are told with line, column and what was found",
        arguments: [
            ("\(named)\n0,nan,0.5,0.9\n", "a.csv:2: NOSE_x: found 'nan'"),
            ("\(named)\n0,inf,0.5,0.9\n", "a.csv:2: NOSE_x"),
            ("\(named)\n0,0.5,,0.9\n", "a.csv:2: NOSE_y: found nothing"),
            ("\(named)\n0,0.5,0.5,1.5\n", "a.csv:2: NOSE_visibility: found a confidence of 1.5"),
            ("\(named)\n1,0.5,0.5,0.9\n0,0.5,0.5,0.9\n", "a.csv:3: found frame 0"),
            ("\(named)\n1,0.5,0.5,0.9\n1,0.5,0.5,0.9\n", "a.csv:3: found frame 1"),
            ("\(named)\none,0.5,0.5,0.9\n", "a.csv:2: frame: found 'one'"),
            ("\(named),person\n1,0.5,0.5,0.9,4\n1,0.6,0.5,0.9,4\n", "a.csv:3: person: found '4'; allowed: each person"),
            ("\(named)\n0,0.5,0.5\n", "a.csv:2: found 3 cells"),
            ("\(named)\n", "found no row"), ("", "found no row"),
            ("\(named)\n0,320,180,0.9\n", "--units pixels"),
            ("frame,x12,y12,v12\n0,0.5,0.5,0.9\n", "numbers of landmarks from 12 to 12"),
            ("frame,NOSE_x,NOSE_visibility\n0,0.5,0.9\n", "nose: found no x or no y"),
            ("a,b\n1,2\n", "no joint in the header"),
            ("a;b\n1;2\n", "between semicolons or tabs"),
            ("scorer,net\ncoords,x\n0,1\n", "a header without bodyparts and coords"),
            ("scorer,net\nbodyparts,tail\ncoords,x\n0,1\n", "no body part that is a joint"),
            ("\(named),NOSE_y\n0,0.5,0.5,0.9,0.5\n", "NOSE_y: found the column twice, as number 3 and 5"),
            (
                "\(named),nose_x\n0,0.5,0.5,0.9,0.5\n",
                "a.csv:1: nose_x: found a second column of the same number, after 'NOSE_x'"
            ),
            (
                "scorer,a,a,a\nbodyparts,left_hip,left_hip,hip_left\ncoords,x,y,x\n0,1,1,2\n",
                "hip_left_x: found a second column of the same number, after 'left_hip_x'"
            ),
            ("frame,landmark,x,y\n0,33,0.5,0.5\n", "a.csv:2: landmark: found '33'"),
            ("frame,landmark,x,y\n0,LEFT_ELBOW,0.5,0.5\n0,13,0.5,0.5\n", "each joint once"),
            ("landmark,x,y\n0,0.5,0.5\n", "without a time or a frame number"),
        ])
    func csvFaults(text: String, expected: String) {
        let complaint = complaint([("a.csv", text)])
        #expect(complaint.contains(expected), "\(complaint)")
    }

    @Test("Columns without a name, and numbers that are of no joint, may stand twice")
    func spareColumns() throws {
        let text = "\(Self.named),score,confidence,,\n0,0.5,0.25,0.9,0.1,0.2,,\n"
        let nose = try read([("a.csv", text)]).recordings[0].frames[0][.nose]
        #expect(nose.x == 0.5 && nose.y == 0.75 && nose.confidence == 0.9)
    }

    @Test(
        "Faults of JSON files are told with line or frame, key and what was found",
        arguments: [
            (#"[{"t": 0, "pose_landmarks": [{"x": 1}]}]"#, "[0].pose_landmarks: found a list of 1; allowed: 33"),
            (
                #"[{"t": 0, "landmarks": [{"type": 40, "x": 1, "y": 1, "likelihood": 1}]}]"#,
                "landmarks[0].type: found 40"
            ),
            (#"[{"t": 0, "pose_world_landmarks": [[{"x": 1}]]}]"#, "world landmarks only"),
            (#"[{"t": 0, "keypoints": [[1, 2, 3]]}]"#, "[0].keypoints: found a tensor of another shape"),
            (#"[{"image_id": 1, "keypoints": [1, 2, 3]}]"#, "[0].keypoints: found a list of 3"),
            (#"[{"t": 0, "joints": {"left_hnd": {"x": 0, "y": 0, "confidence": 1}}}]"#, "[0].joints.left_hnd"),
            (#"[{"t": 0, "joints": {"leftWrist": {"x": 0, "y": "0", "confidence": 1}}}]"#, "leftWrist.y: found '0'"),
            (
                #"[{"t": 0, "joints": {"leftWrist": {"x": 0.1, "y": 0}}}]"#,
                "leftWrist.confidence: found 1 joint without a confidence"
            ),
            (#"[{"t": 0, "joints": {"leftWrist": {"x": 0, "y": 0, "confidence": 6}}}]"#, "a confidence of 6.0"),
            (#"[{"t": "0", "joints": {}}]"#, "[0].t: found '0'"),
            (#"[{"t": 0, "joints": {}}, {"joints": {}}]"#, "[1]: found no time"),
            (#"[{"t": 0, "joints": {"root": [0, 0, NaN]}}]"#, "without NaN"),
            (#"{"t": 1, "joints": {}}"# + "\n" + #"{"t": 0.5, "joints": {}}"#, "a.json:2: found t = 0.500000000"),
            (#"{"t": 1, "joints": {}}"# + "\n{]}\n", "a.json:2: found no JSON"),
            (#"{"people": [{"pose_keypoints_2d": []}]}"#, "NAME_000000000012_keypoints.json"),
            ("[]", "--from"), ("{}", "--from"), ("3", "neither an object nor a list"), ("", "an empty file"),
            (String(repeating: "[", count: 100_000), "brackets in brackets"),
        ])
    func jsonFaults(text: String, expected: String) {
        let complaint = complaint([("a.json", text)])
        #expect(complaint.contains(expected), "\(complaint)")
    }

    @Test("What the files don't tell is asked for")
    func missing() {
        let files = Dialect.movenetTensor.files(frames(.movenetTensor))
        #expect(complaint(files) { $0.fps = nil }.contains("--fps"))
        #expect(complaint(files) { $0.image = nil }.contains("--width and --height"))
        #expect(complaint(files) { $0.format = .coco }.contains("image_id"))
        let units = complaint(files) { $0.units = .pixels }
        #expect(units.contains("--units normalised") && units.contains(/no place above [01]\.[0-9]{1,3},/), "\(units)")
        let told = Dialect.mediapipeProtobuf.files(frames(.mediapipeProtobuf))
        #expect(complaint(told) { ($0.fps, $0.image) = (nil, nil) } == "no complaint")
        let other = complaint(told) { $0.image = ImageSize(width: 10, height: 10.5) }
        #expect(other.contains("an image of 640 by 360") && other.contains("10 by 10.5 as --width"), "\(other)")
    }

    @Test("The faults of all files are told at once")
    func severalFiles() {
        let bad = "\(Self.named)\n0,nan,0.5,0.9\n"
        let complaint = complaint([("a.csv", bad), ("b.json", "{"), ("c.csv", bad)])
        for name in ["a.csv:2", "b.json", "c.csv:2"] { #expect(complaint.contains(name)) }
    }

    @Test(
        "Files with bytes changed, cut or doubled are read or refused, and what is read is sound",
        arguments: Dialect.allCases)
    func mangled(dialect: Dialect) throws {
        var random = SplitMix(state: 99)
        let files = dialect.files(Array(frames(dialect).prefix(2)))
        let alphabet = Array("0123456789.,-+eE\"[]{}:nulxyt \n".utf8)
        for _ in 0..<60 {
            let mangled = files.map { name, text in
                var bytes = Array(text.utf8)
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
                case 1: bytes.removeSubrange(place...)
                default: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
                }
                return (name, String(decoding: bytes, as: UTF8.self))
            }
            guard let recording = try? read(mangled).recordings.first else { continue }
            for (a, b) in zip(recording.frames, recording.frames.dropFirst()) { #expect(a.time < b.time) }
            for frame in recording.frames {
                for joint in Joint.allCases {
                    #expect(frame[joint].x.isFinite && frame[joint].y.isFinite)
                    #expect((0...1).contains(frame[joint].confidence))
                }
            }
        }
    }

    @Test("OpenPose's points must be 25 or 18")
    func openPosePoints() {
        let text = #"{"people": [{"pose_keypoints_2d": [1, 2, 3]}]}"#
        let complaint = complaint([("clip_000000000000_keypoints.json", text)])
        #expect(complaint.contains("people[0].pose_keypoints_2d: found a list of 3"), "\(complaint)")
    }
}
