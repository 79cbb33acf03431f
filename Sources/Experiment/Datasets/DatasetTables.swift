import Mathematics
import Pose
import Recordings
import Scenarios
import Sensing

struct DatasetTrial: Sendable {
    let name: String
    let plan: TrialPlan
    let truth: Truth
    let frames: Int
    /// The seed with which the trial can be made again.
    let seed: UInt64
    /// The person, sixteen hexadecimal digits: equal bodies are one person.
    let person: String
    /// The part of the dataset in which all trials of the person are.
    let split: DatasetSplit
    var file = ""
    /// The number of the first frame in an archive of several trials; `nil` in a file of its own.
    var firstFrame: Int?

    init(_ made: SynthesisedTrial) {
        plan = made.plan
        truth = made.sensed.truth
        frames = made.sensed.frames.count
        seed = made.seed
        name = EventFile.name(scenario: made.plan.scenario, trial: made.plan.trial)
        person = Self.person(made.plan.body)
        split = DatasetSplit(person: person)
    }

    private static func person(_ body: BodyPlan) -> String {
        var digest = ContentDigest()
        for length in [
            body.stature, body.torso, body.shoulderWidth, body.hipWidth, body.upperArm, body.forearm, body.thigh,
            body.shank, body.foot,
        ] { digest.add((0..<8).map { UInt8(truncatingIfNeeded: length.bitPattern >> ($0 * 8)) }) }
        return digest.digits
    }
}

/// The parts of a dataset, which share no person.
enum DatasetSplit: String, Sendable, CaseIterable {
    case train, validation, test

    /// The part of a person: 70 of 100 people train, 15 validate, 15 test (our own choice), by a hash of the name.
    init(person: String) {
        switch RandomKey.make(seed: 0, name: "split/\(person)") % 100 {
        case ..<70: self = .train
        case ..<85: self = .validation
        default: self = .test
        }
    }
}

enum DatasetTables {
    private typealias CycleRow = (trial: DatasetTrial, cycle: Cycle)
    private typealias PhaseRow = (trial: DatasetTrial, phase: Phase)

    static let trials = Table<DatasetTrial>(
        "trials", of: "trial",
        [
            Column("recording", "the name of the trial: its scenario and its number") { $0.name },
            Column("split", "`train`, `validation` or `test`; no person is in two of them") {
                $0.split.rawValue
            },
            Column("person", "the person: equal bodies have one name") { $0.person },
            Column("scenario", "the scenario") { $0.plan.scenario },
            Column("family", "the family of the scenario") { $0.plan.family.rawValue },
            Column("trial", "the number of the trial in its scenario, from 0") { $0.plan.trial },
            // A seed may be greater than the greatest signed number.
            Column(
                "seed",
                "the seed with which `synth` makes the trial again, with the dataset's `--estimator` if it had one"
            ) { "\($0.seed)" },
            Column("file", "the file with the frames") { $0.file },
            Column("first_frame", "the number of its first frame in the file, from 0; empty where the file is its own")
            {
                $0.firstFrame
            },
            Column("frames", "the number of its frames") { $0.frames },
            Column("duration_s", unit: "s", "the length of the session") { Cell.seconds($0.truth.duration) },
            Column("repetitions", "the countable cycles") { trial in
                trial.truth.cycles.count { $0.verdict == .countable }
            },
            Column("borderline", "the borderline cycles: it is neither right nor wrong to count them") { trial in
                trial.truth.cycles.count { $0.verdict == .borderline }
            },
            Column("estimator", "the pose estimator") { $0.plan.estimator.name },
            Column("fps", unit: "1/s", "the nominal frame rate of the camera") { $0.plan.clock.fps },
            Column("width_px", unit: "px", "the width of the image") { $0.plan.camera.imageWidth },
            Column("height_px", unit: "px", "the height of the image") { $0.plan.camera.imageHeight },
            Column("azimuth_deg", unit: "°", "the direction of the camera: 0 from the head, 90 from the left side") {
                $0.plan.camera.azimuth
            },
            Column("height_m", unit: "m", "the height of the camera above the floor") { $0.plan.camera.height },
            Column("distance_m", unit: "m", "the horizontal distance of the camera") { $0.plan.camera.distance },
            Column("stature_m", unit: "m", "the standing height of the person") { $0.plan.body.stature },
            Column("torso_m", unit: "m", "the length of the torso") { $0.plan.body.torso },
        ])

