import Foundation
import Pose

@testable import Recordings

/// The files of a plausible recording, a person who does push-ups in a side view, with whatever a test changes.
struct PushUpFile {
    var frames = 90
    var fps: Double? = 30
    var step = 1.0 / 30
    /// Extra or other members of the JSON file, as text.
    var members = #""reps": {"expected": 1, "max": 1}"#
    /// Changes a place.
    var place: (Int, Joint, SIMD2<Double>) -> SIMD2<Double> = { $2 }
    /// Changes a time.
    var time: (Int, Double) -> Double = { $1 }
    /// Whether the joints tremble, as an estimator's do.
    var trembles = true
    /// The confidence of every joint, as its cell.
    var confidence = "0.9"

    private static let body: [(joint: Joint, place: SIMD2<Double>)] = [
        (.nose, [0.2, 0.52]), (.leftShoulder, [0.3, 0.5]), (.rightShoulder, [0.29, 0.5]), (.leftElbow, [0.31, 0.4]),
        (.rightElbow, [0.3, 0.4]), (.leftWrist, [0.3, 0.22]), (.rightWrist, [0.29, 0.22]), (.leftHip, [0.52, 0.43]),
        (.rightHip, [0.51, 0.43]), (.leftKnee, [0.66, 0.33]), (.rightKnee, [0.65, 0.33]), (.leftAnkle, [0.82, 0.2]),
        (.rightAnkle, [0.81, 0.2]),
    ]

    var json: String {
        let rate = fps.map { #""fps": \#($0), "# } ?? ""
        return #"{"width": 1920, "height": 1080, \#(rate)\#(members)}"#
    }

    var csv: String {
        var random = SplitMix(state: 9)
        let names = Self.body.map { "\($0.joint.name)_x,\($0.joint.name)_y,\($0.joint.name)_c" }
        var text = "t,\(names.joined(separator: ","))\n"
        for index in 0..<frames {
            let seconds = time(index, Double(index) * step)
            text += DecimalSeconds.text(Nanoseconds(seconds: seconds))
            for (joint, place) in Self.body {
                let still = [Joint.leftWrist, .rightWrist, .leftAnkle, .rightAnkle].contains(joint)
                let depth = [Joint.leftHip, .rightHip, .leftKnee, .rightKnee].contains(joint) ? 0.04 : 0.08
                let fall = still ? 0 : depth * (1 - cos(2 * .pi * Double(index) * step / 1.6))
                let noise = trembles ? Double.random(in: -0.001...0.001, using: &random) : 0
                let moved = self.place(index, joint, place + [noise, noise - (trembles ? fall : 0)])
                text += ",\(moved.x),\(moved.y),\(confidence)"
            }
            text += "\n"
        }
        return text
    }

    /// The errors, or else the warnings, in the form `SEVERITY KEY: FOUND`.
    func diagnostics() throws -> [String] {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = try scratch.recording(csv: Data(csv.utf8), json: Data(json.utf8))
        func texts(_ list: [Diagnostic]) -> [String] { list.map { "\($0.severity) \($0.key): \($0.found)" } }
        do {
            return texts(try RecordingReader.read(csv: url).warnings)
        } catch RecordingError.faulty(let faults, _) {
            return texts(faults)
        }
    }
}
