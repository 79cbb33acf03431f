// swift-tools-version: 6.2

import PackageDescription

// In a package of your own: .package(url: "https://example.com/RepGauge.git", branch: "main")
let package = Package(
    name: "OwnDetector",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "OwnDetector", targets: ["OwnDetector"])],
    dependencies: [.package(name: "RepGauge", path: "../..")],
    targets: [
        // The detector: what an app links.
        .target(
            name: "OwnDetector",
            dependencies: [
                .product(name: "Detection", package: "RepGauge"), .product(name: "Pose", package: "RepGauge"),
            ]),
        // RepGauge's command line with the detector in every list.
        .executableTarget(
            name: "my-repgauge", dependencies: ["OwnDetector", .product(name: "RepGauge", package: "RepGauge")]),
        // The detector as a program for `--detector 'exec:…'`.
        .executableTarget(
            name: "my-rule-program",
            dependencies: ["OwnDetector", .product(name: "DetectorKit", package: "RepGauge")]),
        .testTarget(
            name: "OwnDetectorTests",
            dependencies: [
                "OwnDetector", .product(name: "Detection", package: "RepGauge"),
                .product(name: "DetectorKit", package: "RepGauge"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
