import Detection
import Pose
import Text

/// The version of the protocol, and the lines that RepGauge writes.
enum Message {
    static let version = 1

    /// The first line: what is spoken, and the order of the joints.
    static func hello(_ limits: ExternalDetector.Limits) -> [UInt8] {
        let joints = Joint.allCases.map { Escape.json($0.name) }.joined(separator: ",")
        let modes = FrameMode.allCases.map { Escape.json($0.rawValue) }.joined(separator: ",")
        let reasons = Rejection.allCases.map { Escape.json($0.rawValue) }.joined(separator: ",")
        return Array(
            """
            {"repgauge":\(version),"type":"hello","joints":[\(joints)],"reasons":[\(reasons)],\
            "answer_limit_s":\(limits.answer),"modes":[\(modes)]}

            """.utf8)
    }

    /// The line before the first frame of a trial or recording.
    static func reset(_ image: ImageSize) -> [UInt8] {
        Array("{\"type\":\"reset\",\"width\":\(image.width),\"height\":\(image.height)}\n".utf8)
    }

    /// Adds the line of a frame.
    ///
    /// Numbers are in their shortest form that reads back exactly. A joint that was not found, or whose numbers are
    /// not finite, is `null`.
    static func add(_ frame: PoseFrame, number: Int64, to line: inout [UInt8]) {
        line.append(contentsOf: "{\"type\":\"frame\",\"n\":\(number),\"t\":\(frame.time),\"joints\":[".utf8)
        for joint in Joint.allCases {
            if joint.rawValue > 0 { line.append(UInt8(ascii: ",")) }
            let observation = frame[joint]
            if observation.isFound, observation.x.isFinite, observation.y.isFinite, observation.confidence.isFinite {
                line.append(contentsOf: "[\(observation.x),\(observation.y),\(observation.confidence)]".utf8)
            } else {
                line.append(contentsOf: "null".utf8)
            }
        }
        line.append(contentsOf: "]}\n".utf8)
    }
}

enum Answer {
    private static let members = ["n", "count", "reject", "faults"]

    /// Reads the answer to one of some frames: its number and the event at a time, `nil` where nothing happened.
    static func read(
        _ line: some Collection<UInt8>, of numbers: ClosedRange<Int64>, at time: Nanoseconds = 0
    ) throws(EntrantFailure) -> (number: Int64, event: Detection?) {
        func invalid(_ what: String) -> EntrantFailure {
            EntrantFailure(
                .invalidAnswer, "\(what) in the line \(Shown.quoted(String(decoding: line, as: UTF8.self), limit: 60))")
        }
        let object: FlatObject
        do { object = try FlatObject(line) } catch { throw invalid("no message (\(error))") }
        for member in object.members where !members.contains(member.name) {
            let guess = Spelling.nearest(to: member.name, among: members)
            throw invalid(
                "the unknown member \(Shown.quoted(member.name))" + (guess.map { " (did you mean '\($0)'?)" } ?? "")
                    + ", where n, count, reject and faults are allowed,")
        }
        let number: Int64
        switch object["n"] {
        case .integer(let found) where numbers.contains(found): number = found
        case .integer(let other):
            let due = numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
            throw EntrantFailure(.outOfStep, "the answer has n = \(other), where n = \(due) was requested")
        case .none: throw invalid("no member 'n', the number of the frame,")
        default: throw invalid("'n' that is not an integer,")
        }
        var faults: FormFaults = []
        switch object["faults"] ?? .null {
        case .null: break
        case .string(let names):
            for name in names.split(separator: " ") {
                guard let fault = FormFault(rawValue: String(name)) else {
                    let known = FormFault.allCases.map(\.rawValue).joined(separator: ", ")
                    throw invalid("the unknown fault \(Shown.quoted(String(name))) (known are \(known))")
                }
                faults.insert(FormFaults(fault))
            }
        default: throw invalid("'faults' that is not a string")
        }
        switch (object["count"] ?? .bool(false), object["reject"] ?? .null) {
        case (.bool(false), .null):
            guard faults.isEmpty else { throw invalid("faults without a count or a rejection") }
            return (number, nil)
        case (.bool(true), .null): return (number, Detection(time: time, faults: faults))
        case (.bool(false), .string(let reason)):
            guard let rejection = Rejection(rawValue: reason) else {
                let known = Rejection.allCases.map(\.rawValue).joined(separator: ", ")
                throw invalid("the unknown reason \(Shown.quoted(reason)) (known are \(known))")
            }
            return (number, Detection(time: time, rejection: rejection, faults: faults))
        case (.bool(true), .string): throw invalid("both a count and a rejection")
        case (.bool, _): throw invalid("'reject' that is not a string")
        default: throw invalid("'count' that is neither true nor false")
        }
    }
}

