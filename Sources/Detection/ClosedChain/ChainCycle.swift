/// The way of the shoulders down to the hands and up again, as three snapshots: top, bottom, and the highest point
/// since.
struct ChainCycle: Sendable {
    /// The event that a frame brings about.
    enum Step: Sendable {
        /// Nothing to speak of.
        case none
        /// The shoulders are back up; `end` is the snapshot at which they were.
        case completed(top: ChainSnapshot, bottom: ChainSnapshot, end: ChainSnapshot)
        /// They turned back down before they were up.
        case fellBack
    }

    /// The least fall that begins a repetition, torso lengths.
    let entry: Double
    /// The share of the fall that must be made good.
    let rise: Double

    private(set) var isDown = false
    private var top: ChainSnapshot?
    private var bottom = ChainSnapshot()
    private var hump = ChainSnapshot()
    private var still = 0.0
    private var stillHeight = 0.0

    /// Deeper falls count as this much when the required rise is computed, torso lengths: no person's shoulders fall
    /// further in a push-up than 0.97 T (95th percentile), and a larger fall comes from a top that was seen too high.
    private static let deepest = 0.85
    /// The share that will do where the shoulders come to rest or turn back.
    private static let half = 0.6
    /// Arms are straight above this angle, degrees: one in four real repetitions begins below 157°.
    private static let straightElbow = 145.0

    init(entry: Double, rise: Double) {
        self.entry = entry
        self.rise = rise
    }

    /// Whether a first snapshot is still to come.
    var isFresh: Bool { top == nil }

    /// Begins anew.
    mutating func restart() {
        isDown = false
        top = nil
    }

    /// Tells that the torso was taken for longer, or shorter, by a factor.
    mutating func rescale(by factor: Double) {
        top?.height *= factor
        bottom.height *= factor
        hump.height *= factor
    }

    /// Takes the next snapshot; the angle of the arms that are seen, degrees, is computed only where the body rests.
    @inline(__always)
    mutating func step(_ now: ChainSnapshot, shares: ChainShares, elbow: () -> Double) -> Step {
        guard let top else {
            self.top = now
            return .none
        }
        guard isDown else {
            stepUp(now, from: top, shares: shares)
            return .none
        }
        return stepDown(now, from: top, shares: shares, elbow: elbow)
    }

    /// The arms are up: the top follows upwards at once, and slowly downwards.
    @inline(__always)
    private mutating func stepUp(_ now: ChainSnapshot, from last: ChainSnapshot, shares: ChainShares) {
        if now.height >= last.height {
            var next = now
            let near = 0.4 * now.torso
            if (last.wrist - now.wrist).length < near, (last.shoulder - now.shoulder).length < near {
                let share = 1 - shares.hands
                next.blend(to: last, share: share)
            }
            top = next
        } else if now.height > last.height - 0.1 {
            let share = shares.settling
            var next = last
            next.blend(to: now, share: share)
            next.elbow += share * (now.elbow - last.elbow)
            next.height += share * (now.height - last.height)
            next.torso += share * (now.torso - last.torso)
            next.time = now.time
            top = next
        } else if now.height < last.height - entry {
            descend(from: last, to: now)
        }
    }

    private mutating func descend(from summit: ChainSnapshot, to now: ChainSnapshot) {
        isDown = true
        top = summit
        bottom = now
        hump = now
        still = 0
        stillHeight = now.height
    }

    @inline(__always)
    private mutating func stepDown(
        _ now: ChainSnapshot, from top: ChainSnapshot, shares: ChainShares, elbow: () -> Double
    ) -> Step {
        if now.height < bottom.height {
            bottom = now
            hump = now
        } else if now.height < bottom.height + 0.08 {
            bottom.blend(to: now, share: shares.hands)
        }
        if now.height > hump.height { hump = now }
        if (now.height - stillHeight).magnitude > 0.06 {
            still = 0
            stillHeight = now.height
        } else {
            still += shares.elapsed
        }
        let fall = min(top.height - bottom.height, ChainCycle.deepest)
        let turned = hump.height - now.height
        if now.height - bottom.height >= rise * fall {
            rest(at: now)
            return .completed(top: top, bottom: bottom, end: now)
        }
        if hump.height - bottom.height > max(0.2, ChainCycle.half * fall), turned > 0.1 || still > 0.25 {
            rest(at: turned > 0.1 ? hump : now)
            return .completed(top: top, bottom: bottom, end: hump)
        }
        if hump.height - bottom.height > 0.25, turned > 0.2 {
            descend(from: hump, to: now)
            return .fellBack
        }
        // A body at rest on straight arms is at the top, also if a fall had begun: the person has got down to the
        // floor.
        if still > 0.4, now.height > 0.7, elbow() > ChainCycle.straightElbow { rest(at: now) }
        return .none
    }

    private mutating func rest(at summit: ChainSnapshot) {
        isDown = false
        top = summit
    }
}
