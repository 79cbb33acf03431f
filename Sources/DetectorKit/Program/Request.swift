import Pose
import Text

/// A line that RepGauge writes; members that are not known are for later versions and make no difference.
enum Request {
    /// The version of the protocol, and the names of the joints in the order of frames.
    case hello(version: Int64, joints: [String])
    /// Another trial or recording begins.
    case reset(ImageSize)
    /// A frame to be answered; its joints are in the order of hello.
    case frame(number: Int64, time: Nanoseconds, joints: [JointObservation])

    init(_ line: String) throws(JSONFault) {
        var type: String?
        var integers: [String: Int64] = [:]
        var sizes: [String: Double] = [:]
        var names: [String] = []
        var joints: [JointObservation] = []
        var reader = JSONReader(Array(line.utf8))
        try reader.enter(.object)
        while let (name, _) = try reader.key() {
            switch name {
            case "type": type = try reader.string()
            case "repgauge", "n", "t": integers[name] = try reader.integer()
            case "width", "height": sizes[name] = try Self.number(&reader)
            case "joints":
                try reader.enter(.array)
                while try reader.element() {
                    if try reader.kind() == .string {
                        names.append(try reader.string())
                    } else {
                        joints.append(try Self.joint(&reader))
                    }
                }
            default: try reader.skip()
            }
        }
        try reader.end()
        func due<Value>(_ name: String, _ value: Value?) throws(JSONFault) -> Value {
            guard let value else {
                throw JSONFault(.syntax, at: reader.offset, found: "no member '\(name)'", allowed: "an object with it")
            }
            return value
        }
        switch try due("type", type) {
        case "hello": self = .hello(version: try due("repgauge", integers["repgauge"]), joints: names)
        case "reset":
            self = .reset(
                ImageSize(width: try due("width", sizes["width"]), height: try due("height", sizes["height"])))
        case "frame":
            self = .frame(number: try due("n", integers["n"]), time: try due("t", integers["t"]), joints: joints)
        case let other:
            throw JSONFault(
                .syntax, at: reader.offset, found: "the unknown type \(Shown.quoted(other))",
                allowed: "hello, reset and frame")
        }
    }

    /// Reads `[x, y, confidence]`, or `null` for a joint that was not found.
    private static func joint(_ reader: inout JSONReader) throws(JSONFault) -> JointObservation {
        if try reader.kind() == .null {
            try reader.null()
            return .missing
        }
        let start = reader.offset
        var numbers = SIMD4<Double>()
        var count = 0
        try reader.enter(.array)
        while try reader.element() {
            numbers[min(count, 3)] = try number(&reader)
            count += 1
        }
        guard count == 3 else {
            throw JSONFault(.syntax, at: start, found: "a joint of \(count) numbers", allowed: "x, y and confidence")
        }
        return JointObservation(x: numbers.x, y: numbers.y, confidence: numbers.z)
    }

    private static func number(_ reader: inout JSONReader) throws(JSONFault) -> Double {
        Double(try reader.number()) ?? 0
    }
}
