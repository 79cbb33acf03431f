import Detection
import DetectorKit
import Testing

/// The contract that every detector of the project must keep; a new one joins by itself.
@Suite("The contract of the project's own detectors")
struct ContractTests {
    /// Made once: preparing the streams takes longer than a detector needs to hear them.
    private static let contract = Contract()

    /// The clauses that a detector is known not to keep, and why, by its name in the catalogue or its specification.
    static let exceptions: [String: [Contract.Clause: String]] = [
        "angle-threshold": [.roll: inNormalisedCoordinates],
        "angle-torso-drop:pixels=normalised": [.roll: inNormalisedCoordinates],
        "filtered-hysteresis:loss=hold,pixels=normalised": [.roll: inNormalisedCoordinates],
    ]

    static let inNormalisedCoordinates = "takes angles in normalised coordinates, which the image's shape distorts"
    /// Detectors with other parameters than their own.
    static let variants = [
        "angle-threshold:pixels=square", "angle-torso-drop:pixels=normalised", "filtered-hysteresis:filter=ema",
        "filtered-hysteresis:filter=median", "filtered-hysteresis:filter=none,dwell=0",
        "filtered-hysteresis:loss=hold,pixels=normalised",
    ]

    static let specifications = CoreDetectors.entries.map(\.name) + variants

    @Test("It keeps the contract, but for the exceptions that are stated", arguments: specifications)
    func contract(_ specification: String) throws {
        let detector = try core.configured(parsing: specification)
        let exceptions = Self.exceptions[specification] ?? [:]
        for violation in Self.contract.violations(exceptions: exceptions, of: detector.makeDetector) {
            Issue.record("\(specification): \(violation)")
        }
    }

    @Test("Exceptions are those of detectors that there are")
    func exceptionsAreKnown() {
        #expect(Set(Self.exceptions.keys).subtracting(Self.specifications).isEmpty)
    }
}
