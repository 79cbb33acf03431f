import OwnDetector
import RepGauge

@main
struct MyRepGauge: RepGaugeCommand {
    static let detectors = [MyRule.entry]
    static let metrics = [Metric.wrongPerSession]
}
