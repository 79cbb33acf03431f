import Kernels
import Mathematics
import Pose
import Scenarios

/// Measured errors of one trial.
///
/// For each joint it first computes how the body lies to the camera and what covers the joint, which gives the typical
/// confidence; then what time and chance make of that; then the place, whose fast error has the size that belongs to
/// the confidence of the moment. Everything that depends on time is in seconds.
struct MeasuredErrorProcess: ErrorProcess, ~Copyable {
    /// By how much the slow error of a covered joint is larger; our own choice, as the far side of the graded `home`.
    static let coveredWander = 3.0
    /// The share of its wrist's slow error that an elbow follows, as a guessed arm keeps its shape: the regression of an
    /// elbow's displacement on the wrist's, beside the shoulder's, in 42 calibrating clips from the side is 0.76 and 0.57 for
    /// MoveNet's near and far arm, 0.65 and 0.55 for MediaPipe's.
    static let elbowFollows = 0.6
    /// By how many logits confidence falls in a typed error: jitter, miss, inversion; our own choice, that
    /// misses are doubted and inversions are not.
    static let typedLoss = SIMD3(0.3, 1.5, 0.2)
    /// The largest loss of confidence that enlarges errors, logits: confidences of 0 have infinitely many.
    static let largestDoubt = 6.0
    /// Root of the area that a person covers, T: by Cauchy's theorem a quarter of a body surface of 1.9 m², over the
    /// torso of a man of mean stature, 0.54 m.
    static let rootArea = 1.28
    /// Distances of jitter and misses in units of a joint's constant times the root of the area: where PoseFix and
    /// Ronchi & Perona (2017) have object keypoint similarities of 0.85, 0.5 and 0.1.
    static let radii = (jitter: 1.14...2.355, miss: 2.355...4.292)

    private let model: Model
    private let camera: Camera
    private let torso: Double
    private let person: Person
    private let mixture: ErrorMixture
    private var activity: JointActivity
    private var cover: BodyCover
    private var wander: SlowNoise
    private var confidenceWander: SlowNoise
    private var typed: Episodes
    private var dropOuts: Episodes
    private var spikes: Spikes
    private var settling: Settling
    private var fast: FastNoise
    private var astray: AstrayBody
    private var lostBody: Episodes
    private let lostRates = Column(repeating: 0.0)
    private let typedKind = Column(repeating: 0)
    private let typedOffset = Column(repeating: SIMD2<Double>.zero)
    /// The offsets by typed errors in this frame, metres.
    private let typedOffsets = Column(repeating: SIMD2<Double>.zero)
    /// The fast errors, of unit variance.
    private let mixed = Column(repeating: SIMD2<Double>.zero)
    /// Normal numbers of the confidences, four joints to a block.
    private let draws: FrameDraws
    private let normals: Column<SIMD4<Double>>
    // What the confidences and the places of a frame follow from.
    private let logits = Column(repeating: 0.0)
    private let flickers = Column(repeating: 0.0)
    private let sizes = Column(repeating: 0.0)
    private let typedRates = Column(repeating: 0.0)
    private let dropOutRates = Column(repeating: 0.0)

    /// The model's numbers that are needed in every frame: reading an array there would count references.
    private struct Model {
        var tail: Double
        var doubt: Double
        var covered: Double
        var step: Double
        var absentBelow: Double
        var typedRate: Double
        /// The confidence of a joint that drops out, logits.
        var dropOut: Double
        var dropOutRate: Double
        var hiddenDropOutRate: Double
        var lostRate: Double
    }

    init(_ errors: MeasuredErrors, _ plan: TrialPlan, camera: Camera) {
        draws = FrameDraws(plan, (0..<5).map { (.measuredFlicker, $0) })
        normals = Column(repeating: .zero, count: draws.count)
        self.camera = camera
        torso = plan.body.torso
        cover = BodyCover(stature: plan.body.stature)
        wander = SlowNoise(plan, blocks: 10, station: .measuredWander, time: errors.wanderTime)
        confidenceWander = SlowNoise(plan, blocks: 5, station: .measuredConfidence, time: errors.confidence.wanderTime)
        typed = Episodes(plan, station: .typedErrors, length: errors.typedErrors.seconds)
        dropOuts = Episodes(plan, station: .dropOuts, length: errors.dropOuts.seconds)
        // Items of this station: 0…18 the joints, 19 what all joints have in common.
        let draws = (0...Joint.count).map { StationNoise(plan, .measuredPerson).normals(item: $0) }
        let common = draws[Joint.count]
        let size = exponential(errors.jitter.spread * common[1])
        let frequency = exponential(errors.typedErrors.spread * common[2])
        spikes = Spikes(plan, errors.spikes, frequency: frequency)
        settling = Settling(plan, errors.settling)
        mixture = ErrorMixture(errors)
        activity = JointActivity(errors.activity, plan)
        fast = FastNoise(
            plan, time: errors.jitter.time * exponential(errors.jitter.timeSpread * common[3]),
            whiteShare: errors.jitter.whiteShare)
        lostBody = Episodes(plan, station: .lostBody, length: errors.failures.lostSeconds)
        // Items of this station: 0 the body, 19 the trial.
        let trial = StationNoise(plan, .lostBody).uniforms(item: Joint.count)
        let isLost = trial[0] < errors.failures.lostProbability
        model = Model(
            tail: errors.confidence.tail, doubt: errors.jitter.doubt, covered: errors.jitter.covered,
            step: errors.confidence.step, absentBelow: errors.confidence.absentBelow,
            typedRate: errors.typedErrors.scale * frequency, dropOut: Self.logit(errors.dropOuts.confidence),
            dropOutRate: errors.dropOuts.rate * frequency, hiddenDropOutRate: errors.dropOuts.hiddenRate * frequency,
            lostRate: isLost ? errors.failures.lostRate : 0)
        astray = AstrayBody(errors.failures, plan)
        person = Person(errors, torso: torso, size: size, draws: draws)
    }

