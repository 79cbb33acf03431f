import Pose
import Text

/// The facts that an import took for granted about a recording, each with its reason.
public struct ImportAssumptions: Sendable, Hashable {
    /// A fact and its reason.
    public struct Fact: Sendable, Hashable {
        /// The name of the fact, for example `corner`.
        public let name: String
        /// The value that was taken.
        public let value: String
        /// The evidence for the value, or the option that stated it.
        public let reason: String
    }

    /// The name of the recording.
    public let recording: String
    /// Source, corner, units, rate, confidence and sides, in this order.
    public let facts: [Fact]

    /// The facts as lines, indented by two spaces, each with its line break.
    public var text: String {
        facts.map { fact in
            let name = fact.name + String(repeating: " ", count: max(0, 11 - fact.name.count))
            return "  \(name) \(fact.value) (\(fact.reason))\n"
        }.joined()
    }
}

extension TakeAssembly {
    /// The facts of a recording that was made, with the people that were taken.
    func assumptions(
        _ frames: [PoseFrame], of people: [RawPerson?], corner: (value: ImportOptions.Corner, reason: String),
        units: ImportOptions.Units
    ) -> ImportAssumptions {
        ImportAssumptions(
            recording: take.name,
            facts: [
                .init(
                    name: "source", value: take.format.facts.title,
                    reason: options.format == nil ? take.evidence : "--from \(take.format.rawValue)"),
                .init(name: "corner", value: corner.value.rawValue, reason: corner.reason),
                .init(name: "units", value: take.scale ?? units.rawValue, reason: unitsReason),
                rate(frames), confidence(people),
                .init(
                    name: "sides", value: options.sides == .swap ? "left and right swapped" : "as named",
                    reason: options.sides.map { "--sides \($0.rawValue)" } ?? SideCheck(frames).finding),
            ])
    }

    private var unitsReason: String {
        if let units = options.units { return "--units \(units.rawValue)" }
        if take.scale != nil { return "the file's numbers; orthographic view onto x and y" }
        return take.units == nil ? "the file's numbers" : "\(take.format.facts.title) writes them so"
    }

    private func rate(_ frames: [PoseFrame]) -> ImportAssumptions.Fact {
        let steps = zip(frames, frames.dropFirst()).map { $1.time - $0.time }.sorted()
        let value = steps.isEmpty ? "unknown" : "\((1 / steps[steps.count / 2].seconds).brief) frames a second"
        let fps = options.fps == nil ? "the file's frame rate" : "--fps"
        let reason: String =
            if take.frames.contains(where: { $0.time != nil }) {
                if let unit = options.timeUnit {
                    "the file's times; --time-unit \(unit.rawValue)"
                } else {
                    take.timeName.map { "the file's times, \(Shown.quoted($0))" } ?? "the file's times"
                }
            } else if take.frames.contains(where: { $0.number != nil }) {
                "the file's frame numbers; \(fps)"
            } else {
                "the order of the frames; \(fps)"
            }
        return .init(name: "rate", value: value, reason: reason + shift(frames))
    }

    /// The shift of the times of a clock to 0, as the end of a reason; empty for times that were not shifted.
    private func shift(_ frames: [PoseFrame]) -> String {
        guard let written = take.frames.first?.time, let first = frames.first?.time, written != first else { return "" }
        return "; less \(DecimalSeconds.text(written - first)) s, to begin at 0"
    }

    private func confidence(_ people: [RawPerson?]) -> ImportAssumptions.Fact {
        if let confidence = options.confidence {
            return .init(name: "confidence", value: confidence.brief, reason: "--confidence, for every joint")
        }
        if take.lacksConfidence {
            return .init(name: "confidence", value: "1", reason: "the format has none; --confidence changes it")
        }
        let confidences = people.compactMap(\.self).flatMap(\.joints).filter(\.isFound).map(\.confidence)
        guard let least = confidences.min(), let greatest = confidences.max() else {
            return .init(name: "confidence", value: "none", reason: "no joint")
        }
        return .init(
            name: "confidence",
            value: least == greatest ? "\(greatest.brief) throughout" : "\(least.brief) to \(greatest.brief)",
            reason: take.confidenceName.map { "the file's, \(Shown.quoted($0))" } ?? "the file's")
    }
}
