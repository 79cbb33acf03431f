// swift-tools-version: 6.2

import PackageDescription

/// The benchmarks are a package of their own, so that a user's build need not fetch their tool.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "RepGauge", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "SpeedBenchmarks",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "Detection", package: "RepGauge"),
                .product(name: "Pose", package: "RepGauge"),
                .product(name: "BenchmarkCases", package: "RepGauge"),
            ],
            path: "SpeedBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    ]
)
