import BenchmarkCases
import Foundation

/// A program that does one piece of work a number of times, and prints the units and processor seconds of each time.
///
/// Units are frames or numbers; each time is a line. `Benchmarks/speed` starts the program.
///
/// Usage: SpeedProbe synthesis SCENARIO ESTIMATOR TRIALS ROUNDS | detector NAME ROUNDS | detectors | normals COUNT ROUNDS
@main
enum SpeedProbe {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        let scenarios = URL(filePath: #filePath).appending(path: "../../../scenarios").standardizedFileURL
        switch (words.first, words.count) {
        case ("detectors", 1):
            for detector in BenchmarkCases.detectors { print(detector.name) }
        case ("synthesis", 5):
            var synthesis = try BenchmarkCases.Synthesis(
                words[1], estimator: words[2], count: Int(words[3]) ?? 1, scenarios: scenarios)
            try repeated(words[4]) { try synthesis.run() }
        case ("detector", 3):
            guard let entry = BenchmarkCases.detectors.first(where: { $0.name == words[1] }) else {
                throw Usage(found: "no detector \(words[1])")
            }
            var synthesis = try BenchmarkCases.Synthesis("real/standard", count: 1, scenarios: scenarios)
            let frames = try synthesis.frames()
            var counted = 0
            try repeated(words[2]) {
                var detector = try entry.make()
                counted += BenchmarkCases.calls(of: &detector, frames: frames)
                return frames.count
            }
            FileHandle.standardError.write(Data("\(counted) counts\n".utf8))
        case ("normals", 3):
            let numbers = 0..<(Int(words[1]) ?? 1)
            var sum = 0.0
            for make in [BenchmarkCases.frameNoise, BenchmarkCases.gslNormals] {
                try repeated(words[2]) {
                    sum += make(numbers)
                    return 4 * numbers.count
                }
            }
            FileHandle.standardError.write(Data("sum \(sum)\n".utf8))
        default: throw Usage(found: "\(words)")
        }
    }

    /// Does work some times and prints its units and processor seconds.
    private static func repeated(_ rounds: String, _ work: () throws -> Int) throws {
        for _ in 0..<(Int(rounds) ?? 1) {
            let start = clock()
            let units = try work()
            print(units, Double(clock() - start) / Double(CLOCKS_PER_SEC))
        }
    }

    /// The arguments are not those of the usage.
    private struct Usage: Error {
        let found: String
    }
}
