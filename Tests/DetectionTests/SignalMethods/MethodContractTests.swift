import Detection
import DetectorKit
import PublishedRules
import Testing

/// The contract that every method must keep; a new one joins by itself.
@Suite("The contract of the methods of signal processing")
struct MethodContractTests {
    /// Made once: preparing the streams takes longer than a detector needs to hear them.
    private static let contract = Contract()

    static let specifications = SignalMethods.entries.map(\.name) + ["autocorrelation:first=skip"]

    @Test("It keeps the contract", arguments: specifications)
    func contract(_ specification: String) throws {
        let detector = try DetectorCatalog.standard.configured(parsing: specification)
        for violation in Self.contract.violations(of: detector.makeDetector) {
            Issue.record("\(specification): \(violation)")
        }
    }
}
