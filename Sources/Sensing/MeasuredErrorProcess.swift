import Mathematics
import Motion
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
    /// By how many logits confidence falls in a typed error: jitter, miss, inversion; our own choice, that
    /// misses are doubted and inversions are not.
    static let typedLoss = SIMD3(0.3, 1.5, 0.2)
    /// The largest loss of confidence that enlarges errors, logits: confidences of 0 have infinitely many.
    static let largestDoubt = 6.0
    /// The distance of nose, shoulders and hips that are astray, over that of the limbs' joints: in five clips from the
    /// front, second differences of a shoulder's height have 0.6 of the deviation of those of a wrist's.
    static let trunkAstray = 0.5
    /// Root of the area that a person covers, T: by Cauchy's theorem a quarter of a body surface of 1.9 m², over the
    /// torso of a man of mean stature, 0.54 m.
    static let rootArea = 1.28
    /// Distances of jitter and misses in units of a joint's constant times the root of the area: where PoseFix and
    /// Ronchi & Perona (2017) have object keypoint similarities of 0.85, 0.5 and 0.1.
    static let radii = (jitter: 1.14...2.355, miss: 2.355...4.292)

    private let model: Model
    private let camera: Camera
    private let torso: Double
    private let persons: Column<Person>
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
    /// `nil` where no joint goes astray.
    private var astray: SlowNoise?
    private let typedOffset = Column(repeating: SIMD2<Double>.zero)
    private let typedKind = Column(repeating: 0)
    private let samples = Column(repeating: ErrorSample(offset: .zero, confidence: 0))
    /// The fast errors, of unit variance.
    private let mixed = Column(repeating: SIMD2<Double>.zero)
    /// Normal numbers of the confidences, four joints to a block.
    private var flickers: FrameNormals

    /// The model's numbers that are needed in every frame: reading an array there would count references.
    private struct Model {
        var flicker: Double
        var tail: Double
        var doubt: Double
        var covered: Double
        var confidenceWander: Double
        var step: Double
        var absentBelow: Double
        var typedRate: Double
        var dropOutRate: Double
        var hiddenDropOutRate: Double
        var astrayBelow: Double
        /// Metres.
        var astray: Double

        /// A normal number with the tails of the flicker.
        @inline(__always)
        func tailed(_ normal: Double) -> Double {
            tail > 0 ? normal * power(normal.magnitude, tail) : normal
        }

        /// The confidence that the estimator reports.
        @inline(__always)
        func reported(_ confidence: Double) -> Double {
            var reported = min(max(confidence, 0.01), 1)
            if step > 0 {
                let steps = reported / step
                let whole = Double(Int(steps))
                reported = min(max((steps - whole < 0.5 ? whole : whole + 1) * step, 0.01), 1)
            }
            return reported < absentBelow ? 0 : reported
        }
    }

    init(_ errors: MeasuredErrors, _ plan: TrialPlan, camera: Camera) {
        flickers = FrameNormals(
            key: plan.randomKey, trial: UInt32(plan.trial), places: (0..<5).map { (.measuredFlicker, $0) })
        self.camera = camera
        torso = plan.body.torso
        cover = BodyCover(stature: plan.body.stature)
        wander = SlowNoise(plan, blocks: 10, station: .measuredWander, time: errors.wanderTime)
        confidenceWander = SlowNoise(plan, blocks: 5, station: .measuredConfidence, time: errors.confidence.wanderTime)
        typed = Episodes(plan, station: .typedErrors, length: errors.typedErrors.seconds)
        dropOuts = Episodes(plan, station: .dropOuts, length: errors.dropOuts.seconds)
        // Items of this station: 0…18 the joints, 19 what all joints have in common.
        func draws(_ item: Int) -> SIMD4<Double> {
            FrameNoise.normals(
                key: plan.randomKey, trial: UInt32(plan.trial), frame: 0, station: .measuredPerson, item: UInt32(item))
        }
        let common = draws(Joint.count)
        let size = exponential(errors.jitter.spread * common[1])
        let frequency = exponential(errors.typedErrors.spread * common[2])
        spikes = Spikes(plan, errors.spikes, frequency: frequency)
        settling = Settling(plan, errors.settling)
        mixture = ErrorMixture(errors)
        activity = JointActivity(errors.activity, plan)
        fast = FastNoise(
            plan, time: errors.jitter.time * exponential(errors.jitter.timeSpread * common[3]),
            whiteShare: errors.jitter.whiteShare)
        model = Model(
            flicker: errors.confidence.flicker * size, tail: errors.confidence.tail, doubt: errors.jitter.doubt,
            covered: errors.jitter.covered, confidenceWander: errors.confidence.wander,
            step: errors.confidence.step, absentBelow: errors.confidence.absentBelow,
            typedRate: errors.typedErrors.scale * frequency, dropOutRate: errors.dropOuts.rate * frequency,
            hiddenDropOutRate: errors.dropOuts.hiddenRate * frequency,
            astrayBelow: errors.failures.astrayBelow, astray: errors.failures.astray * torso)
        if model.astrayBelow > 0, model.astray > 0 {
            astray = SlowNoise(plan, blocks: 10, station: .astray, time: errors.failures.astrayTime)
        }
        var persons: [Person] = []
        for joint in Joint.allCases {
            let own = draws(joint.rawValue)
            let spread = errors[JointTraits(joint).kind].spread
            let shift = spread * errors.confidence.person * (common[0] + own[0]) * 0.5.squareRoot()
            persons.append(Self.person(joint, errors, shift: shift, size: size, own: own, torso: torso))
        }
        for index in persons.indices {
            persons[index].typedRate = Self.rate(
                of: persons[index].frequencies(covered: 0) * model.typedRate, seconds: typed.meanLength)
        }
        self.persons = Column(persons)
    }

    mutating func begin(
        _ exposure: ExposureSchedule.Exposure, skeleton: borrowing Skeleton, view: borrowing View, guessed: JointSet
    ) {
        cover.look(view.places)
        flickers.draw(frame: exposure.index)
        wander.advance(to: exposure.instant)
        confidenceWander.advance(to: exposure.instant)
        fast.advance(to: exposure)
        settling.advance(to: exposure.instant)

        let height = (skeleton.joints[.leftShoulder].z + skeleton.joints[.rightShoulder].z) / 2
        let lowness = Self.lowness(height / torso)
        let (neck, root) = (view.places[.neck], view.places[.root])
        let endOn = Self.endOn(neck: neck, root: root)
        let legsEndOn = Self.legsEndOn(neck: neck, root: root)
        let leftwards = view.places[.leftShoulder] - view.places[.rightShoulder]
        let left = leftwards / max((leftwards * leftwards).sum().squareRoot(), 1e-9)
        let scale = SIMD2(camera.image.width, camera.image.height) / view.pixelsPerMetre
        activity.advance(to: exposure.instant, view, scale: scale / torso)
        mixture.mix(fast.values, into: mixed)
        let midpoints = View.midpoints
        // Taken out once: reading them in the loop would count references for every joint.
        let (model, typedLoss) = (model, Self.typedLoss)
        let (slowPlaces, slowConfidences, flicker) = (wander.values, confidenceWander.values, flickers.values)
        let (astrayBelow, astraySize) = (model.astrayBelow * legsEndOn * legsEndOn, model.astray * legsEndOn)
        if astrayBelow > 0 { astray?.advance(to: exposure.instant) }
        let astrayPlaces = astrayBelow > 0 ? astray?.values : nil
        for index in 0..<Joint.count {
            guard !midpoints.contains(index: index) else { continue }
            let person = persons[index]
            let covered = guessed.contains(index: index) ? 1 : cover.covers[index]
            var logit = person.high + (person.low - person.high) * lowness - person.far * view.farness(index)
            logit += (person.endOn - logit) * (person.isLeg ? legsEndOn : endOn)
            logit += min(person.hidden - logit, 0) * covered
            let activityFactor = activity.factors[index]
            let flickering =
                person.spread * model.flicker * activityFactor * model.tailed(flicker[index / 4][index % 4])
            logit += person.spread * model.confidenceWander * slowConfidences[index / 4][index % 4]
            let doubt = min(max(person.typical - logit, -Self.largestDoubt), Self.largestDoubt)
            let size =
                person.size * activityFactor * exponential(model.doubt * doubt) * (1 + (model.covered - 1) * covered)
            logit += flickering

            // What draws the place off for a while.
            var offset = SIMD2<Double>.zero
            switch advanceTyped(index, covered, exposure.instant) {
            case 1, 2:
                offset = typedOffset[index]
                logit -= typedLoss[typedKind[index] - 1]
            case 3:
                offset = (view.points[person.mirrored] - view.points[index]) * scale
                logit -= typedLoss[2]
            default: break
            }
            let rate = model.dropOutRate + (model.hiddenDropOutRate - model.dropOutRate) * covered
            if rate > 0, dropOuts.advance(index, to: exposure.instant, rate: rate) != .none {
                logit = min(logit, person.dropOut + flickering)
            }
            let confidence = 1 / (1 + exponential(-logit))

            offset += mixed[index] * size
            let pair = slowPlaces[index / 2]
            let wandering = person.wander * (1 + (Self.coveredWander - 1) * covered)
            offset += (index % 2 == 0 ? pair.lowHalf : pair.highHalf) * wandering
            offset += Self.bias(
                person.bias, view.places[person.limbEnd] - view.places[person.limbStart], left: left)
            if let astrayPlaces {
                let pair = astrayPlaces[index / 2]
                let share = 1 - smooth(confidence / astrayBelow - 0.5)
                let size = person.isTrunk ? Self.trunkAstray * astraySize : astraySize
                offset += (index % 2 == 0 ? pair.lowHalf : pair.highHalf) * (size * share)
            }
            if settling.share > 0 { offset += settling.offset(index) * torso }
            if spikes.isDue(index) { offset += spikes.offset(index) * torso }
            samples[index] = ErrorSample(offset: offset, confidence: model.reported(confidence))
        }
    }

    mutating func sample(index: Int, farness: Double, isGuessed: Bool) -> ErrorSample { samples[index] }

    /// The bias of a joint's centre in the image, metres, given its limb in the camera's axes.
    ///
    /// Fixed in the body, so that the camera sees it foreshortened as it does the limb.
    @inline(__always)
    private static func bias(_ bias: SIMD2<Double>, _ limb: SIMD3<Double>, left: SIMD3<Double>) -> SIMD2<Double> {
        let along = limb / max((limb * limb).sum().squareRoot(), 1e-9)
        // The camera's axes are left-handed, which turns the vector product about.
        let across = SIMD2(along.y * left.z - along.z * left.y, along.z * left.x - along.x * left.z)
        return SIMD2(along.x, along.y) * bias.x + across * bias.y
    }

    /// The kind of typed error that a joint is in: 0 none, 1 jitter, 2 miss, 3 inversion.
    private mutating func advanceTyped(
        _ index: Int, _ covered: Double, _ instant: Double
    ) -> Int {
        guard model.typedRate > 0 else { return 0 }
        let person = persons[index]
        let rate =
            covered == 0
            ? person.typedRate
            : Self.rate(of: person.frequencies(covered: covered) * model.typedRate, seconds: typed.meanLength)
        switch typed.advance(index, to: instant, rate: rate) {
        case .none: return 0
        case .lasting: return typedKind[index]
        case .begun:
            let frequencies = person.frequencies(covered: covered) * model.typedRate
            let draws = typed.uniforms(index)
            let choice = draws[0] * frequencies.sum()
            let kind = choice < frequencies.x ? 1 : choice < frequencies.x + frequencies.y ? 2 : 3
            typedKind[index] = kind
            let radii = kind == 1 ? Self.radii.jitter : Self.radii.miss
            let radius = radii.lowerBound + (radii.upperBound - radii.lowerBound) * draws[1]
            let (sine, cosine) = sineCosine(2 * .pi * draws[2])
            typedOffset[index] = SIMD2(cosine, sine) * (radius * person.typedScale)
            return kind
        }
    }

    /// The rate at which typed errors of a mean length begin with such shares, 1/s.
    private static func rate(of frequencies: SIMD3<Double>, seconds: Double) -> Double {
        let sum = min(frequencies.sum(), 0.9)
        return sum / (1 - sum) / seconds
    }
}