    mutating func step(
        to exposure: ExposureSchedule.Exposure, view: borrowing View, guessed: JointSet,
        into errors: borrowing JointErrors
    ) {
        let scale = SIMD2(camera.image.width, camera.image.height) / view.pixelsPerMetre
        cover.look(view.places)
        if !guessed.isEmpty {
            for index in 0..<Joint.count where guessed.contains(index: index) { cover.covers[index] = 1 }
        }
        draws.drawNormals(frame: exposure.index, into: normals.base)
        wander.advance(to: exposure.instant)
        confidenceWander.advance(to: exposure.instant)
        fast.advance(to: exposure)
        settling.advance(to: exposure.instant, view, scale: scale / torso)
        activity.advance(to: exposure.instant, view, scale: scale / torso)
        mixture.mix(fast.values, into: mixed)

        let height = (view.joints[.leftShoulder].z + view.joints[.rightShoulder].z) / 2
        let (neck, root) = (view.places[.neck], view.places[.root])
        let (endOn, legsEndOn) = (Self.endOn(neck: neck, root: root), Self.legsEndOn(neck: neck, root: root))
        computeConfidences(
            lowness: Self.lowness(height / torso), endOn: endOn, legsEndOn: legsEndOn,
            farness: view.farness)
        beginTyped(exposure.instant, view, scale)
        dropOut(exposure.instant)
        addUp(legsEndOn: legsEndOn, exposure, view, into: errors)
        for index in 0..<Joint.count where JointSet.estimated.contains(index: index) && spikes.isDue(index) {
            errors.offsets[index] += spikes.offset(index) * torso
        }
        loseBody(exposure.instant, endOn: endOn, errors)
    }

    /// Lets the whole body be lost for a while where it is seen along its trunk.
    private mutating func loseBody(_ instant: Double, endOn: Double, _ errors: borrowing JointErrors) {
        guard model.lostRate > 0 else { return }
        // All joints are lost together, in the episodes of the first one.
        lostRates[0] = model.lostRate * endOn
        guard lostBody.advance(to: instant, rates: lostRates).contains(index: 0),
            lostBody.state(0, at: instant, rate: lostRates[0]) != .none
        else { return }
        for index in 0..<Joint.count { errors.confidences[index] = 0 }
    }

    /// Computes the confidences' logits, and what follows from them.
    private mutating func computeConfidences(
        lowness: Double, endOn: Double, legsEndOn: Double, farness: borrowing Column<Double>
    ) {
        var arguments = KernelConfidence(
            count: Joint.lanes, high: person.high.base, lower: person.lower.base, far: person.far.base,
            end_on: person.endOn.base, hidden: person.hidden.base, typical: person.typical.base,
            size: person.size.base, flicker: person.flicker.base, wander: person.confidenceWander.base,
            frequencies: person.frequencies.base, frequency_changes: person.frequencyChanges.base,
            covered: cover.covers.base, activity: activity.factors.base, normals: normals.numbers,
            courses: confidenceWander.values.numbers, legs: person.legs.rawValue, tail: model.tail,
            doubt: model.doubt, largest_doubt: Self.largestDoubt, covered_size: model.covered,
            typed_rate: model.typedRate, typed_seconds: typed.meanLength, drop_out_rate: model.dropOutRate,
            hidden_drop_out_rate: model.hiddenDropOutRate, farness: farness.base, lowness: lowness,
            trunk_end_on: endOn, legs_end_on: legsEndOn, logits: logits.base, flickers: flickers.base,
            sizes: sizes.base, typed_rates: typedRates.base, drop_out_rates: dropOutRates.base)
        kernel_confidence(.fastest, &arguments)
    }

    /// Lets typed errors begin and last.
    private mutating func beginTyped(_ instant: Double, _ view: borrowing View, _ scale: SIMD2<Double>) {
        guard model.typedRate > 0 else { return }
        let found = typed.advance(to: instant, rates: typedRates).intersection(.estimated)
        guard !found.isEmpty else { return }
        for index in 0..<Joint.count where found.contains(index: index) {
            switch typed.state(index, at: instant, rate: typedRates[index]) {
            case .none: continue
            case .begun: drawTyped(index)
            case .lasting: break
            }
            let kind = typedKind[index]
            logits[index] -= Self.typedLoss[kind - 1]
            let mirrored = Joint.allCases[index].mirrored.rawValue
            typedOffsets[index] =
                kind == 3 ? (view.points[mirrored] - view.points[index]) * scale : typedOffset[index]
        }
    }

