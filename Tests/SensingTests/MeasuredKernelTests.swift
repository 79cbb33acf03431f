import Kernels
import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

/// Kernels of measured errors beside the same formulas for one joint, bit for bit.
@Suite("Kernels of measured errors")
struct MeasuredKernelTests {
    private static let paths = KernelSamples.paths
    private let joints = 0..<Joint.count
    private let samples = KernelSamples()

    @Test("Confidences, sizes and rates", arguments: paths, [0, 0.3])
    func confidence(path: KernelPath, tail: Double) {
        func row(_ station: UInt32, _ low: Double, _ high: Double) -> Column<Double> {
            samples.numbers(station, low...high)
        }
        let high = row(1, 0, 3)
        let lower = row(2, -2, 1)
        let far = row(3, 0, 1)
        let endOn = row(4, -2, 2)
        let hidden = row(5, -3, 3)
        let typical = row(6, 0, 3)
        let size = row(7, 0, 0.1)
        let flicker = row(8, 0, 1)
        let wander = row(9, 0, 1)
        let covered = row(10, 0, 1)
        let activity = row(11, 0.5, 2)
        let farness = row(12, 0, 1)
        let normals = row(13, -3, 3)
        let courses = row(14, -2, 2)
        let plain = samples.numbers(15, 0...0.2, count: 60)
        let change = samples.numbers(16, -0.1...0.2, count: 60)
        let logits = row(0, 0, 0)
        let flickers = row(0, 0, 0)
        let sizes = row(0, 0, 0)
        let typedRates = row(0, 0, 0)
        let dropOutRates = row(0, 0, 0)
        let legs = JointSet([.leftHip, .rightAnkle])
        var arguments = KernelConfidence(
            count: Joint.lanes, high: high.base, lower: lower.base, far: far.base, end_on: endOn.base,
            hidden: hidden.base, typical: typical.base, size: size.base, flicker: flicker.base, wander: wander.base,
            frequencies: plain.base, frequency_changes: change.base, covered: covered.base, activity: activity.base,
            normals: normals.base, courses: courses.base, legs: legs.rawValue, tail: tail, doubt: 0.4,
            largest_doubt: 2, covered_size: 3, typed_rate: 2.5, typed_seconds: 0.3, drop_out_rate: 0.1,
            hidden_drop_out_rate: 0.6, farness: farness.base, lowness: 0.3, trunk_end_on: 0.2, legs_end_on: 0.7,
            logits: logits.base, flickers: flickers.base, sizes: sizes.base, typed_rates: typedRates.base,
            drop_out_rates: dropOutRates.base)
        kernel_confidence(path, &arguments)
        for joint in joints {
            var logit = high[joint] + lower[joint] * 0.3 - far[joint] * farness[joint]
            logit += (endOn[joint] - logit) * (legs.contains(index: joint) ? 0.7 : 0.2)
            logit += min(hidden[joint] - logit, 0) * covered[joint]
            let normal = normals[joint]
            let tailed = tail > 0 ? normal * power(normal.magnitude, tail) : normal
            let flickering = flicker[joint] * activity[joint] * tailed
            logit += wander[joint] * courses[joint]
            let doubt = exponential(0.4 * min(max(typical[joint] - logit, -2), 2))
            #expect(sizes[joint] == size[joint] * activity[joint] * doubt * (1 + 2 * covered[joint]))
            #expect(flickers[joint] == flickering)
            #expect(logits[joint] == logit + flickering)
            let frequencies = SIMD3(plain[joint], plain[20 + joint], plain[40 + joint])
            let changes = SIMD3(change[joint], change[20 + joint], change[40 + joint])
            let share = min(((frequencies + changes * covered[joint]) * 2.5).sum(), 0.9)
            #expect(typedRates[joint] == share / (1 - share) / 0.3)
            #expect(dropOutRates[joint] == 0.1 + (0.6 - 0.1) * covered[joint])
        }
    }

