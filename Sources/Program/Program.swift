import RepGauge

/// The program `repgauge`.
@main
struct Program: RepGaugeCommand {
    static let detectors: [DetectorEntry] = []
}
