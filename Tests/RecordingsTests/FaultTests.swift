import Documents
import Foundation
import Pose
import Recordings
import Testing

@Suite("Faulty recordings")
struct FaultTests {
    /// The faults of a pair of files, without the folder's name.
    private func faults(csv: Data?, json: Data?) throws -> (faults: [String], more: Int) {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = try scratch.recording(csv: csv, json: json)
        let error = try #require(throws: RecordingError.self) { try RecordingReader.read(csv: url) }
        guard case .faulty(let faults, let more) = error else { return ([error.description], 0) }
        return (faults.map { $0.description.replacingOccurrences(of: scratch.folder.path + "/", with: "") }, more)
    }

    static let rows: [(csv: String, expected: [String])] = [
        ("", ["clip.csv: found an empty file; allowed: a header and at least one row"]),
        ("\n\n", ["clip.csv: found an empty file; allowed: a header and at least one row"]),
        ("t,nose_x,nose_y,nose_c\n", ["clip.csv:1: found a header without rows; allowed: at least one row"]),
        ("t\n0\n", ["clip.csv:1: found no joint; allowed: at least one joint's x, y and c"]),
        (
            "nose_x,nose_y,nose_c\n0,0,1\n",
            ["clip.csv:1: t: found no such column; allowed: the time of each frame, seconds"]
        ),
        (
            "t,nose_x,nose_y\n0,0,0\n",
            ["clip.csv:1: nose_c: found no such column; allowed: nose_x, nose_y, nose_c together or none of them"]
        ),
        (
            "t,nose_x,nose_y,nose_c,nose_x\n0,0,0,1,0\n",
            ["clip.csv:1: nose_x: found the column twice, as number 2 and 5; allowed: each column once"]
        ),
        (
            "t,nose_x,nose_y,nose_c,leftAnkel_x\n0,0,0,1,0\n",
            [
                "clip.csv:1: found a column 'leftAnkel_x'; did you mean 'leftAnkle_x'?; "
                    + "allowed: t and JOINT_x, JOINT_y, JOINT_c"
            ]
        ),
        (
            "\"t\",nose_x,nose_y,nose_c\n0,0,0,1\n",
            [
                "clip.csv:1: found a column '\"t\"'; allowed: t and JOINT_x, JOINT_y, JOINT_c",
                "clip.csv:1: t: found no such column; allowed: the time of each frame, seconds",
            ]
        ),
        (
            "\(Sample.header)\n0,0,0,1,0,0,1\n1,0,0,1,0\n2,0,0,1,0,0,1,5\n\n4,0,0,1,0,0",
            [
                "clip.csv:3: found 5 cells; allowed: 7 cells, as in the header",
                "clip.csv:4: found 8 cells; allowed: 7 cells, as in the header",
                "clip.csv:5: found an empty line; allowed: 7 cells, as in the header",
                "clip.csv:6: found 6 cells, where the file ends; allowed: 7 cells, as in the header",
            ]
        ),
        (
            "\(Sample.header)\n0,nan,0,1,0,0,1\n1,inf,0,1,0,-Infinity,1\n2,1e999,0x1,1,0,0,1\n3, 1,0,1,0,0,abc\n",
            [
                "clip.csv:2: nose_x: found 'nan'; allowed: a finite decimal number, or nothing",
                "clip.csv:3: nose_x: found 'inf'; allowed: a finite decimal number, or nothing",
                "clip.csv:3: leftHip_y: found '-Infinity'; allowed: a finite decimal number, or nothing",
                "clip.csv:4: nose_x: found '1e999'; allowed: a finite decimal number, or nothing",
                "clip.csv:4: nose_y: found '0x1'; allowed: a finite decimal number, or nothing",
                "clip.csv:5: nose_x: found ' 1'; allowed: a finite decimal number, or nothing",
                "clip.csv:5: leftHip_c: found 'abc'; allowed: a finite decimal number, or nothing",
            ]
        ),
        (
            "\(Sample.header)\n0.5,0,0,1,0,0,1\n0.5,0,0,1,0,0,1\n0.2,0,0,1,0,0,1\n",
            [
                "clip.csv:3: t: found '0.5'; allowed: more than 0.500000000 of line 2",
                "clip.csv:4: t: found '0.2'; allowed: more than 0.500000000 of line 3",
            ]
        ),
        (
            "\(Sample.header)\n,0,0,1,0,0,1\nx,0,0,1,0,0,1\n1e10,0,0,1,0,0,1\n",
            [
                "clip.csv:2: t: found nothing; allowed: a decimal number of seconds",
                "clip.csv:3: t: found 'x'; allowed: a decimal number of seconds",
                "clip.csv:4: t: found '1e10'; allowed: seconds within ±1,000,000,000",
            ]
        ),
        (
            "\(Sample.header)\n0,0,0,-0.1,0,0,1.0501\n",
            [
                "clip.csv:2: nose_c: found '-0.1'; allowed: 0 to 1.05",
                "clip.csv:2: leftHip_c: found '1.0501'; allowed: 0 to 1.05",
            ]
        ),
        (
            "\(Sample.header)\n0,0.5,0.5,,0,0,1\n1,0,,1,,,1\n",
            [
                "clip.csv:2: nose_c: found nothing; allowed: a number, or all three cells of the joint empty",
                "clip.csv:3: nose_y: found nothing; allowed: a number, or all three cells of the joint empty",
                "clip.csv:3: leftHip_x: found nothing; allowed: a number, or all three cells of the joint empty",
                "clip.csv:3: leftHip_y: found nothing; allowed: a number, or all three cells of the joint empty",
            ]
        ),
    ]

