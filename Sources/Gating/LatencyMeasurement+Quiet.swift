import Foundation

extension LatencyMeasurement {
    /// By how much the reference may be slower than in the baseline, on the same processor, in a trusted measurement.
    static let slack = 1.1
    /// By how much the load may be off in a trusted measurement: an own core keeps within 1 %, a shared one is 20 % up.
    static let loadSlack = 1.04
    /// Quiet measurements that a steady one is made of, at least.
    static let steadyParts = 3
    /// Measurements that are tried for a steady one.
    static let steadyTries = 20

    /// Whether the least times repeated.
    package var isSettled: Bool { settled >= Self.neededShare }

    /// Whether the machine was quiet enough to raise an alarm.
    package func isQuiet(comparedWith before: LatencyMeasurement?) -> Bool {
        guard isSettled else { return false }
        guard let before else { return true }
        return before.isSettled && referenceNanoseconds <= Self.slack * before.referenceNanoseconds
            && load <= Self.loadSlack * before.load && before.load <= Self.loadSlack * load
    }

    /// Measures until the machine was quiet three times, at least some times since another process may use the core for
    /// seconds, with a rest of seconds after each, and joins those by each block's median into what a baseline is made
    /// of; `nil` where too few were.
    package static func steady(
        atLeast least: Int, rest: Double, _ measure: () throws -> LatencyMeasurement
    ) rethrows -> LatencyMeasurement? {
        var settled: [LatencyMeasurement] = []
        for count in 1...steadyTries {
            let found = try measure()
            if found.isSettled { settled.append(found) }
            let quietest = settled.map(\.load).min() ?? 0
            let quiet = settled.filter { $0.load <= loadSlack * quietest }
            if count >= least, quiet.count >= steadyParts { return LatencyMeasurement(medianOf: quiet) }
            Thread.sleep(forTimeInterval: rest)
        }
        return nil
    }

    /// For each block the median of several measurements of the same.
    private init(medianOf measurements: [LatencyMeasurement]) {
        detectors = measurements.first?.detectors ?? []
        settled = Self.median(measurements.map(\.settled))
        load = Self.median(measurements.map(\.load))
        referenceNanoseconds = measurements.map(\.referenceNanoseconds).min() ?? 0
        for index in detectors.indices {
            for block in detectors[index].blocks.indices {
                detectors[index].blocks[block] = Int(
                    Self.median(measurements.map { Double($0.detectors[index].blocks[block]) }).rounded())
            }
        }
    }
}
