/// The part of a frame that the checks of a whole repetition use.
struct PosturePoints: Sendable {
    var shoulder = SIMD2<Double>(repeating: .nan)
    var hip = SIMD2<Double>(repeating: .nan)
    var wrist = SIMD2<Double>(repeating: .nan)
    var elbow = SIMD2<Double>(repeating: .nan)
    var nose = SIMD2<Double>(repeating: .nan)
    var frameHeight = Double.nan

    init() {}

    /// The points that checks need in addition to shoulder and wrist.
    struct Needs: Sendable {
        var hip = false
        var elbow = false
        var nose = false

        mutating func add(_ unit: LengthUnit?) {
            hip = hip || unit == .torso
            elbow = elbow || unit == .forearm
        }
    }

    init(_ body: borrowing some BodyReading, _ view: BodyView, _ needs: Needs) {
        shoulder = view.place(.shoulder, of: body)
        wrist = view.place(.wrist, of: body)
        if needs.hip { hip = view.place(.hip, of: body) }
        if needs.elbow { elbow = view.place(.elbow, of: body) }
        if needs.nose { nose = view.place(.nose, of: body) }
        frameHeight = view.unit.y
    }

    /// The length of a unit, in the unit of the coordinates.
    func length(_ unit: LengthUnit) -> Double {
        switch unit {
        case .torso: (shoulder - hip).length
        case .forearm: (elbow - wrist).length
        case .coordinates: 1
        case .image: frameHeight
        }
    }
}

/// The running moments of two signals.
struct Moments: Sendable {
    private var count = 0.0
    private var meanX = 0.0
    private var meanY = 0.0
    private var xx = 0.0
    private var yy = 0.0
    private var xy = 0.0

    /// Takes a pair; one that is not finite is passed over (Welford's update).
    mutating func add(_ x: Double, _ y: Double) {
        guard x.isFinite, y.isFinite else { return }
        count += 1
        let dx = x - meanX
        let dy = y - meanY
        meanX += dx / count
        meanY += dy / count
        xx += dx * (x - meanX)
        yy += dy * (y - meanY)
        xy += dx * (y - meanY)
    }

    /// Pearson's correlation, or not a number where one signal is constant.
    var correlation: Double { xy / (xx * yy).squareRoot() }
}

/// Counts how often a signal changes direction, by steps that count.
struct Turns: Sendable {
    private(set) var count = 0
    private var pivot: Double?
    /// Whether the signal last went up; `nil` before its first step.
    private var isRising: Bool?

    /// Takes the next value.
    mutating func add(_ value: Double, step: Double) {
        guard let last = pivot else {
            pivot = value
            return
        }
        switch isRising {
        case nil:
            if (value - last).magnitude >= step {
                isRising = value > last
                pivot = value
            }
        case true?:
            if value > last {
                pivot = value
            } else if last - value >= step {
                turn(at: value, rising: false)
            }
        case false?:
            if value < last {
                pivot = value
            } else if value - last >= step {
                turn(at: value, rising: true)
            }
        }
    }

    private mutating func turn(at value: Double, rising: Bool) {
        count += 1
        isRising = rising
        pivot = value
    }
}
