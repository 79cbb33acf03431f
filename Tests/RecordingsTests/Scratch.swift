import Foundation
import Pose

/// A folder for the files of one test.
struct Scratch {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Removes it with all that is in it.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Writes the files of a recording and gives its CSV file.
    func recording(csv: Data?, json: Data?) throws -> URL {
        let url = folder.appending(path: "clip.csv")
        for (data, url) in [(csv, url), (json, folder.appending(path: "clip.json"))] {
            try? FileManager.default.removeItem(at: url)
            try data?.write(to: url)
        }
        return url
    }

    /// The names of all files in the folder.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
}

/// SplitMix64, for reproducible tests.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Small valid contents to start from.
enum Sample {
    static let header = "t,nose_x,nose_y,nose_c,leftHip_x,leftHip_y,leftHip_c"
    static let csv = """
        \(header)
        0.0000,0.5,0.25,0.9,0.1,0.2,0.3
        0.0400,-0.5,1.25,1.0,,,
        0.0800,0.5,2.5e-1,0.000,0.1,0.2,0.3

        """
    static let json = #"{"width": 640, "height": 360, "fps": 25.0, "reps": {"expected": 1, "max": 1}}"#

    static let truth = Truth(
        cycles: [
            Cycle(
                start: -5, bottom: 1_333_333_333, completion: 2_000_000_000, verdict: .countable,
                isObservable: true, kind: "push-up", isCheat: false),
            Cycle(
                start: 2_000_000_001, bottom: 2_333_333_337, completion: 3_000_000_000, verdict: .borderline,
                isObservable: false, kind: "partial", isCheat: false),
            Cycle(
                start: 3_000_000_001, bottom: 123_456_789_123_456_789, completion: 999_999_999_999_999_999,
                verdict: .notCountable, isObservable: true, kind: "nod \"quoted\" ü", isCheat: true),
        ],
        phases: [
            Phase(label: "get-down", start: 0, end: 1_000_000_000),
            Phase(label: "push-ups", start: 1_000_000_000, end: 3_100_000_007),
        ],
        duration: 1_000_000_000_000_000_000)
}
