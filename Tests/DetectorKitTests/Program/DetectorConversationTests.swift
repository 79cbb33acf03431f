import Detection
import DetectorKit
import Pose
import PublishedRules
import Testing

@testable import Experiment

@Suite("A detector that is served as a program")
struct DetectorConversationTests {
    private static let material = Contract.Material.drawn.streams

    /// The lines that RepGauge writes to show a stream, and those that are answered.
    private func lines(_ stream: Contract.Stream, hello: Bool = true) throws -> [String] {
        var lines = hello ? [Self.text(Message.hello(.standard))] : []
        lines.append(Self.text(Message.reset(try #require(stream.frames.first).image)))
        for (number, frame) in stream.frames.enumerated() {
            var bytes: [UInt8] = []
            Message.add(frame, number: Int64(number), to: &bytes)
            lines.append(Self.text(bytes))
        }
        return lines
    }

    private static func text(_ line: [UInt8]) -> String { String(decoding: line.dropLast(), as: UTF8.self) }

    /// Returns a detector's answers to a stream through the protocol, as RepGauge reads them.
    private func said(_ lines: [String], by detector: any Detector) throws -> [String] {
        var conversation = DetectorConversation(detector, name: "served")
        var rest = lines[...]
        var answers: [String] = []
        try conversation.hold(input: { rest.popFirst() }, output: { answers.append($0) })
        return answers
    }

    @Test(
        "says at every frame what the detector itself says",
        arguments: ["angle-torso-drop", "angle-threshold:down=60", "scottyb-rep-engine", "tharunkumar-rec"])
    func parity(_ specification: String) throws {
        let configured = try DetectorCatalog.standard.configured(parsing: specification)
        var events = 0
        for stream in Self.material {
            var answers = try said(try lines(stream), by: configured.makeDetector())[...]
            let ready = try #require(answers.first)
            #expect(try Ready(ready.utf8).name == "served")
            answers.removeFirst()
            try #require(answers.count == stream.frames.count)
            var detector = configured.makeDetector()
            for (number, (frame, line)) in zip(stream.frames, answers).enumerated() {
                let event = detector.observe(frame)
                if event != nil { events += 1 }
                let answer = try Answer.read(line.utf8, of: Int64(number)...Int64(number), at: frame.time)
                #expect(answer.event == event, "\(stream.name), frame \(number)")
            }
        }
        #expect(events > 0)
    }

    @Test("forgets at a reset what it has seen")
    func reset() throws {
        let stream = try #require(Self.material.first)
        let once = try said(try lines(stream), by: AngleTorsoDrop())
        let twice = try said(try lines(stream) + lines(stream, hello: false), by: AngleTorsoDrop())
        #expect(twice == once + once.dropFirst())
        #expect(once.contains { $0.contains("count") })
    }

    @Test("takes numbers to the last bit, and what is not found as not found")
    func exactness() throws {
        var frame = PoseFrame(time: .min + 1, image: ImageSize(width: 1080.5, height: 1920))
        frame[.nose] = JointObservation(x: 0.1 + 0.2, y: -.leastNonzeroMagnitude, confidence: 1.0.nextDown)
        frame[.rightAnkle] = JointObservation(x: 1e300, y: -1.0 / 3, confidence: .leastNormalMagnitude)
        let stream = Contract.Stream(name: "one frame", frames: [frame], repetitions: nil, lead: 0)
        let expected = frame
        let answers = try said(try lines(stream), by: Listener { #expect($0 == expected) })
        #expect(answers.last == #"{"n":0,"count":true}"#)
    }

    @Test("takes the joints in the order of hello, and ignores what it does not know")
    func order() throws {
        let answers = try said(
            [
                #"{"type":"hello","repgauge":1,"joints":["tail","n\u006Fse"],"news":{"a":[1,true,{}],"b\"":""}}"#,
                #"{"type":"reset","width":640,"height":480.0,"depth":null}"#,
                #" { "joints" : [null, [0.25, 5e-1, 1]], "n":9223372036854775807, "t":-3, "type":"frame", "z":0 } "#,
            ],
            by: Listener { frame in
                var expected = PoseFrame(time: -3, image: ImageSize(width: 640, height: 480))
                expected[.nose] = JointObservation(x: 0.25, y: 0.5, confidence: 1)
                #expect(frame == expected)
            })
        #expect(answers.last == #"{"n":9223372036854775807,"count":true}"#)
    }

    @Test(
        "ends at a line that is not of the protocol, with its number and the reason",
        arguments: [
            ("", ""), ("hello", ""), ("[]", ""), (#"{"type":"hello"}"#, "no member 'repgauge'"),
            (#"{"type":"bye"}"#, "the unknown type 'bye'"),
            (#"{"type":"hello","repgauge":2,"joints":[]}"#, "version 2"),
            (#"{"type":"reset","width":"wide","height":2}"#, "allowed: a number"),
            (#"{"type":"frame","n":1,"t":0.5,"joints":[null,null]}"#, "a whole number of 64 bits"),
            (#"{"type":"frame","n":1,"t":0,"joints":[null]}"#, "1 joints in a frame where hello named 2"),
            (#"{"type":"frame","n":1,"t":0,"joints":[null,[1,2]]}"#, "a joint of 2 numbers"),
            (#"{"type":"frame","n":1,"t":0,"joints":[null,[1,2,null]]}"#, "allowed: a number"),
            (#"{"type":"frame","n":1,"t":0,"joints":[null,null]"#, ""),
        ])
    func malformed(_ line: String, _ reason: String) throws {
        let before = [
            #"{"type":"hello","repgauge":1,"joints":["nose","neck"]}"#, #"{"type":"reset","width":640,"height":480}"#,
        ]
        let fault = #expect(throws: DetectorConversation.ProtocolError.self) {
            try said(before + [line], by: AngleTorsoDrop())
        }
        #expect(fault?.line == 3)
        #expect(fault?.description.contains(reason) ?? false || reason.isEmpty, "\(String(describing: fault))")
    }

    @Test("ends at lines in the wrong order")
    func wrongOrder() {
        let hello = #"{"type":"hello","repgauge":1,"joints":["nose"]}"#
        let reset = #"{"type":"reset","width":640,"height":480}"#
        let frame = #"{"type":"frame","n":0,"t":0,"joints":[null]}"#
        for lines in [[reset], [frame], [hello, frame]] {
            #expect(throws: DetectorConversation.ProtocolError.self) { try said(lines, by: AngleTorsoDrop()) }
        }
    }

    @Test("ends where an answer cannot be written")
    func closedOutput() throws {
        var conversation = DetectorConversation(AngleTorsoDrop(), name: "served")
        var rest = try lines(try #require(Self.material.first))[...]
        #expect(throws: Closed.self) {
            try conversation.hold(input: { rest.popFirst() }, output: { _ in throw Closed() })
        }
    }

    @Test("is made of the arguments of its command line")
    func arguments() throws {
        let entry = try DetectorCatalog.standard.entry(named: "angle-threshold")
        let stream = try #require(Self.material.first)
        let plain = try said(try lines(stream), by: try entry.make(arguments: []))
        #expect(plain.contains { $0.contains("count") })
        let deep = try said(try lines(stream), by: try entry.make(arguments: ["down=5", "up=170"]))
        #expect(!deep.contains { $0.contains("count") })
        for wrong in [["down"], ["--down", "5"], ["down=5", "down=6"], ["depth=5"], ["down=150"], [""]] {
            #expect(throws: DetectorError.self) { try entry.make(arguments: wrong) }
        }
    }
}

/// Hands every frame on, and counts it.
private struct Listener: Detector {
    let hear: @Sendable (PoseFrame) -> Void

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        hear(copy frame)
        return Detection(time: frame.time)
    }

    mutating func reset() {}
}

private struct Closed: Error {}
