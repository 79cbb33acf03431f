public import Detection
import Pose
import Text

/// The detector's side of the protocol of `exec:` detectors: a line goes in, an answer or nothing comes out.
public struct DetectorConversation: Sendable {
    /// A line that does not follow the protocol.
    public struct ProtocolError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The number of the line, from 1.
        public var line: Int
        /// A description of the fault.
        public var reason: String

        /// The line's number and what is wrong with it.
        public var description: String { "line \(line): \(reason)" }
    }

    /// The version of the protocol.
    public static let version = 1

    private var detector: any Detector
    private let name: String
    private var lines = 0
    /// The joints in the order of frames, from the hello line; `nil` for an unknown joint.
    private var joints: [Joint?]?
    /// The image's size from the last reset.
    private var image: ImageSize?

    /// Makes a conversation that has not begun.
    public init(_ detector: any Detector, name: String) { (self.detector, self.name) = (detector, name) }

    /// Answers lines until their end, `nil`, each before the next one is read; lines and answers have no line breaks.
    ///
    /// - Throws: `ProtocolError` for a line that does not follow the protocol, and what `output` throws.
    public mutating func hold(input: () -> String?, output: (String) throws -> Void) throws {
        while let line = input() {
            if let answer = try answer(to: line) { try output(answer) }
        }
    }

    /// Takes the next line, and returns the answer, both without their line breaks; `nil` where it is not answered.
    ///
    /// - Throws: `ProtocolError` for a line that does not follow the protocol, or that comes before those that it
    ///   needs.
    public mutating func answer(to line: String) throws(ProtocolError) -> String? {
        lines += 1
        switch try request(line) {
        case .hello(let version, let names):
            guard version == Self.version else {
                throw protocolError("version \(version) of the protocol; this program speaks version \(Self.version)")
            }
            joints = names.map { Joint(name: $0) }
            return #"{"name":\#(Escape.json(name)),"protocol":\#(Self.version),"type":"ready"}"#
        case .reset(let image):
            guard joints != nil else { throw protocolError("a reset before hello") }
            self.image = image
            detector.reset()
            return nil
        case .frame(let number, let time, let observations):
            guard let joints, let image else { throw protocolError("a frame before hello and reset") }
            guard observations.count == joints.count else {
                throw protocolError("\(observations.count) joints in a frame where hello named \(joints.count)")
            }
            var frame = PoseFrame(time: time, image: image)
            for (joint, observation) in zip(joints, observations) {
                if let joint { frame[joint] = observation }
            }
            guard let detection = detector.observe(frame) else { return #"{"n":\#(number)}"# }
            let names = detection.faults.all.map(\.rawValue).joined(separator: " ")
            let faults = names.isEmpty ? "" : #","faults":"\#(names)""#
            guard let rejection = detection.rejection else { return #"{"n":\#(number),"count":true\#(faults)}"# }
            return #"{"n":\#(number),"reject":"\#(rejection.rawValue)"\#(faults)}"#
        }
    }

    private func request(_ line: String) throws(ProtocolError) -> Request {
        do { return try Request(line) } catch { throw protocolError("\(error), in \(Shown.quoted(line, limit: 80))") }
    }

    private func protocolError(_ reason: String) -> ProtocolError { ProtocolError(line: lines, reason: reason) }
}
