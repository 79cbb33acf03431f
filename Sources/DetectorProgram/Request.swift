import Pose

/// A line that RepGauge writes; members that are not known are for later versions and make no difference.
enum Request {
    /// The version of the protocol, and the names of the joints in the order of frames.
    case hello(version: Int64, joints: [String])
    /// Another trial or recording begins.
    case reset(ImageSize)
    /// A frame to be answered; its joints are in the order of hello.
    case frame(number: Int64, time: Nanoseconds, joints: [JointObservation])

    /// Reads a line.
    ///
    /// - Parameter line: The line without its line break.
    /// - Throws: `LineCursor.SyntaxError` for a line that is not a request.
    init(_ line: String) throws(LineCursor.SyntaxError) {
        var type: String?
        var integers: [String: Int64] = [:]
        var sizes: [String: Double] = [:]
        var names: [String] = []
        var joints: [JointObservation] = []
        var cursor = LineCursor(line)
        try cursor.members { (name, value) throws(LineCursor.SyntaxError) in
            switch name {
            case "type": type = try value.string()
            case "repgauge", "n", "t": integers[name] = try value.integer()
            case "width", "height": sizes[name] = try value.number()
            case "joints":
                try value.list { (element) throws(LineCursor.SyntaxError) in
                    if element.isAt("\"") {
                        names.append(try element.string())
                    } else {
                        joints.append(try Request.joint(&element))
                    }
                }
            default: try value.skip()
            }
        }
        func due<Value>(_ name: String, _ value: Value?) throws(LineCursor.SyntaxError) -> Value {
            guard let value else { throw LineCursor.SyntaxError(reason: "no member '\(name)'") }
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
            throw LineCursor.SyntaxError(reason: "the unknown type '\(other)', where hello, reset and frame are known")
        }
    }

    /// Reads `[x, y, confidence]`, or `null` for a joint that was not found.
    private static func joint(_ cursor: inout LineCursor) throws(LineCursor.SyntaxError) -> JointObservation {
        if cursor.takesNull() { return .missing }
        var numbers = SIMD4<Double>()
        var count = 0
        try cursor.list { (element) throws(LineCursor.SyntaxError) in
            numbers[min(count, 3)] = try element.number()
            count += 1
        }
        guard count == 3 else {
            throw cursor.error("a joint of \(count) numbers, where x, y and confidence are due,")
        }
        return JointObservation(x: numbers.x, y: numbers.y, confidence: numbers.z)
    }
}
