import Detection
import DetectorKit
import OwnDetector
import Testing

@Suite("My rule")
struct MyRuleTests {
    @Test("keeps what every detector must keep")
    func contract() {
        for violation in Contract().violations(of: { MyRule() }) { Issue.record("\(violation)") }
    }

    @Test("refuses parameters that contradict each other")
    func conflict() throws {
        #expect(throws: DetectorError.self) {
            try MyRule.entry.configured([ParameterSetting(name: "down", value: .number(0.9))])
        }
    }
}
