import Detection
import DetectorKit
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
        "after-exersights": [.roll: inNormalisedCoordinates],
        "after-ptchampion-kotlin": [.roll: inNormalisedCoordinates],
        "after-pushup-form-detector": [.counting: "an arm at more than 60° to the torso voids a repetition"],
        "after-taiwu-yolo": [.counting: "the top of the head falls with a slow descent, so the head is never down"],
        "zerodayradw-both": [.roll: inNormalisedCoordinates],
        "after-vnopenai-peaks": [
            .distance: "a height that hardly differs from its mean is high or low by rounding",
            .frameRate: "its windows are numbers of frames, as in the source",
            .stillness: "a tenth of a deviation is no depth, so jitter counts",
        ],
        "aryanvij-counter": [
            .distance: takesWholePixels, .mirror: "it looks at the left arm only", .resolution: takesWholePixels,
        ],
        "counter-for-ios": [.roll: inNormalisedCoordinates],
        "flexible-rep-counter": [
            .counting: "it counts an angle that stands out, and both arms move alike",
            .mirror: "of angles that move alike it takes the first, as in the source",
            .roll: countsMissingJoints,
            .distance: countsMissingJoints,
        ],
        "ktkdev-strict": [.roll: inNormalisedCoordinates],
        "nose-pushup": [.roll: inNormalisedCoordinates],
        "mikey": [.roll: inNormalisedCoordinates],
        "nisram-both": [.distance: takesWholePixels, .resolution: takesWholePixels],
        "ptchampion-go": [
            .counting: "it asks for hips by the upper edge, and for bottom and top in consecutive frames"
        ],
        "ptchampion-ios": [.roll: inNormalisedCoordinates],
        "pushapp-lock": [.roll: inNormalisedCoordinates],
        "pushup-duel": [.distance: measuresInImageSizes, .roll: inNormalisedCoordinates],
        "pushup-engine": [.roll: inNormalisedCoordinates],
        "pushup-hero": [.counting: "it asks for a plank of 90 frames first"],
        "repact": [.distance: measuresInImageSizes, .roll: measuresInImageSizes],
        "scottyb-rep-engine": [.roll: inNormalisedCoordinates],
        "screentime-workout": [.roll: inNormalisedCoordinates],
        "tharunkumar-rec": [.mirror: "it warns about the left side only", .resolution: takesWholePixels],
        "ultralytics-aigym": [.mirror: "it looks at the right arm only"],
        "vision-floor-phone": [
            .distance: "a shoulder width is at least 0.08 of the image, which a person far away has not",
            .roll: inNormalisedCoordinates,
        ],
        "vaessenlu-tracker": [.roll: inNormalisedCoordinates],
        "wolfsoko-zones": [.roll: inNormalisedCoordinates],
        "yakupzengin-trainer": [
            .distance: takesWholePixels,
            .mirror: "it looks at the left arm only",
            .resolution: takesWholePixels,
        ],
    ]

    /// The most common mistake of published rules.
    static let inNormalisedCoordinates = "takes angles in normalised coordinates, which the image's shape distorts"
    /// Another one: what stands in place of a joint that was not found makes an angle, and that may count.
    static let countsMissingJoints = "ignores confidences, so a joint that was not found makes an angle"
    static let takesWholePixels = "rounds joints to whole pixels, so an angle near a threshold moves with the size"
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
