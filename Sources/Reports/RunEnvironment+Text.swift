import Experiment

extension RunEnvironment {
    /// Program, libraries and compiler, for example `RepGauge 0.1.0 (1dc2c61), glibc 2.39, GSL 2.7, Swift 6.3`.
    var tools: String { "RepGauge \(program.name), \(machine.libc), GSL \(machine.gsl), Swift \(program.swift)" }

    /// The circumstances of measured times: the processor and the kind of build.
    var timing: String {
        "\(machine.processor.isEmpty ? machine.architecture : machine.processor), "
            + (program.isOptimised ? "optimised build" : "debug build: not for comparison")
    }
}

extension ToolSet {
    /// Program, libraries and compiler, for example `RepGauge 0.1.0, glibc 2.39, GSL 2.7, Swift 6.3`.
    var text: String { "RepGauge \(program.version), \(machine.libc), GSL \(machine.gsl), Swift \(program.swift)" }
}
