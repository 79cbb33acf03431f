import BrowserSupport
import Foundation
import Testing

/// Sample data of a player, read without the player's own code.
struct PlayerSample: Sendable, CustomTestStringConvertible {
    struct Event: Sendable {
        /// In nanoseconds.
        var time: Int
        var kind: String?
        var rejection: String?
    }
    struct Detector: Sendable {
        var label: String
        var isControl: Bool
        var counts: [Event]
        /// Wrong counts and misses, in order of time.
        var errors: [Event]
        var missCount: Int
    }

    let name: String
    let data: BrowserValue
    let detectors: [Detector]

    var testDescription: String { name }

    static let all = ["errors", "recording", "many"]

    init(_ name: String) throws {
        self.name = name
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        data = try BrowserValue(json: try Data(contentsOf: folder.appending(path: "\(name).json")))
        detectors = (data["detectors"].array ?? []).map { detector in
            let detections = (detector["detections"].array ?? []).map { detection in
                Event(
                    time: detection["time"].whole ?? 0, kind: detection["error"].string,
                    rejection: detection["rejection"].string)
            }
            let counts = detections.filter { $0.rejection == nil }
            let misses = (detector["misses"].array ?? []).map {
                Event(time: $0["time"].whole ?? 0, kind: $0["error"].string, rejection: $0["reason"].string)
            }
            return Detector(
                label: detector["label"].string ?? "", isControl: detector["isControl"].bool ?? false, counts: counts,
                errors: (counts.filter { $0.kind != nil } + misses).sorted { $0.time < $1.time },
                missCount: misses.count)
        }
    }

    /// The times of the frames in nanoseconds.
    var times: [Int] { sums(sums(Self.numbers(data["times"].string ?? ""))) }

    /// The values of a channel, such as a signal.
    func channel(_ text: BrowserValue) -> [Int] { sums(Self.numbers(text.string ?? "")) }

    func detector(_ label: String) -> Detector? { detectors.first { $0.label == label } }

    private func sums(_ numbers: [Int]) -> [Int] {
        var sum = 0
        return numbers.map { number in
            sum += number
            return sum
        }
    }

    /// The numbers of a Base64 VLQ text, after the description of source maps (ECMA-426).
    static func numbers(_ text: String) -> [Int] {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let digits = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })
        var (numbers, group, shift): ([Int], Int, Int) = ([], 0, 0)
        for character in text {
            let digit = digits[character] ?? 0
            group |= (digit & 31) << shift
            shift += 5
            guard digit & 32 == 0 else { continue }
            numbers.append(group & 1 == 1 ? -(group >> 1) : group >> 1)
            (group, shift) = (0, 0)
        }
        return numbers
    }
}
