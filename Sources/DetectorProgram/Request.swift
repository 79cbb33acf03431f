import Pose

/// A line that RepGauge writes; members that are not known are for later versions and make no difference.
enum Request: Decodable {
    /// What is spoken, and the names of the joints in the order of frames.
    case hello(version: Int, joints: [String])
    /// Another trial or recording begins.
    case reset(ImageSize)
    /// A frame to be answered; its joints are in the order of hello.
    case frame(number: Int64, time: Nanoseconds, joints: [JointObservation])

    private enum Key: String, CodingKey {
        case type, repgauge, joints, width, height, n, t
    }

    init(from decoder: any Decoder) throws {
        let message = try decoder.container(keyedBy: Key.self)
        switch try message.decode(String.self, forKey: .type) {
        case "hello":
            self = .hello(
                version: try message.decode(Int.self, forKey: .repgauge),
                joints: try message.decode([String].self, forKey: .joints))
        case "reset":
            self = .reset(
                ImageSize(
                    width: try message.decode(Double.self, forKey: .width),
                    height: try message.decode(Double.self, forKey: .height)))
        case "frame":
            let joints = try message.decode([[Double]?].self, forKey: .joints).map { numbers in
                guard let numbers else { return JointObservation.missing }
                guard numbers.count == 3 else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .joints, in: message,
                        debugDescription: "a joint of \(numbers.count) numbers, where x, y and confidence are due")
                }
                return JointObservation(x: numbers[0], y: numbers[1], confidence: numbers[2])
            }
            self = .frame(
                number: try message.decode(Int64.self, forKey: .n), time: try message.decode(Int64.self, forKey: .t),
                joints: joints)
        case let other:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: message,
                debugDescription: "the unknown type '\(other)', where hello, reset and frame are known")
        }
    }

    /// Why a line is no request, in words.
    static func reason(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "no member '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            (context.codingPath.map(\.stringValue) + [context.debugDescription]).joined(separator: ": ")
        @unknown default: "\(error)"
        }
    }
}
