import Benchmark
import BenchmarkCases
import Detection
import Foundation
import Pose

/// The material of the benchmarks; where reading it fails, the benchmark fails with the reason.
private enum Material {
    static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// Trials of a scenario.
    static func synthesis(_ scenario: String, count: Int) throws -> BenchmarkCases.Synthesis {
        try BenchmarkCases.Synthesis(scenario, count: count, scenarios: checkout.appending(path: "scenarios"))
    }

    /// The mean time of one call over a session's frames, in the detector's own loop.
    @inline(never)
    static func picosecondsPerCall(of detector: inout any Detector, frames: [PoseFrame]) -> Int {
        let start = ContinuousClock.now
        for position in frames.indices { blackHole(detector.observe(frames[position])) }
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return (Int(seconds) * 1_000_000_000_000 + Int(attoseconds / 1_000_000)) / max(frames.count, 1)
    }

    /// Frames per second of the same model in numpy, or `nil` where there is no numpy.
    static func numpyFramesPerSecond(trials: Int) -> Double? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1", "python3",
            checkout.appending(path: "Benchmarks/numpy/synthesis.py").path, "\(trials)",
        ]
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        return Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

private let ours = BenchmarkMetric.custom("RepGauge, frames/s", polarity: .prefersLarger, useScalingFactor: false)
private let numpy = BenchmarkMetric.custom("numpy, frames/s", polarity: .prefersLarger, useScalingFactor: false)
private let call = BenchmarkMetric.custom("ps per call", polarity: .prefersSmaller, useScalingFactor: false)
private let ratio = BenchmarkMetric.custom("RepGauge / numpy, %", polarity: .prefersLarger, useScalingFactor: false)

let benchmarks: @Sendable () -> Void = {
    // Motion with its 240 Hz truth, then camera, estimator and clock of the preset `home`: one core, 24 frames/s.
    // Both sides run in turn in every iteration, so that a slow moment of the machine hits both.
    Benchmark(
        "synthesis, home: RepGauge and numpy in turn",
        configuration: .init(
            metrics: [ours, numpy, ratio], warmupIterations: 1, maxDuration: .seconds(60), maxIterations: 9)
    ) { benchmark in
        var synthesis = try Material.synthesis("real/standard", count: 100)
        let start = ContinuousClock.now
        let frames = try synthesis.run()
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        let rate = Double(frames) / (Double(seconds) + Double(attoseconds) / 1e18)
        benchmark.measurement(ours, Int(rate))
        if let yardstick = Material.numpyFramesPerSecond(trials: 60) {
            benchmark.measurement(numpy, Int(yardstick))
            benchmark.measurement(ratio, Int(rate / yardstick * 100))
        }
    }

    for entry in BenchmarkCases.detectors {
        Benchmark(
            "one call, \(entry.name)",
            configuration: .init(metrics: [call], warmupIterations: 3, maxDuration: .seconds(3), maxIterations: 2000)
        ) { benchmark in
            var synthesis = try Material.synthesis("real/standard", count: 1)
            let frames = try synthesis.frames()
            var detector = try entry.make()
            benchmark.measurement(call, Material.picosecondsPerCall(of: &detector, frames: frames))
        }
    }

    // The many Gaussians of every frame come from our own generator because GSL's cost several times as much.
    Benchmark("four normals, FrameNoise", configuration: .init(metrics: [.wallClock], scalingFactor: .kilo)) {
        benchmark in
        blackHole(BenchmarkCases.frameNoise(benchmark.scaledIterations))
    }
    Benchmark("four normals, GSL over Philox", configuration: .init(metrics: [.wallClock], scalingFactor: .kilo)) {
        benchmark in
        blackHole(BenchmarkCases.gslNormals(benchmark.scaledIterations))
    }
}
