/// A program that is RepGauge's whole command line with detectors and metrics of its own.
///
///     import RepGauge
///
///     @main
///     struct Mine: RepGaugeCommand {
///         static let detectors = [MyRule.entry]
///     }
///
/// The program's detectors are in every list with RepGauge's own and the published ones, run where no detector is
/// named, and can be named in every command. Its metrics are in every table of results; searches and gates have those
/// that are declared for them.
public protocol RepGaugeCommand {
    /// The program's own detectors, in the order of reports.
    static var detectors: [DetectorEntry] { get }
    /// The program's own metrics, in the order of columns; none unless declared.
    static var metrics: [Metric] { get }
}

extension RepGaugeCommand {
    /// No metrics of the program's own.
    public static var metrics: [Metric] { [] }

    /// Runs the command that the arguments name, and ends the program with its exit code.
    ///
    /// A detector or metric whose name is taken, or that cannot be used, ends it with the code of wrong input.
    public static func main() {
        let (own, metrics) = (detectors, metrics)
        CommandLineProgram.main { try Harness(own: own, metrics: metrics) }
    }
}