    @Test("Errors and the estimator's confidences", arguments: paths, [false, true])
    func errors(path: KernelPath, all: Bool) {
        let logits = samples.numbers(1, -12...12)
        let sizes = samples.numbers(2, 0...0.1)
        let covered = samples.numbers(3, 0...1)
        let wander = samples.numbers(4, 0...0.1)
        let events = samples.points(5, -0.1...0.1)
        let fast = samples.points(6, -2...2)
        let slow = samples.points(7, -2...2)
        let astray = samples.points(8, -0.5...0.5)
        let first = samples.points(9, -1...1)
        let along = samples.numbers(10, -0.1...0.1)
        let across = samples.numbers(11, -0.1...0.1)
        let places = samples.places(13)
        let limbs = Column((0..<2 * Joint.lanes).map { Int32($0 * 3 % 19) })
        let left = direction(SIMD3(0.3, 0.2, -0.8))
        let found = JointErrors()
        var arguments = KernelErrors(
            count: Joint.lanes, logits: logits.base, sizes: sizes.base, covered: covered.base, events: events.numbers,
            astray: all ? astray.numbers : nil, fast: fast.numbers, slow: slow.numbers, settling: first.numbers,
            wander: wander.base, bias_along: along.base, bias_across: across.base,
            places: places.numbers, limbs: limbs.base, left_x: left.x, left_y: left.y, left_z: left.z,
            covered_wander: 3, settling_share: all ? 0.2 : 0, torso: 0.5,
            confidence_step: all ? 0.03 : 0, absent_below: 0.05, offsets: found.offsets.numbers,
            confidences: found.confidences.base)
        kernel_errors(path, &arguments)
        for joint in joints {
            let confidence = 1 / (1 + exponential(-logits[joint]))
            var reported = min(max(confidence, 0.01), 1)
            if all { reported = min(max((reported / 0.03).rounded() * 0.03, 0.01), 1) }
            #expect(found.confidences[joint] == (reported < 0.05 ? 0 : reported))
            var offset = events[joint] + fast[joint] * sizes[joint]
            offset += slow[joint] * (wander[joint] * (1 + 2 * covered[joint]))
            let limb = places[Int(limbs[2 * joint + 1])] - places[Int(limbs[2 * joint])]
            let way = limb / max((limb * limb).sum().squareRoot(), 1e-9)
            let aside = SIMD2(way.y * left.z - way.z * left.y, way.z * left.x - way.x * left.z)
            offset += SIMD2(way.x, way.y) * along[joint] + aside * across[joint]
            if all {
                offset += astray[joint]
                offset += first[joint] * 0.2 * 0.5
            }
            #expect(found.offsets[joint] == offset)
        }
    }

    @Test("Cover: the solid that hides a joint most, looked at one by one", arguments: paths, [20.0, 70, 90, 150])
    func cover(path: KernelPath, azimuth: Double) throws {
        let performance = try Performance(Plans.trial(Plans.ideal()))
        let camera = Camera(
            CameraPlan(
                azimuth: azimuth, height: 0.4, distance: 2.4, roll: 0, fieldOfView: 70, imageWidth: 1280,
                imageHeight: 720, aimX: 0, aimHeight: 0.3, tagError: 0))
        let view = View(camera: camera, shoulderWidth: 0.4)
        let cover = BodyCover(stature: Plans.body.stature)
        var hidden = 0
        for frame in 0..<40 {
            var body = performance.skeleton(at: Double(frame) / 4)
            view.look(at: &body)
            cover.look(view.places, path: path)
            for joint in joints {
                let expected = most(of: view.places, joint)
                #expect(cover.covers[joint] == expected, "frame \(frame), joint \(joint)")
                if expected > 0 { hidden += 1 }
            }
        }
        #expect(hidden > 20)
    }

    /// The largest cover of a joint by any solid.
    private func most(of places: borrowing Column<SIMD3<Double>>, _ joint: Int) -> Double {
        guard !JointSet.midpoints.contains(index: joint), places[joint].z > Camera.nearest else { return 0 }
        let point = SIMD2(places[joint].x, places[joint].y) / places[joint].z
        var cover = 0.0
        for solid in BodyCover.solids where !solid.own.contains(index: joint) {
            let from = (places[solid.from.0] + places[solid.from.1]) / 2
            let to = (places[solid.to.0] + places[solid.to.1]) / 2
            guard from.z > Camera.nearest, to.z > Camera.nearest else { continue }
            let (a, b) = (SIMD2(from.x, from.y) / from.z, SIMD2(to.x, to.y) / to.z)
            let axis = b - a
            let square = (axis * axis).sum()
            let inverse = square > 1e-12 ? 1 / square : 0
            let along = min(max(((point - a) * axis).sum() * inverse, 0), 1)
            let depth = 1 / (1 / from.z + along * (1 / to.z - 1 / from.z))
            let gap = places[joint].z - depth - BodyCover.behind.lowerBound
            let aside = (point - a - axis * along) * depth
            let reach = solid.radius * Plans.body.stature + BodyCover.softness
            let overlap = smooth((reach - (aside * aside).sum().squareRoot()) / (2 * BodyCover.softness))
            let share = smooth(gap / (BodyCover.behind.upperBound - BodyCover.behind.lowerBound))
            cover = max(cover, solid.strength * overlap * share)
        }
        return cover
    }
}
