// swift-tools-version: 6.2

import PackageDescription

/// The benchmarks are a package of their own, so that a user's build need not build them.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "RepGauge", path: "..")],
    targets: [
        .executableTarget(
            name: "SpeedProbe", dependencies: [.product(name: "BenchmarkCases", package: "RepGauge")],
            path: "SpeedProbe")
    ]
)
