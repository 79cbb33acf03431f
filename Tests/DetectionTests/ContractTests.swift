import Detection
import DetectorContract
import Testing

/// What every detector of the catalogue must keep; a new one joins by itself.
@Suite("The contract of all detectors")
struct ContractTests {
    /// Made once: preparing the streams takes longer than a detector needs to hear them.
    private static let contract = Contract()

    /// What a detector is known not to keep, and why, by its name in the catalogue or its specification.
    static let exceptions: [String: [Contract.Clause: String]] = [
        "angle-threshold": [.roll: inNormalisedCoordinates],
        "angle-torso-drop:pixels=normalised": [.roll: inNormalisedCoordinates],
        "filtered-hysteresis:loss=hold,pixels=normalised": [.roll: inNormalisedCoordinates],
    ]

    /// The most common mistake of published rules.
    static let inNormalisedCoordinates = "takes angles in normalised coordinates, which the image's shape distorts"

    /// Detectors with other parameters than their own.
    static let variants = [
        "angle-threshold:pixels=square", "angle-torso-drop:pixels=normalised", "filtered-hysteresis:filter=ema",
        "filtered-hysteresis:filter=median", "filtered-hysteresis:filter=none,dwell=0",
        "filtered-hysteresis:loss=hold,pixels=normalised",
    ]

    static let specifications = DetectorCatalog.all.map(\.name) + variants

    @Test("It keeps the contract, but for the exceptions that are stated", arguments: specifications)
    func contract(_ specification: String) throws {
        let detector = try ConfiguredDetector(parsing: specification)
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