    /// Draws the kind of a typed error: 1 jitter, 2 miss, 3 inversion; and where it lies.
    private mutating func drawTyped(_ index: Int) {
        let frequencies = person.frequencies(index, covered: cover.covers[index]) * model.typedRate
        let draws = typed.uniforms(index)
        let choice = draws[0] * frequencies.sum()
        let kind = choice < frequencies.x ? 1 : choice < frequencies.x + frequencies.y ? 2 : 3
        typedKind[index] = kind
        let radii = kind == 1 ? Self.radii.jitter : Self.radii.miss
        let radius = radii.lowerBound + (radii.upperBound - radii.lowerBound) * draws[1]
        let (sine, cosine) = sineCosine(2 * .pi * draws[2])
        typedOffset[index] = SIMD2(cosine, sine) * (radius * person.typedScale[index])
    }

    /// Lets joints drop out.
    private mutating func dropOut(_ instant: Double) {
        guard model.dropOutRate > 0 || model.hiddenDropOutRate > 0 else { return }
        let found = dropOuts.advance(to: instant, rates: dropOutRates).intersection(.estimated)
        guard !found.isEmpty else { return }
        for index in 0..<Joint.count where found.contains(index: index) {
            guard dropOuts.state(index, at: instant, rate: dropOutRates[index]) != .none else { continue }
            logits[index] = min(logits[index], model.dropOut + flickers[index])
        }
    }

    /// Adds up what draws each place off, and computes the confidences.
    private mutating func addUp(
        legsEndOn: Double, _ exposure: ExposureSchedule.Exposure, _ view: borrowing View,
        into errors: borrowing JointErrors
    ) {
        let isAstray = astray.wander(to: exposure, endOn: legsEndOn, logits: logits)
        let leftwards = view.places[.leftShoulder] - view.places[.rightShoulder]
        let left = leftwards / max((leftwards * leftwards).sum().squareRoot(), 1e-9)
        var arguments = KernelErrors(
            count: Joint.lanes, logits: logits.base, sizes: sizes.base, covered: cover.covers.base,
            events: typedOffsets.numbers, astray: isAstray ? astray.offsets.numbers : nil, fast: mixed.numbers,
            slow: wander.values.numbers, settling: settling.first.numbers, wander: person.wander.base,
            bias_along: person.biasAlong.base, bias_across: person.biasAcross.base, places: view.places.numbers,
            limbs: person.limbs.base, left_x: left.x, left_y: left.y, left_z: left.z,
            covered_wander: Self.coveredWander, settling_share: settling.share, torso: torso,
            confidence_step: model.step, absent_below: model.absentBelow, offsets: errors.offsets.numbers,
            confidences: errors.confidences.base)
        kernel_errors(.fastest, &arguments)
        followWrist(.left, errors)
        followWrist(.right, errors)
        if model.typedRate > 0 { for index in 0..<Joint.count { typedOffsets[index] = .zero } }
    }

    /// Lets an elbow follow its wrist's slow error.
    private func followWrist(_ side: Side, _ errors: borrowing JointErrors) {
        let wrist = side.wrist.rawValue
        let size = person.wander[wrist] * (1 + (Self.coveredWander - 1) * cover.covers[wrist])
        errors.offsets[side.elbow.rawValue] += wander.point(wrist) * (Self.elbowFollows * size)
    }
}

extension MeasuredErrorProcess {
    /// 0 where the shoulders are a torso length above the floor or higher … 1 where they are 0.35 of it or lower.
    static func lowness(_ height: Double) -> Double { smooth((1 - height) / 0.65) }

    /// 0 where the line of sight and the trunk are 37° apart or more … 1 where they are 14° apart or less.
    static func endOn(neck: SIMD3<Double>, root: SIMD3<Double>) -> Double {
        smooth((alignment(neck, root) - 0.8) / 0.17)
    }

    /// The same for the legs, which lie behind the trunk or before it: 0 at 70° or more … 1 at 14° or less.
    ///
    /// MoveNet doubts knees and ankles in oblique views already, where it is as sure of the arms as from the side.
    static func legsEndOn(neck: SIMD3<Double>, root: SIMD3<Double>) -> Double {
        smooth((alignment(neck, root) - 0.34) / 0.63)
    }

    /// The cosine of the angle between the line of sight and the trunk, without its sign.
    private static func alignment(_ neck: SIMD3<Double>, _ root: SIMD3<Double>) -> Double {
        let trunk = neck - root
        let sight = (neck + root) / 2
        let product = (trunk * trunk).sum() * (sight * sight).sum()
        return (trunk * sight).sum().magnitude / max(product.squareRoot(), 1e-9)
    }
}
