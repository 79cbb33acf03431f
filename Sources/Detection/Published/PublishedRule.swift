/// A rule that others have published, as far as two-dimensional joints can follow it.
///
/// Ideas and numbers are the sources'; constants that they give in frames are seconds here, at the rate that the
/// source ran at or else 30 frames a second. A count of n frames is the time from the first to the last of them less
/// half a frame. Where a source leaves a number open, the rule's comment says what stands in for it.
public struct PublishedRule: Sendable, Hashable {
    /// The name by which it is chosen: that of its source.
    public let name: String
    /// One line on what it does.
    public let about: String
    /// Where it was published.
    public let citation: String
    /// The rule.
    public let composition: Composition

    /// The detector in the catalogue.
    var entry: DetectorEntry {
        DetectorEntry(
            name: name, about: about, citation: citation, defaults: composition, parameters: composition.parameters,
            conflict: { Composition.conflict($0) }, make: { ComposedDetector($0) })
    }

    /// All rules that are compositions, in the order of reports.
    public static let all: [PublishedRule] = fixedAngles + bottomCounters + pacedAngles + gatedAngles + personalRanges
}
