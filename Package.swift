// swift-tools-version: 6.2

import PackageDescription

/// Every folder under Sources/ is one station of the pipe, a library below it, or the command line.
///
/// Dependencies point down the pipe only; see docs/architecture.md. `.ci/arrows` checks it.
let foundations: [Target] = [
    // Git and the package manager know the facts of a build only while it runs.
    .plugin(name: "BuildFacts", capability: .buildTool()),
    .target(name: "Build", plugins: ["BuildFacts"]),
    // Resources as string literals.
    .plugin(name: "TextResources", capability: .buildTool()),
    // libgsl, calls of Linux that Swift's own overlay lacks, and operations on two numbers at once.
    .systemLibrary(name: "CLibraries", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    // Loops compiled for several instruction sets, of which the program chooses one.
    .target(name: "Kernels"),
    .target(name: "Text"),
    // Exponential, logarithm and angles, with the same bits on every machine.
    .target(name: "Elementary"),
    .target(name: "Mathematics", dependencies: ["CLibraries", "Documents", "Elementary", "Kernels"]),
    .target(name: "Alarm", dependencies: ["Text"]),
    .target(name: "Picture"),
    .target(name: "Workout", dependencies: ["Text"]),
    .target(name: "Counts", dependencies: ["Text"]),
    .target(name: "Documents", dependencies: ["Text"]),
    .target(name: "Storage", dependencies: ["Documents", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(name: "Pages", dependencies: ["Documents", "Text"], plugins: ["TextResources"]),
]

let stations: [Target] = [
    .target(name: "Pose"),
    .target(name: "Detection", dependencies: ["Elementary", "Pose", "Text"], exclude: ["README.md"]),
    .target(name: "PublishedRules", dependencies: ["Detection", "Pose"]),
    .target(name: "DetectorKit", dependencies: ["Detection", "Pose", "Text"]),
    .target(name: "Recordings", dependencies: ["Documents", "Pose", "Text"], exclude: ["Import/README.md"]),
    .target(
        name: "Scenarios",
        dependencies: [
            "Documents", "Mathematics", "Picture", "Pose", "Text", "Workout", .product(name: "Yams", package: "Yams"),
        ]),
    .target(name: "Motion", dependencies: ["Kernels", "Mathematics", "Pose", "Scenarios"]),
    .target(name: "Sensing", dependencies: ["Kernels", "Motion", "Mathematics", "Picture", "Pose", "Scenarios"]),
    .target(name: "Scoring", dependencies: ["Mathematics", "Pose", "Text"]),
    .target(
        name: "Experiment",
        dependencies: [
            "CLibraries", "Detection", "Documents", "Motion", "Mathematics", "Pose", "Recordings", "Scenarios",
            "Scoring",
            "Sensing", "Text", .product(name: "Histogram", package: "hdrhistogram-swift"),
            .product(name: "Subprocess", package: "swift-subprocess"),
            .product(
                name: "SystemPackage", package: "swift-system",
                condition: .when(platforms: [.linux, .windows, .android])), .product(name: "Yams", package: "Yams"),
        ], exclude: ["Programs/README.md"]),
    .target(
        name: "Search",
        dependencies: [
            "Detection", "Documents", "Experiment", "Kernels", "Motion", "Mathematics", "Pose", "Scenarios", "Scoring",
            "Sensing", "Storage", "Text", .product(name: "GRDB", package: "GRDB.swift"),
            .product(name: "Yams", package: "Yams"),
        ], exclude: ["Study/README.md"]),
    .target(
        name: "Outcomes",
        dependencies: [
            "Alarm", "Counts", "Documents", "Experiment", "Mathematics", "Pose", "Scenarios", "Scoring", "Text",
            "Workout",
            .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "Gating",
        dependencies: [
            "Detection", "Documents", "Experiment", "Mathematics", "Outcomes", "Pose", "Scenarios", "Scoring",
            "Sensing", "Text",
        ],
        exclude: ["README.md"]),
    .target(
        name: "History",
        dependencies: [
            "Documents", "Experiment", "Gating", "Mathematics", "Scenarios", "Scoring", "Storage", "Text",
            .product(name: "GRDB", package: "GRDB.swift"),
        ]),
    .target(
        name: "Validation",
        dependencies: [
            "Detection", "Documents", "Experiment", "Mathematics", "Pose", "Recordings", "Scenarios",
            "Scoring", "Text",
            .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "Ranking",
        dependencies: [
            "Detection", "Documents", "Experiment", "Mathematics", "Outcomes", "Pose", "Recordings", "Scenarios",
            "Scoring", "Text", .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "Reports",
        dependencies: [
            "Counts", "Detection", "Documents", "Experiment", "Gating", "History", "Motion", "Outcomes", "Pages",
            "Picture", "Pose", "Ranking", "Recordings", "Scenarios", "Scoring", "Search", "Sensing", "Text",
            "Validation", "Workout", .product(name: "TextTable", package: "TextTable"),
        ], plugins: ["TextResources"]),
]

let program: [Target] = [
    .target(
        name: "RepGauge",
        dependencies: [
            "Build", "Counts", "Detection", "Documents", "Experiment", "Gating", "History", "Outcomes",
            "Pages", "Picture", "Pose", "PublishedRules", "Ranking", "Recordings", "Reports", "Scenarios", "Scoring",
            "Search", "Sensing", "Text", "Validation", "Workout",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),
    .target(
        name: "BenchmarkCases",
        dependencies: ["Detection", "Motion", "Mathematics", "Pose", "PublishedRules", "Scenarios", "Sensing"],
        path: "Benchmarks/Cases"),
    // A file system that ignores case would take RepGauge and repgauge for one module.
    .executableTarget(name: "Program", dependencies: ["RepGauge"]),
]

let tests: [Target] = [
    .target(name: "TestSupport", dependencies: ["Mathematics"], path: "Tests/TestSupport"),
    .target(
        name: "HarnessSupport",
        dependencies: [
            "Detection", "Documents", "Experiment", "Pose", "PublishedRules", "Recordings", "Scenarios", "Scoring",
        ], path: "Tests/HarnessSupport"),
    .testTarget(name: "TextTests", dependencies: ["TestSupport", "Text"]),
    .testTarget(
        name: "MathematicsTests", dependencies: ["Kernels", "Mathematics", "TestSupport"],
        exclude: ["Elementary/Values"]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents"]),
    // Drives a headless browser, for tests of pages.
    .target(name: "BrowserSupport", path: "Tests/BrowserSupport"),
    .testTarget(name: "BrowserSupportTests", dependencies: ["BrowserSupport"]),
    .testTarget(
        name: "PagesTests", dependencies: ["BrowserSupport", "Documents", "Pages"], plugins: ["TextResources"]),
    .testTarget(name: "PlayerPageTests", dependencies: ["BrowserSupport", "Pages", "Text"], exclude: ["Fixtures"]),
    // Random texts through every writer, read back by other programs.
    .testTarget(
        name: "WriterTests",
        dependencies: [
            "Alarm", "BrowserSupport", "Counts", "Documents", "Experiment", "Pages", "Reports", "Scenarios",
            "TestSupport", "Text",
        ], exclude: ["read_back.py"]),
    .testTarget(name: "AlarmTests", dependencies: ["Alarm"]),
    .testTarget(name: "PictureTests", dependencies: ["Picture"]),
    .testTarget(name: "WorkoutTests", dependencies: ["Workout"]),
    .testTarget(name: "CountsTests", dependencies: ["Counts"]),
    .testTarget(name: "PoseTests", dependencies: ["Pose"]),
    .target(name: "DetectionTestSupport", dependencies: ["Detection", "Pose"], path: "Tests/DetectionTestSupport"),
    // The guide's detector, with what is public alone, as in its own package.
    .target(
        name: "GuideDetector", dependencies: ["Detection", "Pose"], path: "Examples/OwnDetector/Sources/OwnDetector",
        packageAccess: false),
    .testTarget(
        name: "DetectionTests",
        dependencies: [
            "Detection", "DetectionTestSupport", "DetectorKit", "GuideDetector", "Pose", "PublishedRules",
            "TestSupport",
        ]),
    .testTarget(
        name: "PublishedRulesTests",
        dependencies: ["Detection", "DetectionTestSupport", "DetectorKit", "Pose", "PublishedRules"]),
    .testTarget(
        name: "DetectorKitTests",
        dependencies: ["Detection", "DetectorKit", "Documents", "Experiment", "Pose", "PublishedRules", "TestSupport"]),
    .testTarget(
        name: "ScenariosTests",
        dependencies: ["Documents", "HarnessSupport", "Mathematics", "Picture", "Scenarios", "Workout"]),
    .testTarget(name: "MotionTests", dependencies: ["Kernels", "Motion", "Mathematics", "Pose", "Scenarios"]),
    .testTarget(
        name: "SensingTests",
        dependencies: ["Kernels", "Motion", "Mathematics", "Picture", "Pose", "Scenarios", "Sensing"]),
    .testTarget(
        name: "RecordingsTests",
        dependencies: ["Detection", "DetectorKit", "Documents", "Pose", "Recordings", "TestSupport"],
        exclude: ["Programs"]),
    .testTarget(
        name: "ScoringTests", dependencies: ["Mathematics", "Pose", "Scoring", "TestSupport"],
        exclude: ["Conventions"]),
    .testTarget(
        name: "ExperimentTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "HarnessSupport", "Motion", "Pose", "Program", "PublishedRules",
            "Recordings", "Scenarios", "Scoring", "Sensing", "TestSupport",
        ]),
    .testTarget(
        name: "SearchTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "HarnessSupport", "History", "Kernels", "Motion", "Mathematics",
            "Outcomes", "Pose", "PublishedRules", "Scenarios", "Scoring", "Search", "Sensing", "TestSupport",
            .product(name: "GRDB", package: "GRDB.swift"),
        ]),
    .testTarget(
        name: "GatingTests",
        dependencies: [
            "Detection", "Experiment", "Gating", "HarnessSupport", "Mathematics", "Pose", "Recordings", "Scenarios",
            "Scoring", "TestSupport",
        ]),
    .testTarget(
        name: "HistoryTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "Gating", "HarnessSupport", "History", "Mathematics", "Pose",
            "Program", "Reports", "Scenarios", "Scoring", "TestSupport",
            .product(name: "GRDB", package: "GRDB.swift"),
        ], exclude: ["Vectors"]),
    .testTarget(
        name: "ValidationTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "HarnessSupport", "Mathematics", "Pose", "PublishedRules",
            "Recordings", "Scenarios", "Scoring", "TestSupport", "Validation",
        ], exclude: ["Fixtures"]),
    .testTarget(
        name: "RankingTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "HarnessSupport", "Mathematics", "Outcomes", "Picture", "Pose",
            "PublishedRules", "Ranking", "Recordings", "Scenarios", "Scoring", "TestSupport",
        ], exclude: ["Originals"]),
    .testTarget(
        name: "OutcomesTests",
        dependencies: [
            "Counts", "Detection", "Documents", "Experiment", "HarnessSupport", "Mathematics", "Motion", "Outcomes",
            "Pose", "Scenarios", "Scoring", "Sensing", "Workout",
        ]),
    .testTarget(name: "RepGaugeTests", dependencies: ["HarnessSupport", "RepGauge"]),
    // The code of the DocC articles and of docs/.
    .testTarget(
        name: "DocumentationTests",
        dependencies: ["Detection", "DetectorKit", "HarnessSupport", "Pose", "Recordings", "RepGauge"]),
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "BrowserSupport", "Documents", "Experiment", "Pose", "Program", "RepGauge", "Scenarios", "Search",
            "Sensing", "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),
    .testTarget(
        name: "ReportsTests",
        dependencies: [
            "Counts", "Detection", "Documents", "Experiment", "Gating", "HarnessSupport", "Outcomes", "Pages",
            "Picture", "Pose", "PublishedRules", "Ranking", "Recordings", "Reports", "Scenarios", "Scoring", "Search",
            "Sensing", "TestSupport", "Validation", "Workout",
        ], exclude: ["Golden"]),
]

let package = Package(
    name: "RepGauge",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .executable(name: "repgauge", targets: ["Program"]),
        .library(name: "RepGauge", targets: ["RepGauge"]),
        .library(name: "Pose", targets: ["Pose"]),
        .library(name: "Detection", targets: ["Detection"]),
        .library(name: "DetectorKit", targets: ["DetectorKit"]),
        .library(name: "Recordings", targets: ["Recordings"]),
        .library(name: "Alarm", targets: ["Alarm"]),
        .library(name: "Picture", targets: ["Picture"]),
        .library(name: "Workout", targets: ["Workout"]),
        .library(name: "Counts", targets: ["Counts"]),
        .library(name: "BenchmarkCases", targets: ["BenchmarkCases"]),
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
    targets: foundations + stations + program + tests,
    swiftLanguageModes: [.v6]
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
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