    private static let cycleTable = Table<CycleRow>(
        "cycles", of: "cycle",
        [
            Column("recording", "the name of the trial") { $0.trial.name },
            Column("start_s", unit: "s", "the start of the cycle") { Cell.seconds($0.cycle.start) },
            Column("bottom_s", unit: "s", "its lowest point") { Cell.seconds($0.cycle.bottom) },
            Column("completion_s", unit: "s", "its completion") { Cell.seconds($0.cycle.completion) },
            Column("verdict", "`countable`, `borderline` or `not-countable`") { $0.cycle.verdict.rawValue },
            Column("observable", "whether the camera saw the near arm and hip in 60 % of its frames") {
                $0.cycle.isObservable
            },
            Column("kind", "`push-up`, `partial` or the name of a cheat") { $0.cycle.kind },
            Column("cheat", "whether it is part of a cheat") { $0.cycle.isCheat },
            Column(
                "effort_torsos", unit: "T",
                "the travel of the shoulders, torso lengths: vertical, or along the push where the scenario has `along: push`"
            ) { $0.cycle.torsoTravel },
            Column("elbow_deg", unit: "°", "the smallest mean elbow angle") { $0.cycle.elbowAtBottom },
        ] + form)

    /// The form of a cycle, empty where it is not judged.
    private static let form: [Column<CycleRow>] = [
        Column("form", "its faults of form, separated by spaces, or `good`; empty where form is not judged") { row in
            row.cycle.form.map { $0.faults.isEmpty ? "good" : $0.faults.all.map(\.rawValue).joined(separator: " ") }
        },
        Column("sag_share", "the greatest distance of the hips below the line shoulder–ankle, shares of the line") {
            $0.cycle.form?.sag
        },
        Column("pike_share", "the greatest distance of the hips above that line, shares of the line") {
            $0.cycle.form?.pike
        },
        Column("unevenness_deg", unit: "°", "the difference of the elbow angles at the lowest point") {
            $0.cycle.form?.unevenness
        },
        Column("top_elbow_deg", unit: "°", "the greatest mean elbow angle from the lowest point on") {
            $0.cycle.form?.elbowAtTop
        },
        Column("knees_down", "whether a knee touches the floor") { $0.cycle.form?.kneesAreDown },
    ]

    private static let phaseTable = Table<PhaseRow>(
        "phases", of: "phase",
        [
            Column("recording", "the name of the trial") { $0.trial.name },
            Column("label", "what is going on") { $0.phase.label },
            Column("start_s", unit: "s", "the start of the phase") { Cell.seconds($0.phase.start) },
            Column("end_s", unit: "s", "its end") { Cell.seconds($0.phase.end) },
        ])

    static var files: [DatasetTableFile] {
        [DatasetTableFile(trials), DatasetTableFile(cycleTable), DatasetTableFile(phaseTable)]
    }

    /// Returns the cells of a trial's rows in each of `files`.
    static func rows(_ trial: DatasetTrial) -> [[[Cell]]] {
        [
            [trials.cells(trial)], trial.truth.cycles.map { cycleTable.cells((trial, $0)) },
            trial.truth.phases.map { phaseTable.cells((trial, $0)) },
        ]
    }
}

/// A table of a dataset that is written piece by piece.
struct DatasetTableFile: Sendable {
    let file: String
    /// The columns as the descriptions of a dataset state them; texts while all their values were empty.
    private(set) var fields: [DataPackage.Field]
    /// The columns without a value so far.
    private var empty: Set<Int>
    private(set) var text: String

    init<Row>(_ table: Table<Row>) {
        file = "\(table.name).csv"
        fields = table.columns.flatMap { column in
            column.names.map { DataPackage.Field($0, .text, unit: column.unit, column.about) }
        }
        empty = Set(fields.indices)
        text = table.header
    }

    mutating func add(_ cells: [Cell]) {
        for place in empty {
            guard let kind = CellKind(cells[place]) else { continue }
            fields[place].kind = kind
            empty.remove(place)
        }
        text += TableValues.line(cells)
    }
}
