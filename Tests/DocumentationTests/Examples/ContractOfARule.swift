import Detection
import DetectorKit
import Testing

@Test("angle-threshold keeps the contract, except for one clause")
func contractOfARule() {
    let violations = Contract(material: .brief).violations(
        exceptions: [.roll: "measures angles in normalised coordinates, which depend on the shape of the image"],
        of: { AngleThreshold() })
    for violation in violations { Issue.record("\(violation)") }
}
