// swift-tools-version: 6.2

import PackageDescription

/// Every folder under Sources/ is one station of the pipe, the wrapper of GSL, the contract of detectors, or the
/// command line.
///
/// Dependencies point down the pipe only; see README.md, "How it is built".
let stations: [Target] = [
    .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .target(name: "GSL", dependencies: ["CGSL"]),
    .target(name: "Documents"),
    .target(name: "Pose"),
    .target(name: "Detection", dependencies: ["Pose"], exclude: ["README.md"]),
    .target(name: "DetectorContract", dependencies: ["Detection", "Pose"]),
    .target(
        name: "External",
        dependencies: [
            "Detection", "Documents", "Pose", .product(name: "Subprocess", package: "swift-subprocess"),
            .product(
                name: "SystemPackage", package: "swift-system",
                condition: .when(platforms: [.linux, .windows, .android])),
        ],
        exclude: ["README.md"]
    ),
    .target(name: "Recordings", dependencies: ["Documents", "Pose"], exclude: ["Import/README.md"]),
    .target(name: "Scenarios", dependencies: ["GSL", "Pose", .product(name: "Yams", package: "Yams")]),
    .target(name: "Motion", dependencies: ["GSL", "Pose", "Scenarios"]),
    .target(name: "Sensing", dependencies: ["GSL", "Motion", "Pose", "Scenarios"]),
    .target(name: "Scoring", dependencies: ["GSL", "Pose"]),
    .target(
        name: "Experiment",
        dependencies: [
            "Detection", "Documents", "External", "GSL", "Motion", "Pose", "Recordings", "Scenarios", "Scoring",
            "Sensing", .product(name: "Histogram", package: "hdrhistogram-swift"),
        ],
        exclude: ["Gate/README.md"]
    ),
    .target(
        name: "Study",
        dependencies: [
            "Detection", "Documents", "Experiment", "GSL", "Pose", "Scenarios", "Scoring",
            .product(name: "GRDB", package: "GRDB.swift"),
        ],
        exclude: ["README.md"]
    ),
    .target(
        name: "Reports",
        dependencies: [
            "Detection", "Experiment", "External", "GSL", "Motion", "Pose", "Recordings", "Scenarios", "Scoring",
            .product(name: "TextTable", package: "TextTable"),
        ],
        resources: [.embedInCode("Resources/player.html")]
    ),
    .executableTarget(
        name: "repgauge",
        dependencies: [
            "Detection", "Documents", "Experiment", "External", "GSL", "Motion", "Pose", "Recordings", "Reports",
            "Scenarios", "Scoring", "Sensing", "Study",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]
    ),
]

let tests: [Target] = [
    .target(name: "TestSupport", dependencies: ["GSL"], path: "Tests/TestSupport"),
    .testTarget(name: "GSLTests", dependencies: ["GSL", "TestSupport"]),
    .testTarget(name: "PoseTests", dependencies: ["Pose"]),
    .testTarget(name: "DetectionTests", dependencies: ["Detection", "DetectorContract", "Pose", "TestSupport"]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents"]),
    .testTarget(name: "DetectorContractTests", dependencies: ["Detection", "DetectorContract", "Documents", "Pose"]),
    .testTarget(name: "ScenariosTests", dependencies: ["GSL", "Scenarios", "TestSupport"]),
    .testTarget(name: "MotionTests", dependencies: ["GSL", "Motion", "Pose", "Scenarios", "TestSupport"]),
    .testTarget(name: "SensingTests", dependencies: ["GSL", "Motion", "Pose", "Scenarios", "Sensing", "TestSupport"]),
    .testTarget(
        name: "ExternalTests",
        dependencies: ["Detection", "Experiment", "External", "Pose", "Scenarios", "Scoring", "TestSupport"]
    ),
    .testTarget(
        name: "RecordingsTests",
        dependencies: ["Detection", "DetectorContract", "Pose", "Recordings", "TestSupport"]
    ),
    .testTarget(name: "ScoringTests", dependencies: ["GSL", "Pose", "Scoring", "TestSupport"]),
    .testTarget(
        name: "ExperimentTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "GSL", "Motion", "Pose", "Recordings", "Scenarios", "Scoring",
            "Sensing", "TestSupport",
        ]
    ),
    .testTarget(
        name: "StudyTests",
        dependencies: [
            "Detection", "Experiment", "Scoring", "Study", "TestSupport",
            .product(name: "GRDB", package: "GRDB.swift"),
        ]),
    .testTarget(name: "CommandTests", dependencies: ["repgauge", "Study", "TestSupport"]),
    .testTarget(
        name: "ReportsTests",
        dependencies: [
            "Detection", "Experiment", "External", "Pose", "Recordings", "Reports", "Scenarios", "Scoring", "Sensing",
            "TestSupport",
        ]
    ),
]

let package = Package(
    name: "RepGauge",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .executable(name: "repgauge", targets: ["repgauge"]),
        .library(name: "Pose", targets: ["Pose"]),
        .library(name: "Detection", targets: ["Detection"]),
        .library(name: "DetectorContract", targets: ["DetectorContract"]),
        .library(name: "Recordings", targets: ["Recordings"]),
        .library(
            name: "RepGaugeHarness",
            targets: ["GSL", "Scenarios", "Motion", "Sensing", "Recordings", "Scoring", "External", "Experiment"]
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift.git", from: "0.2.0"),
        .package(url: "https://github.com/ordo-one/TextTable.git", from: "0.0.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    ],
    targets: stations + tests,
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    var settings = target.swiftSettings ?? []
    settings += [
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
        .enableUpcomingFeature("ExistentialAny"),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
        .enableUpcomingFeature("InternalImportsByDefault"),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // The project's own checks refuse warnings; a newer compiler's new warning must not stop a user's build.
    if Context.environment["REPGAUGE_WARNINGS_AS_ERRORS"] != nil {
        settings.append(.treatAllWarnings(as: .error))
    }
    target.swiftSettings = settings
}
