import Detection
import DetectorContract
import PublishedRules
import Testing

/// The contract that every published rule must keep; a new one joins by itself.
@Suite("The contract of the published rules")
struct ContractTests {
    /// Made once: preparing the streams takes longer than a detector needs to hear them.
    private static let contract = Contract()
    private static let brief = Contract(material: .brief)

    /// The clauses that a detector is known not to keep, and why, by its name in the catalogue or its specification.
    static let exceptions: [String: [Contract.Clause: String]] = [
        "after-vnopenai-peaks": [
            .distance: "a height that hardly differs from its mean is high or low by rounding",
            .frameRate: "its windows are numbers of frames, as in the source",
            .stillness: "a tenth of a deviation is no depth, so jitter counts",
        ],
        "aryanvij-counter": [
            .mirror: "it looks at the left arm only",
            .roll: countsMissingJoints,
            .stillness: countsMissingJoints,
        ],
        "counter-for-ios": [
            .counting: "its limits for depth and tilt are missed in coordinates that the image's shape distorts",
            .roll: inNormalisedCoordinates,
        ],
        "flexible-rep-counter": [
            .counting: "it counts an angle that stands out, and both arms move alike",
            .mirror: "of angles that move alike it takes the first, as in the source",
            .roll: countsMissingJoints,
            .distance: countsMissingJoints,
        ],
        "flow-mean": [.mirror: countsMissingJoints, .roll: countsMissingJoints, .stillness: countsMissingJoints],
        "after-mlkit-pose-classification": [
            .mirror: "the pose is flipped without swapping left and right, as in the source"
        ],
        "ptchampion-go": [.counting: "it asks for bottom and top in consecutive frames, so it never counts"],
        "ptchampion-ios": [.roll: inNormalisedCoordinates],
        "pushapp-lock": [.roll: inNormalisedCoordinates],
        "pushup-duel": [.distance: measuresInImageSizes, .roll: inNormalisedCoordinates],
        "pushup-engine": [.roll: inNormalisedCoordinates],
        "pushup-form-detector": [
            .frameRate: "a step of one frame is a speed, so jitter voids more repetitions at a higher rate"
        ],
        "pushup-hero": [.roll: inNormalisedCoordinates],
        "pushup-tracker": [.notNumbers: "an arm that is not found has 0 degrees, which is a bottom"],
        "scottyb-rep-engine": [
            .frameRate: "a stall is replayed after 4 s, so what is counted late depends on when the frames come"
        ],
        "tharunkumar-rec": [.distance: "it asks for wrists 40 pixels below the shoulders"],
        "ultralytics-aigym": [
            .counting: countsMissingJoints,
            .mirror: "it looks at the right arm only",
            .roll: countsMissingJoints,
            .stillness: countsMissingJoints,
        ],
        "wolfsoko-zones": [.roll: inNormalisedCoordinates],
        "yakupzengin-trainer": [.mirror: "it looks at the left arm only"],
    ]

    /// The most common mistake of published rules.
    static let inNormalisedCoordinates = "takes angles in normalised coordinates, which the image's shape distorts"
    /// Another one: what stands in place of a joint that was not found makes an angle, and that may count.
    static let countsMissingJoints = "ignores confidences, so a joint that was not found makes an angle"
    static let measuresInImageSizes = "measures in sizes of the image, so a person far away moves too little"

    /// Detectors that take so long for each frame in a debug build that they are shown less.
    static let slow: Set = ["after-mlkit-pose-classification"]

    static let specifications = PublishedRules.entries.map(\.name)

    @Test("It keeps the contract, but for the exceptions that are stated", arguments: specifications)
    func contract(_ specification: String) throws {
        let detector = try DetectorCatalog.standard.configured(parsing: specification)
        let exceptions = Self.exceptions[specification] ?? [:]
        let contract = Self.slow.contains(specification) ? Self.brief : Self.contract
        for violation in contract.violations(exceptions: exceptions, of: detector.makeDetector) {
            Issue.record("\(specification): \(violation)")
        }
    }

    @Test("Exceptions are those of detectors that there are")
    func exceptionsAreKnown() {
        #expect(Set(Self.exceptions.keys).subtracting(Self.specifications).isEmpty)
    }
}