/// A program's description of itself before the first frame.
struct Ready: Sendable, Hashable {
    var name: String?
    var mode = FrameMode.frames

    /// Reads the line; members that are not known are for later versions and don't count.
    init(_ line: some Collection<UInt8>) throws(EntrantFailure) {
        func invalid(_ what: String) -> EntrantFailure {
            EntrantFailure(
                .invalidAnswer,
                "\(what) in its first line \(Shown.quoted(String(decoding: line, as: UTF8.self), limit: 60)), where 'ready' was due"
            )
        }
        let object: FlatObject
        do { object = try FlatObject(line) } catch { throw invalid("no message (\(error))") }
        guard object["type"] == .string("ready") else { throw invalid("no \"type\":\"ready\"") }
        switch object["protocol"] {
        case .integer(Int64(Message.version)): break
        case .integer(let other):
            throw EntrantFailure(
                .wrongVersion,
                "it speaks version \(other) of the protocol; this RepGauge speaks version \(Message.version)")
        default: throw invalid("no integer 'protocol'")
        }
        switch object["name"] ?? .null {
        case .null: name = nil
        case .string(let text): name = Shown.text(text.prefix(80))
        default: throw invalid("'name' that is not a string")
        }
        switch object["mode"] ?? .null {
        case .null: break
        case .string(let text):
            guard let mode = FrameMode(rawValue: text) else {
                let known = FrameMode.allCases.map(\.rawValue).joined(separator: ", ")
                throw invalid("the unknown mode \(Shown.quoted(text, limit: 60)) (known are \(known))")
            }
            self.mode = mode
        default: throw invalid("'mode' that is not a string")
        }
    }
}

/// One line of JSON: an object whose values are strings, integers, booleans or null.
///
/// That is all that a program may write, so lists, objects and fractions are refused; names must not repeat.
struct FlatObject: Sendable {
    enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int64)
        case string(String)
    }

    /// No message has as many members.
    static let mostMembers = 32

    private(set) var members: [(name: String, value: Value)] = []

    subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    init(_ line: some Collection<UInt8>) throws(JSONFault) {
        var reader = JSONReader(Array(line), JSONReader.Bounds(depth: 1, keys: Self.mostMembers))
        try reader.enter(.object)
        while let (name, offset) = try reader.key() {
            guard self[name] == nil else {
                throw JSONFault(
                    .duplicateKey, at: offset, found: "\(Shown.quoted(name)) again", allowed: "each name once")
            }
            guard members.count < Self.mostMembers else {
                throw JSONFault(
                    .tooManyKeys, at: offset, found: "one more member", allowed: "at most \(Self.mostMembers)")
            }
            members.append((name, try Self.value(&reader)))
        }
        try reader.end()
    }

    private static func value(_ reader: inout JSONReader) throws(JSONFault) -> Value {
        switch try reader.kind() {
        case .string: return .string(try reader.string())
        case .number: return .integer(try reader.integer())
        case .boolean: return .bool(try reader.boolean())
        case .null:
            try reader.null()
            return .null
        case .object, .array:
            throw JSONFault(
                .syntax, at: reader.offset, found: "an object or a list",
                allowed: "a string, an integer, true, false or null")
        }
    }
}
