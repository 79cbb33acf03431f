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
    .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    // Calls of Linux that Swift's own overlay lacks.
    .systemLibrary(name: "CSupervision"),
    .target(name: "GSL", dependencies: ["CGSL"]),
    .target(name: "Text"),
    .target(name: "Dates"),
    .target(name: "Randomness", dependencies: ["CGSL", "Documents", "GSL"]),
    .target(name: "Statistics", dependencies: ["CGSL", "GSL", "Randomness"]),
    .target(name: "Geometry"),
    .target(name: "Alarm", dependencies: ["Dates", "Text"]),
    .target(name: "Picture"),
    .target(name: "Workout", dependencies: ["Dates", "Text"]),
    .target(name: "Counts", dependencies: ["Dates", "Text"]),
    .target(name: "Documents", dependencies: ["Text"]),
    .target(name: "Charts", dependencies: ["Text"]),
    .target(name: "Pages", dependencies: ["Documents", "Text"], plugins: ["TextResources"]),
]

let stations: [Target] = [
    .target(name: "Pose"),
    .target(name: "Detection", dependencies: ["Text", "Pose"], exclude: ["README.md"]),
    .target(name: "SignalMethods", dependencies: ["Detection", "Pose"]),
    .target(name: "PublishedRules", dependencies: ["Detection", "Pose", "SignalMethods"]),
    .target(name: "DetectorContract", dependencies: ["Detection", "Pose"]),
    .target(name: "DetectorProgram", dependencies: ["Detection", "Pose", "Text"]),
    .target(name: "Recordings", dependencies: ["Documents", "Text", "Pose"], exclude: ["Import/README.md"]),
    .target(
        name: "Scenarios",
        dependencies: [
            "Documents", "GSL", "Text", "Picture", "Pose", "Randomness", "Workout",
            .product(name: "Yams", package: "Yams"),
        ]),
    .target(name: "Motion", dependencies: ["Geometry", "Pose", "Randomness", "Scenarios"]),
    .target(name: "Sensing", dependencies: ["Geometry", "Motion", "Picture", "Pose", "Randomness", "Scenarios"]),
    .target(name: "Scoring", dependencies: ["GSL", "Pose", "Randomness", "Statistics"]),
    .target(
        name: "Experiment",
        dependencies: [
            "Detection", "Documents", "GSL", "Motion", "Pose", "Randomness", "Recordings", "Scenarios", "Scoring",
            "Sensing", "Text",
            .product(name: "Histogram", package: "hdrhistogram-swift"),
        ]
    ),
    .target(
        name: "External",
        dependencies: [
            "CSupervision", "Detection", "Documents", "Experiment", "Text", "Pose",
            .product(name: "Subprocess", package: "swift-subprocess"),
            .product(
                name: "SystemPackage", package: "swift-system",
                condition: .when(platforms: [.linux, .windows, .android])),
        ],
        exclude: ["README.md"]
    ),
    .target(
        name: "Sharding",
        dependencies: [
            "Detection", "Documents", "Experiment", "Pose", "Recordings", "Scenarios", "Scoring", "Sensing",
        ]),
    .target(
        name: "Search",
        dependencies: [
            "Detection", "Documents", "Experiment", "Motion", "Text", "Pose", "Randomness", "Scenarios",
            "Scoring", "Sensing", "Sharding", "Statistics", .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "Outcomes",
        dependencies: [
            "Alarm", "Counts", "Documents", "Experiment", "GSL", "Pose", "Randomness", "Scenarios", "Scoring",
            "Statistics", "Text", "Workout", .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "Study",
        dependencies: [
            "Detection", "Documents", "Experiment", "Pose", "Randomness", "Scenarios", "Scoring", "Search",
            "Statistics", "Text", .product(name: "GRDB", package: "GRDB.swift"),
        ],
        exclude: ["README.md"]
    ),
    .target(
        name: "Gating",
        dependencies: [
            "Detection", "Documents", "Experiment", "Pose", "Randomness", "Scenarios", "Scoring", "Sensing",
            "Statistics",
        ],
        exclude: ["README.md"]
    ),
    .target(
        name: "Validation",
        dependencies: [
            "Detection", "Documents", "Experiment", "GSL", "Motion", "Text", "Pose", "Randomness", "Recordings",
            "Scenarios", "Scoring", "Sensing", "Statistics", .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "Ranking",
        dependencies: [
            "Detection", "Documents", "Experiment", "Outcomes", "Pose", "Randomness", "Recordings", "Scenarios",
            "Scoring", "Statistics", "Text", .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "Reports",
        dependencies: [
            "Charts", "Counts", "Detection", "Documents", "Experiment", "Gating", "Motion", "Outcomes", "Pages",
            "Picture", "Pose", "Ranking", "Recordings", "Scenarios", "Scoring", "Search", "Sensing", "Study", "Text",
            "Validation", "Workout",
            .product(name: "TextTable", package: "TextTable"),
        ],
        plugins: ["TextResources"]
    ),
]

let program: [Target] = [
    .target(
        name: "Commands",
        dependencies: [
            "Build", "Counts", "Detection", "Documents", "Experiment", "External", "Gating", "Motion", "Text",
            "Outcomes", "Picture", "Pose", "Ranking", "Recordings", "Reports", "Scenarios", "Scoring", "Search",
            "Sensing", "Sharding", "Study", "Validation", "Workout",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]
    ),
    .target(
        name: "RepGauge",
        dependencies: [
            "Commands", "Detection", "Documents", "Experiment", "Gating", "Outcomes", "Pose", "PublishedRules",
            "Ranking",
            "Recordings", "Scenarios", "Scoring", "Search", "Validation",
        ]),
    .target(
        name: "BenchmarkCases",
        dependencies: [
            "Detection", "Motion", "Pose", "PublishedRules", "Randomness", "Scenarios", "Sensing",
        ],
        path: "Benchmarks/Cases"),
    // A file system that ignores case would take RepGauge and repgauge for one module.
    .executableTarget(name: "Program", dependencies: ["RepGauge"]),
]

let tests: [Target] = [
    .target(name: "TestSupport", dependencies: ["GSL", "Randomness"], path: "Tests/TestSupport"),
    .target(
        name: "HarnessSupport",
        dependencies: [
            "Detection", "Documents", "Experiment", "Pose", "PublishedRules", "Recordings", "Scenarios", "Scoring",
            "TestSupport",
        ],
        path: "Tests/HarnessSupport"),
    .testTarget(name: "TextTests", dependencies: ["TestSupport", "Text"]),
    .testTarget(name: "DatesTests", dependencies: ["Dates"]),
    .testTarget(name: "RandomnessTests", dependencies: ["GSL", "Randomness", "Statistics", "TestSupport"]),
    .testTarget(name: "StatisticsTests", dependencies: ["GSL", "Randomness", "Statistics", "TestSupport"]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents"]),
    .testTarget(name: "ChartsTests", dependencies: ["Charts"]),
    // Drives a headless browser, for tests of pages.
    .target(name: "BrowserSupport", path: "Tests/BrowserSupport"),
    .testTarget(name: "BrowserSupportTests", dependencies: ["BrowserSupport"]),
    .testTarget(
        name: "PagesTests", dependencies: ["BrowserSupport", "Documents", "Pages"], plugins: ["TextResources"]),
    .testTarget(
        name: "PlayerPageTests", dependencies: ["BrowserSupport", "Pages", "Text"], exclude: ["Fixtures"]),
    // Random texts through every writer, read back by other programs.
    .testTarget(
        name: "WriterTests",
        dependencies: [
            "Alarm", "BrowserSupport", "Charts", "Counts", "Documents", "Experiment", "Pages", "Reports", "Scenarios",
            "TestSupport", "Text",
        ],
        exclude: ["read_back.py"]),
    .testTarget(name: "AlarmTests", dependencies: ["Alarm"]),
    .testTarget(name: "PictureTests", dependencies: ["Picture"]),
    .testTarget(name: "WorkoutTests", dependencies: ["Workout"]),
    .testTarget(name: "CountsTests", dependencies: ["Counts"]),
    .testTarget(name: "PoseTests", dependencies: ["Pose"]),
    .target(
        name: "DetectionTestSupport", dependencies: ["Detection", "Pose"], path: "Tests/DetectionTestSupport"),
    // The guide's detector, with what is public alone, as in its own package.
    .target(
        name: "GuideDetector", dependencies: ["Detection", "Pose"], path: "Examples/OwnDetector/Sources/OwnDetector",
        packageAccess: false),
    .testTarget(
        name: "DetectionTests",
        dependencies: [
            "Detection", "DetectionTestSupport", "DetectorContract", "GuideDetector", "Pose", "TestSupport",
        ]),
    .testTarget(
        name: "PublishedRulesTests",
        dependencies: ["Detection", "DetectionTestSupport", "DetectorContract", "Pose", "PublishedRules"]),
    .testTarget(
        name: "SignalMethodsTests",
        dependencies: [
            "Detection", "DetectionTestSupport", "DetectorContract", "Pose", "PublishedRules", "SignalMethods",
        ]),
    .testTarget(
        name: "DetectorProgramTests",
        dependencies: [
            "Detection", "DetectorContract", "DetectorProgram", "External", "Pose", "PublishedRules", "TestSupport",
        ]),
    .testTarget(name: "DetectorContractTests", dependencies: ["Detection", "DetectorContract", "Documents", "Pose"]),
    .testTarget(
        name: "ScenariosTests",
        dependencies: [
            "Documents", "GSL", "HarnessSupport", "Text", "Picture", "Randomness", "Scenarios", "Statistics",
            "TestSupport", "Workout",
        ]),
    .testTarget(
        name: "MotionTests",
        dependencies: ["GSL", "Geometry", "Motion", "Pose", "Randomness", "Scenarios", "Statistics", "TestSupport"]),
    .testTarget(
        name: "SensingTests",
        dependencies: [
            "GSL", "Geometry", "Motion", "Picture", "Pose", "Randomness", "Scenarios", "Sensing", "Statistics",
            "TestSupport",
        ]),
    .testTarget(
        name: "ExternalTests",
        dependencies: [
            "Detection", "Experiment", "External", "Pose", "Program", "PublishedRules", "Scenarios", "Scoring",
            "TestSupport",
        ]
    ),
    .testTarget(
        name: "RecordingsTests",
        dependencies: [
            "Detection", "DetectorContract", "Documents", "Pose", "PublishedRules", "Recordings", "TestSupport",
        ]
    ),
    .testTarget(
        name: "ScoringTests", dependencies: ["GSL", "Pose", "Randomness", "Scoring", "Statistics", "TestSupport"]),
    .testTarget(
        name: "ExperimentTests",
        dependencies: [
            "Detection", "Experiment", "Gating", "GSL", "HarnessSupport", "Motion", "Pose", "PublishedRules",
            "Randomness", "Ranking", "Recordings", "Scenarios", "Scoring", "Search", "Sensing", "Statistics",
            "TestSupport", "Validation",
        ]
    ),
    .testTarget(
        name: "ShardingTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "External", "HarnessSupport", "Pose", "Scenarios", "Scoring",
            "Search",
            "Sharding", "TestSupport",
        ]),
    .testTarget(
        name: "SearchTests",
        dependencies: [
            "Detection", "Experiment", "GSL", "HarnessSupport", "Outcomes", "Pose", "PublishedRules", "Randomness",
            "Scenarios", "Scoring", "Search", "Sensing", "Statistics", "TestSupport",
        ]),
    .testTarget(
        name: "GatingTests",
        dependencies: [
            "Detection", "Experiment", "GSL", "Gating", "HarnessSupport", "Pose", "Randomness", "Recordings",
            "Scenarios", "Scoring", "Statistics", "TestSupport",
        ]),
    .testTarget(
        name: "ValidationTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "GSL", "HarnessSupport", "Pose", "PublishedRules", "Randomness",
            "Recordings",
            "Scenarios", "Scoring", "Sensing", "Statistics", "TestSupport", "Validation",
        ]),
    .testTarget(
        name: "RankingTests",
        dependencies: [
            "Detection", "Documents", "Experiment", "GSL", "HarnessSupport", "Outcomes", "Picture", "Pose",
            "PublishedRules", "Ranking", "Recordings", "Scenarios", "Scoring", "TestSupport",
        ],
        exclude: ["Originals"]),
    .testTarget(
        name: "OutcomesTests",
        dependencies: [
            "Counts", "Detection", "Documents", "Experiment", "HarnessSupport", "Outcomes", "Pose", "Randomness",
            "Scenarios", "Scoring", "Statistics", "Workout",
        ]),
    .testTarget(
        name: "StudyTests",
        dependencies: [
            "Detection", "Experiment", "Scoring", "Search", "Study", "TestSupport",
            .product(name: "GRDB", package: "GRDB.swift"),
        ]),
    .testTarget(name: "RepGaugeTests", dependencies: ["HarnessSupport", "RepGauge", "Recordings"]),
    // The code of the DocC articles and of docs/.
    .testTarget(
        name: "DocumentationTests",
        dependencies: ["Detection", "DetectorContract", "HarnessSupport", "Pose", "RepGauge", "Recordings"]),
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "BrowserSupport", "Commands", "Documents", "Experiment", "Pose", "Program", "RepGauge", "Scenarios",
            "Search", "Sensing", "Study", "TestSupport",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),
    .testTarget(
        name: "ReportsTests",
        dependencies: [
            "Counts", "Detection", "Documents", "Experiment", "External", "Gating", "HarnessSupport", "Outcomes",
            "Picture", "Pose", "PublishedRules", "Ranking", "Recordings", "Reports", "Scenarios", "Scoring", "Search",
            "Sensing", "TestSupport", "Validation", "Workout",
        ],
        exclude: ["Golden"]
    ),
]

let package = Package(
    name: "RepGauge",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .executable(name: "repgauge", targets: ["Program"]),
        .library(name: "RepGauge", targets: ["RepGauge"]),
        .library(name: "Pose", targets: ["Pose"]),
        .library(name: "Detection", targets: ["Detection"]),
        .library(name: "DetectorContract", targets: ["DetectorContract"]),
        .library(name: "DetectorProgram", targets: ["DetectorProgram"]),
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
