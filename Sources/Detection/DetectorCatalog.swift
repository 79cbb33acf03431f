import Pose

/// All detectors that can be chosen by name.
public enum DetectorCatalog {
    /// The detectors, in the order of reports; a new one is added by a line here.
    public static let all: [DetectorEntry] = [
        AngleThreshold.entry,
        AngleTorsoDrop.entry,
        FilteredHysteresis.entry,
    ]

    /// The detector of a name.
    ///
    /// - Parameter name: The name, for example `angle-threshold`.
    /// - Returns: The detector.
    /// - Throws: `DetectorError.unknownDetector` where there is none.
    public static func entry(named name: String) throws(DetectorError) -> DetectorEntry {
        if let entry = all.first(where: { $0.name == name }) { return entry }
        let known = all.map(\.name)
        throw .unknownDetector(name, nearest: Spelling.nearest(to: name, among: known), known: known)
    }
}
