import Foundation
import Pose

/// The names under which files keep times, frame numbers and people's numbers.
///
/// Case and all characters other than letters and digits are ignored: `timestamp_ms` and `timestampMs` are the same.
enum ImportKeys {
    /// A name without capitals and punctuation.
    static func plain(_ name: some StringProtocol) -> String {
        String(name.lowercased().unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) }.map(Character.init))
    }

    static let frame: Set = ["frame", "frameid", "frameidx", "frameindex", "framenumber", "framenum", "frameno"]

    static let person: Set = ["person", "personid", "personindex", "poseid", "poseindex", "trackid"]

    static let confidence = [
        "inframelikelihood", "confidence", "visibility", "likelihood", "probability", "score", "prob", "conf", "vis",
        "c", "p", "v",
    ]

    /// Names of times without a unit.
    static let time: Set = ["t", "time", "timestamp"]

    /// The unit that a time's name states.
    static func unit(of plain: String) -> ImportOptions.TimeUnit? {
        switch plain {
        case "times", "timesec", "timeseconds", "timestamps", "timestampsec", "timestampseconds", "seconds": .s
        case "tms", "timems", "timestampms", "milliseconds": .ms
        case "timeus", "timestampus", "timestampmicros", "microseconds": .us
        case "timens", "timestampns", "nanoseconds": .ns
        default: nil
        }
    }

    static func isTime(_ plain: String) -> Bool { time.contains(plain) || unit(of: plain) != nil }

    /// The unit of a time, by the options, or by its name.
    static func unit(
        of plain: String, _ options: ImportOptions, at place: ImportPlace, _ log: inout ImportLog
    ) -> ImportOptions.TimeUnit? {
        if let unit = options.timeUnit ?? unit(of: plain) { return unit }
        if plain != "timestamp" { return .s }
        log.refuse(place, "a time without a unit", "timestamp_ms or the like, or the unit as --time-unit")
        return nil
    }

    /// Reads a decimal number as a time, to the nearest nanosecond; clock times since 1970 fit.
    static func time(_ text: String, in unit: ImportOptions.TimeUnit) -> Nanoseconds? {
        // Of a hexadecimal number Decimal reads the zero before the x.
        guard Double(text)?.isFinite == true, !text.contains(where: { "xX".contains($0) }),
            let number = Decimal(string: text)
        else { return nil }
        let power =
            switch unit {
            case .s: 9
            case .ms: 6
            case .us: 3
            case .ns, .frames: 0
            }
        var exact = number * Decimal(sign: .plus, exponent: power, significand: 1)
        // Less than half of what fits, so that differences fit too.
        guard exact.magnitude < Decimal(4_000_000_000_000_000_000 as Int64) else { return nil }
        var whole = Decimal()
        NSDecimalRound(&whole, &exact, 0, .plain)
        return Nanoseconds(whole.description)
    }
}
