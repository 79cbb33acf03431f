import PublishedRules

/// A program that is RepGauge's whole command line with detectors of its own.
///
///     import RepGauge
///
///     @main
///     struct Mine: RepGaugeCommand {
///         static let detectors = [MyRule.entry]
///     }
///
/// The program's detectors are in every list with RepGauge's own and the published ones, run where no detector is
/// named, and can be named in every command.
public protocol RepGaugeCommand {
    /// The program's own detectors, in the order of reports.
    static var detectors: [DetectorEntry] { get }
}

extension RepGaugeCommand {
    /// Runs the command that the arguments name, and ends the program with its exit code.
    ///
    /// A detector whose name is taken, or that cannot be used in a specification, ends it with the code of wrong input.
    public static func main() {
        let own = detectors
        CommandLineProgram.main {
            Harness(own.isEmpty ? .standard : try DetectorCatalog.standard.adding(own, to: Harness.ownGroup))
        }
    }
}
