package import Detection

/// A rule that others have published, as far as two-dimensional joints can follow it.
///
/// Ideas and numbers are the sources'; constants that they give in frames are seconds here, at the rate that the source
/// ran at or else 30 frames a second. A count of n frames is the time from the first to the last of them less half a
/// frame. Where a source leaves a number open, the rule's comment states the number that is used.
package struct PublishedRule: Sendable, Hashable {
    /// The name by which it is chosen: that of its source.
    package let name: String
    /// One line on what it does.
    package let about: String
    /// Its source in one line.
    package let citation: String
    /// Its origin.
    package let source: RuleSource?
    /// The rule.
    package let composition: Composition

    /// The detector in the catalogue.
    var entry: DetectorEntry {
        composition.entry(name: name, about: about, citation: citation, source: source)
    }

    /// Describes a rule.
    init(
        name: String, about: String, citation: String? = nil, source: RuleSource? = nil, composition: Composition
    ) {
        self.name = name
        self.about = about
        self.citation = citation ?? source?.citation ?? ""
        self.source = source
        self.composition = composition
    }

    /// All rules that are compositions, in the order of reports.
    package static let all: [PublishedRule] = fixedAngles + personalRanges
}