    @Test("Each fault of a CSV file is told with line and column", arguments: rows)
    func table(_ csv: String, _ expected: [String]) throws {
        #expect(try faults(csv: Data(csv.utf8), json: Data(Sample.json.utf8)).faults == expected)
    }

    @Test("Bytes that are no UTF-8 are told")
    func encoding() throws {
        let json = Data(Sample.json.utf8)
        let header = Data("t,nose_x,nose_y,nose_\u{FF}".utf8.map { $0 == 0xC3 ? 0xFF : $0 })
        #expect(
            try faults(csv: header, json: json).faults == [
                "clip.csv:1: found bytes that are no UTF-8; allowed: a header in UTF-8"
            ])
        let cell = Data("t,nose_x,nose_y,nose_c\n0,0,0,".utf8) + [0xFF, 0x0A]
        #expect(
            try faults(csv: cell, json: json).faults == [
                "clip.csv:2: nose_c: found bytes that are no UTF-8; allowed: a finite decimal number, or nothing"
            ])
    }

    private static let absentInfo =
        "clip.json: found no such file; allowed: a JSON file beside the recording; repgauge import makes recordings of "
        + "other files"

    static let documents: [(json: String?, expected: [String])] = [
        (nil, [absentInfo]),
        ("", ["clip.json: found an empty file; allowed: a JSON object in UTF-8"]),
        ("[]", ["clip.json: found a list of 0; allowed: an object with width and height"]),
        (
            "{}",
            [
                "clip.json:1: width: found nothing; allowed: pixels from 1 to 1,000,000",
                "clip.json:1: height: found nothing; allowed: pixels from 1 to 1,000,000",
            ]
        ),
        ("{\n\"width\": 640,\n\"height\": 0}", ["clip.json:3: height: found 0; allowed: pixels from 1 to 1,000,000"]),
        (
            #"{"width": 0.5, "height": "360", "fps": 0, "source": 7, "reps": {"expected": -1}, "bottoms": {}}"#,
            [
                "clip.json:1: width: found 0.5; allowed: pixels from 1 to 1,000,000",
                "clip.json:1: height: found '360'; allowed: pixels from 1 to 1,000,000",
                "clip.json:1: fps: found 0; allowed: frames per second above 0",
                "clip.json:1: source: found 7; allowed: a text",
                "clip.json:1: reps.expected: found -1; allowed: a whole number from 0 to 1,000,000",
                "clip.json:1: bottoms: found an object; allowed: a list, or null",
            ]
        ),
        (
            #"{"width": 1, "height": 1, "reps": {"expected": 1e300}, "truth": [], "duration": -5,"#
                + #""bottoms": [{"t": 2, "countable": true}, {"t": 1.5, "countable": true}]}"#,
            [
                "clip.json:1: reps.expected: found 1e300; allowed: a whole number from 0 to 1,000,000",
                "clip.json:1: bottoms[1].t: found 1.5; allowed: bottoms in the order of their times",
                "clip.json:1: duration: found -5.0; allowed: seconds from 0",
            ]
        ),
        (
            #"{"width": 1, "height": 1, "reps": {"expected": 3, "max": 2}, "cycles": [[1, 2], [2, 1], 5],"#
                + #""bottoms": [{"t": 1}, {"t": 1e12, "countable": true}, null]}"#,
            [
                "clip.json:1: reps.max: found 2; allowed: a whole number not below expected (3)",
                "clip.json:1: bottoms[2]: found null; allowed: an object",
                "clip.json:1: bottoms[0].countable: found nothing; allowed: true or false",
                "clip.json:1: bottoms[1].t: found 1e12; allowed: seconds within ±1,000,000,000",
                "clip.json:1: cycles[1]: found a list of 2; allowed: a pair of seconds, start and end",
                "clip.json:1: cycles[2]: found 5; allowed: a pair of seconds, start and end",
            ]
        ),
        (
            #"{"width": 1, "height": 1, "truth": [{"start": 2, "bottom": 1, "completion": 3, "verdict": "countable","#
                + #""observable": true, "kind": "push-up"}, {"verdict": "good"}], "#
                + #""phases": [{"label": "rest", "start": 1, "end": 0}], "duration": "long"}"#,
            [
                "clip.json:1: truth[0]: found 2.0, 1.0, 3.0; allowed: start, bottom and completion in this order",
                "clip.json:1: truth[1].start: found nothing; allowed: seconds within ±1,000,000,000",
                "clip.json:1: truth[1].bottom: found nothing; allowed: seconds within ±1,000,000,000",
                "clip.json:1: truth[1].completion: found nothing; allowed: seconds within ±1,000,000,000",
                "clip.json:1: truth[1].verdict: found 'good'; allowed: one of countable, borderline, not-countable",
                "clip.json:1: truth[1].observable: found nothing; allowed: true or false",
                "clip.json:1: truth[1].kind: found nothing; allowed: a text",
                "clip.json:1: phases[0].end: found 0.0; allowed: seconds not before start (1.0)",
                "clip.json:1: duration: found 'long'; allowed: seconds within ±1,000,000,000",
            ]
        ),
        (
            #"{"width": 1, "height": 1, "truth": [{"start": 0, "bottom": 1, "completion": 2, "verdict": "countable","#
                + #""observable": true, "kind": "push-up", "form": {"faults": ["hips-sag", "sag"], "sag": 1.5,"#
                + #""top": "NaN"}}, {"start": 3, "bottom": 4, "completion": 5, "verdict": "countable","#
                + #""observable": true, "kind": "push-up", "form": {"sag": 0.1}}]}"#,
            [
                "clip.json:1: truth[0].form.faults[1]: found 'sag'; allowed: one of hips-sag, hips-pike, arms-uneven, "
                    + "half-range, no-lockout, knees-down",
                "clip.json:1: truth[0].form.sag: found 1.5; allowed: a share of the line shoulder–ankle from -1 to 1",
                "clip.json:1: truth[0].form.top: found 'NaN'; allowed: degrees from 0 to 180",
                "clip.json:1: truth[1].form.faults: found nothing; allowed: a list",
            ]
        ),
    ]

    @Test("Each fault of a JSON file is told with the path of its key", arguments: documents)
    func document(_ json: String?, _ expected: [String]) throws {
        #expect(try faults(csv: Data(Sample.csv.utf8), json: json.map { Data($0.utf8) }).faults == expected)
    }

    @Test(
        "What is no JSON is refused",
        arguments: [
            "{", "{\"width\": 1,}x", "nope", "{\"width\": 1e999, \"height\": 1}", "{\"a\": \"\\ud800\"}",
            String(repeating: "[", count: 100_000), "{\"a\":" + String(repeating: "[", count: 400),
        ])
    func noJSON(_ json: String) throws {
        let faults = try faults(csv: Data(Sample.csv.utf8), json: Data(json.utf8)).faults
        #expect(faults.count == 1)
        #expect(faults[0].hasPrefix("clip.json"))
        #expect(faults[0].contains("no JSON") || faults[0].contains("a JSON object") || faults[0].contains("32 levels"))
    }

    @Test("The faults of both files are told at once, the first twenty in words")
    func allAtOnce() throws {
        let csv = Sample.header + "\n" + (0..<50).map { "\($0),x,0,1,0,0,1\n" }.joined()
        let (faults, more) = try faults(csv: Data(csv.utf8), json: Data(#"{"width": 1}"#.utf8))
        try #require(faults.count == 20)
        #expect(more == 31)
        #expect(faults[0].hasPrefix("clip.json:1: height"))
        #expect(faults[1].hasPrefix("clip.csv:2: nose_x"))
        let error = RecordingError.faulty([Diagnostic(file: "a", found: "b", allowed: "c")], more: 2)
        #expect(error.description == "a: found b; allowed: c\nand 2 more")
    }

    @Test("Files that are not there are a fault each")
    func absent() throws {
        #expect(
            try faults(csv: nil, json: nil).faults == [
                Self.absentInfo,
                "clip.csv: found no such file; allowed: a file that can be read",
            ])
    }

    @Test("A long or strange cell does not spoil the message")
    func strangeCells() throws {
        let csv = Sample.header + "\n0,\(String(repeating: "9e", count: 5000)),a\u{1B}[31m\0,1,0,0,1\n"
        for fault in try faults(csv: Data(csv.utf8), json: Data(Sample.json.utf8)).faults {
            #expect(fault.count < 150)
            #expect(fault.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        }
    }

    @Test("Damaged files are read or refused, and never worse", arguments: 0..<8)
    func fuzz(_ seed: Int) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        var random = SplitMix(state: UInt64(seed))
        for _ in 0..<400 {
            var csv = [UInt8](Sample.csv.utf8)
            var json = [UInt8](Sample.json.utf8)
            if Int.random(in: 0..<4, using: &random) == 0 { damage(&json, &random) } else { damage(&csv, &random) }
            let url = try scratch.recording(csv: Data(csv), json: Data(json))
            do {
                let recording = try RecordingReader.read(csv: url).recording
                // What is taken can be written and is the same again.
                try RecordingWriter.write(recording, to: url)
                let again = try RecordingReader.read(csv: url).recording
                #expect(again.frames == recording.frames && again.info == recording.info)
            } catch {
                guard case .faulty(let faults, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(!faults.isEmpty && faults.count <= 20)
            }
        }
    }

    /// Changes a few bytes, cuts, repeats or swaps a piece.
    private func damage(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let favourites = [UInt8]("\n\r,.-+eE09 \"{}[]:nt\0".utf8) + [0xFF, 0xC3, 0x80]
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = favourites.randomElement(using: &random) ?? 0
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4: bytes.insert(favourites.randomElement(using: &random) ?? 0, at: place)
            default: bytes.removeSubrange(place...)
            }
        }
    }
}
