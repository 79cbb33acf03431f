import Kernels
import Mathematics
import Scenarios

extension SessionMotion {
    mutating func stayPlanted(
        _ driven: PlantedMotion.Driven, _ strokes: [Stroke], seconds: Double
    ) throws(MotionError) {
        let rest = SIMD2(chain.style.elbowTop, 0.0)
        let entry = planted ?? rest
        let strokes = driven == .elbow ? unhurried(try inReach(strokes, from: entry.x), from: entry.x) : strokes
        let start =
            switch driven {
            case .nothing, .elbow: entry.x
            case .head: entry.y
            case .hips: 0.0
            }
        let course =
            driven == .elbow
            ? Course(strokes, from: start) { evenFall(from: $0, to: $1) } : Course(strokes, from: start)
        let motion = PlantedMotion(driven, course, entry: entry, rest: rest, settling: min(Self.settling, seconds))
        let end =
            switch driven {
            case .nothing, .hips: rest
            case .elbow: SIMD2(course.end, 0)
            case .head: SIMD2(rest.x, course.end)
            }
        append(
            .planted(motion), max(seconds, course.duration), PhaseMotion.Swaying(posture: .plank),
            end: chain.pose(elbow: end.x, head: end.y.radians))
        planted = end
    }

    /// The elbows' lead on a way between two angles, with which the shoulders fall and rise evenly.
    ///
    /// Nearly straight elbows lower the shoulders little, so that people bend them fast at first. In 133 clips of
    /// push-ups tracked with MoveNet the height of the shoulders follows a raised cosine: of the time from 10 to 90 %
    /// of the way, 0.50 is over at half of it, 0.21 at a quarter and 0.78 at three quarters, on the way down and up.
    private func evenFall(from high: Double, to low: Double) -> Course.Lead {
        Course.Lead(evening: { shares in
            chain.withTrunks(PushUpChain.Drives(elbow: high + (low - high) * shares)) {
                $0.pointee.neck(along: chain.isAtWall ? chain.push : nil)
            }
        })
    }

    /// Push-ups as fast as people can do them.
    private func unhurried(_ strokes: [Stroke], from start: Double) -> [Stroke] {
        MovementLimits.unhurried(strokes, from: start, size: figure.size) { top, bottom in
            let lead = evenFall(from: top, to: bottom)
            return { chain.skeleton(elbow: mix(top, bottom, lead.share(depth: $0))) }
        }
    }

    /// Strokes that the body can follow.
    ///
    /// They end where chest, hips or nose meet the floor, roll no more than the straighter arm allows, and sag or pike no
    /// more than the floor and the arms allow.
    private func inReach(_ strokes: [Stroke], from start: Double) throws(MotionError) -> [Stroke] {
        let highest = strokes.reduce(start) { max($0, $1.top) }
        guard highest <= PushUpChain.straightest, isFeasible(highest + amplitudes.planted.x) else {
            throw MotionError(plan, outOfReach: "a push-up with an elbow angle of \(highest)° at its top")
        }
        let deepest = deepestElbow(from: highest, to: strokes.reduce(highest) { min($0, min($1.bottom, $1.top)) })
        var from = start
        return strokes.map { stroke in
            var stroke = stroke
            stroke.bottom = max(stroke.bottom, deepest)
            stroke.top = max(stroke.top, deepest)
            while stroke.hipOffset != 0, !isClear(from: from, stroke) {
                stroke.hipOffset = stroke.hipOffset.magnitude > 0.005 ? stroke.hipOffset * 0.9 : 0
            }
            while stroke.roll != 0, !isInReach(from: from, stroke) {
                stroke.roll = stroke.roll.magnitude > 0.05 ? stroke.roll * 0.85 : 0
            }
            from = stroke.top
            return stroke
        }
    }

    /// Whether a stroke's offset of the hips can be reached on its whole way.
    private func isClear(from: Double, _ stroke: Stroke) -> Bool {
        (1...8).allSatisfy { step in
            let depth = Double(step) / 8
            return isFeasible(mix(max(from, stroke.top), stroke.bottom, depth), hipOffset: stroke.hipOffset * depth)
        }
    }

    /// Whether the chain closes at an elbow angle, with chest, hips and nose off the floor and the wall.
    private func isFeasible(_ elbow: Double, hipOffset: Double = 0) -> Bool {
        let drives = PushUpChain.Drives(elbow: SIMD4(repeating: elbow), hipOffset: SIMD4(repeating: hipOffset))
        let (trunk, cosine) = chain.withTrunks(drives, wantsElbows: true) {
            (PushUpChain.Trunk($0, hands: chain.hands), $0.pointee.left_cosine.x)
        }
        let (axes, neck, root) = (trunk.axes, trunk.neck, trunk.root)
        let error = cosine - halfTurnCosine(elbow.radians)
        let head = chain.headPitch(phase: trunk.phase, head: 0)
        let nose = neck.z + figure.nose(long: axes.long.z, ventral: axes.ventral.z, head: head)
        let raised = chain.planeHeight(at: neck.x)
        let ahead = chain.wall - neck.x
        guard ahead >= Floor.shoulder * figure.body.stature,
            ahead - figure.nose(long: axes.long.x, ventral: axes.ventral.x, head: head)
                >= Floor.nose * figure.body.stature
        else { return false }
        return elbow >= 30 && error.magnitude < 1e-9 && neck.z - raised >= Floor.shoulder * figure.body.stature
            && root.z - chain.planeHeight(at: root.x) >= Floor.hip * figure.body.stature
            && nose - raised >= Floor.nose * figure.body.stature
    }

    /// The smallest elbow angle on the way between two angles, as far as the body can go, degrees.
    private func deepestElbow(from high: Double, to low: Double) -> Double {
        let sway = amplitudes.planted.x
        if isFeasible(low - sway) { return low }
        var (feasible, infeasible) = (high, low)
        while feasible - infeasible > 0.01 {
            let middle = (feasible + infeasible) / 2
            if isFeasible(middle - sway) { feasible = middle } else { infeasible = middle }
        }
        return feasible
    }

    /// Whether the arms can follow a stroke's roll, with its offset of the hips, on its whole way.
    private func isInReach(from: Double, _ stroke: Stroke) -> Bool {
        let sway = stroke.roll > 0 ? amplitudes.planted.z : -amplitudes.planted.z
        return [SIMD4(0.125, 0.25, 0.375, 0.5), SIMD4(0.625, 0.75, 0.875, 1)].allSatisfy { depths in
            var sines = SIMD4<Double>()
            for lane in 0..<4 { sines[lane] = quarterSine((stroke.roll * depths[lane]).radians) + sway }
            let top = max(from, stroke.top)
            let angles = top + (stroke.bottom - top) * depths + amplitudes.planted.x
            let drives = PushUpChain.Drives(elbow: angles, hipOffset: stroke.hipOffset * depths, rollSine: sines)
            return chain.withTrunks(drives, wantsElbows: true) { trunks in
                let (left, right) = (trunks.pointee.left_cosine, trunks.pointee.right_cosine)
                // Between 30° and 179.7°.
                return max(left.max(), right.max()) < 0.866 && min(left.min(), right.min()) > -0.999986
            }
        }
    }
}
