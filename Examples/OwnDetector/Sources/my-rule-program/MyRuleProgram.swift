import Detection
import DetectorKit
import OwnDetector

@main
struct MyRuleProgram: DetectorProgram {
    static func makeDetector() throws -> any Detector { try MyRule.entry.make(arguments: arguments) }
}
