import Experiment
import Pose

/// The words about the controls that several pages share.
enum ControlText {
    static var sentence: String {
        "\(Control.allCases.map { "*\($0.rawValue)*" }.inWords) are controls, not detectors: no count at all; counts "
            + "at random times, \(Format.fixed(Control.chanceRate * 60, 1)) a minute; a count every "
            + "\(Control.metronomePeriod.seconds) s; one count, at the end; and a plain rule that sees the projection "
            + "without noise."
    }
}

extension Array where Element: Hashable {
    /// The different elements in the order in which they first come.
    var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension [String] {
    var inWords: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
