import Kernels
import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

/// Each kernel beside the same formulas for one joint, bit for bit, by every path that this machine can run.
@Suite("Kernels of the sensor")
struct KernelTests {
    private static let paths = KernelSamples.paths
    private let joints = 0..<Joint.count
    private let samples = KernelSamples()

    private func numbers(_ station: UInt32, _ range: ClosedRange<Double>, count: Int = Joint.lanes) -> Column<Double> {
        samples.numbers(station, range, count: count)
    }

    private func points(_ station: UInt32, _ range: ClosedRange<Double>) -> Column<SIMD2<Double>> {
        samples.points(station, range)
    }

    @Test("Activity: the factor of speed is 1 at its reference, and bursts multiply it", arguments: paths, [0, 0.4])
    func activity(path: KernelPath, bursts: Double) {
        let model = MeasuredErrors.Activity(rest: 0.05, half: 0.6)
        let now = points(1, 0...1)
        let last = points(2, 0...1)
        let courses = numbers(3, -3...3)
        let before = points(2, 0...1)
        let speeds = numbers(4, 0...1)
        let factors = Column(repeating: 0.0)
        var arguments = KernelActivity(
            count: Joint.lanes, neck: Joint.neck.rawValue, common: 19, points: now.numbers, scale_x: 2, scale_y: 3,
            step: 0.4, is_measured: true, fastest: 6, body: 0.3, rest: model.rest, half: model.half,
            level: model.level, bursts: bursts, courses: courses.base, last_points: last.numbers,
            speeds: speeds.base, factors: factors.base)
        kernel_activity(path, &arguments)
        func speed(_ joint: Int) -> Double {
            let way = now[joint] * SIMD2(2, 3) - before[joint]
            return min((way * way).sum().squareRoot() / 0.4, 6)
        }
        #expect(Set(joints.map { speeds[$0] }).count > 10, "few are as fast as can be")
        for joint in joints {
            #expect(speeds[joint] == speed(joint))
            #expect(last[joint] == now[joint] * SIMD2(2, 3))
            let both = speed(joint) + 0.3 * (speed(Joint.neck.rawValue) - speed(joint))
            let factor = (both + 0.05) / (both + 0.6) * ((0.5 + 0.6) / (0.5 + 0.05))
            let burst = exponential(bursts * (courses[joint] + courses[19]))
            #expect(factors[joint] == (bursts == 0 ? factor : factor * burst))
        }
    }

    @Test("Spells: waits fall by rate and time, but not in a spell or without a rate", arguments: paths)
    func spells(path: KernelPath) {
        let rates = numbers(1, -1...3)
        let ends = numbers(2, 0...2)
        for joint in joints { rates[joint] = max(rates[joint], 0) }
        let waits = numbers(3, 0...2)
        let clocks = numbers(4, 0...1)
        let before = numbers(3, 0...2)
        let clocksBefore = numbers(4, 0...1)
        var arguments = KernelSpells(
            count: Joint.lanes, instant: 1.2, rates: rates.base, ends: ends.base, waits: waits.base,
            clocks: clocks.base)
        let found = JointSet(rawValue: kernel_spells(path, &arguments))
        for joint in joints {
            let rest = before[joint] - (1.2 - max(clocksBefore[joint], ends[joint])) * rates[joint]
            let (isIn, waited) = (1.2 < ends[joint], rates[joint] > 0 && 1.2 >= ends[joint])
            #expect(waits[joint] == (waited ? rest : before[joint]))
            #expect(clocks[joint] == (waited ? 1.2 : clocksBefore[joint]))
            #expect(found.contains(index: joint) == (rates[joint] > 0 && (isIn || rest <= 0)))
        }
        #expect(!found.isEmpty && found != .all)
    }

    @Test(
        "Projection and places: those of the camera, in steps, and found where they are seen", arguments: paths,
        [0, 0.01])
    func places(path: KernelPath, step: Double) {
        let camera = Camera(
            CameraPlan(
                azimuth: 60, height: 0.5, distance: 2, roll: 10, fieldOfView: 70, imageWidth: 1280, imageHeight: 720,
                aimX: 0, aimHeight: 0.3, tagError: 0))
        let world = samples.places(5)
        let places = Column(repeating: SIMD3<Double>.zero)
        let points = Column(repeating: SIMD2<Double>.zero)
        let farness = Column(repeating: 0.0)
        var projection = camera.projection(far: 0.2, of: world, places: places, points: points, farness: farness)
        kernel_project(path, &projection)
        let difference = places[.leftShoulder].z - places[.rightShoulder].z
        let left = min(max(difference / 0.2, -1), 1)
        for joint in joints {
            let expected = camera.project(world[joint])
            #expect(points[joint] == expected.point)
            #expect(places[joint].z == expected.depth)
            let isLeft = JointSet.left.contains(index: joint)
            let share = isLeft ? left : JointSet.right.contains(index: joint) ? -left : 0
            #expect(farness[joint] == max(share, 0))
        }
        let offsets = self.points(6, -0.3...0.3)
        let confidences = numbers(7, -0.2...1)
        let reported = JointSet.all.subtracting(JointSet([.nose, .rightKnee]))
        for outside in [false, true] {
            var frame = PoseFrame(time: 0, image: ImageSize(width: 1, height: 1))
            frame.joints.withElements { joints in
                var arguments = KernelPlacing(
                    count: Joint.count, points: points.numbers, places: places.numbers, offsets: offsets.numbers,
                    confidences: confidences.base, scale_x: 0.5, scale_y: 0.8, step: step, nearest: Camera.nearest,
                    reports_outside: outside, reported: reported.rawValue,
                    observations: UnsafeMutableRawPointer(joints).assumingMemoryBound(to: Double.self))
                kernel_place(path, &arguments)
            }
            for joint in joints {
                var place = points[joint] + offsets[joint] * SIMD2(0.5, 0.8)
                if step > 0 { place = (place / step).rounded(.toNearestOrEven) * step }
                let isInside = place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1
                let isFound =
                    reported.contains(index: joint) && places[joint].z > Camera.nearest && confidences[joint] > 0
                    && (isInside || outside)
                let expected = JointObservation(x: place.x, y: place.y, confidence: confidences[joint])
                #expect(frame.joints[joint] == (isFound ? expected : .missing))
            }
        }
    }

    @Test("Courses: splines, steps and mixtures", arguments: paths, [0, 0.6])
    func courses(path: KernelPath, white: Double) {
        let nodes = numbers(1, -2...2, count: 80)
        let values = numbers(2, 0...0)
        var spline = KernelSpline(blocks: 5, nodes: nodes.base, weights: (0.1, 0.5, 0.3, 0.2), values: values.base)
        kernel_spline(path, &spline)
        for course in 0..<20 {
            func node(_ number: Int) -> Double { nodes[course / 4 * 16 + number * 4 + course % 4] }
            let early = node(0) * 0.1 + node(1) * 0.5
            #expect(values[course] == early + node(2) * 0.3 + node(3) * 0.2)
        }

        let draws = numbers(3, -2...2, count: 120)
        let own = Column((0..<Joint.lanes).map { Int32($0 * 7 % 20) })
        let places = points(4, -1...1)
        let speeds = points(5, -1...1)
        let mixed = points(6, 0...0)
        let placesBefore = points(4, -1...1)
        let speedsBefore = points(5, -1...1)
        let courses = points(7, 0...0)
        var steps = KernelSteps(
            pairs: 10, draws: draws.base, own: own.base, whites: 20, a: 0.9, b: 0.2, c: 0.7, d: 0.3, e: -0.1, f: 0.4,
            coloured: 0.8, white: white, places: places.numbers, speeds: speeds.numbers, values: courses.numbers)
        kernel_steps(path, &steps)
        for joint in joints {
            func draw(_ place: Int, _ lane: Int) -> SIMD2<Double> {
                SIMD2(draws[4 * place + lane], draws[4 * place + lane + 1])
            }
            let (x, v, n, m) = (
                placesBefore[joint], speedsBefore[joint], draw(Int(own[joint]), 0), draw(Int(own[joint]), 2)
            )
            let moved = x * 0.9 + v * 0.2 + n * 0.3
            #expect(places[joint] == moved)
            let kept = v * 0.7 - x * 0.2
            let speed = kept + n * -0.1 + m * 0.4
            #expect(speeds[joint] == speed)
            let whitePart = draw(20 + joint / 2, joint % 2 * 2)
            let course = white > 0 ? moved * 0.8 + whitePart * white : moved
            #expect(courses[joint] == course)
        }

        let weights = Column(
            (0..<Joint.lanes * Joint.lanes).map { SIMD2(repeating: Double($0 * 37 % 11) / 7) })
        var mixture = KernelMixture(
            sources: JointSet.estimated.rawValue, own: courses.numbers, weights: weights.numbers, mixed: mixed.numbers)
        kernel_mix(path, &mixture)
        for joint in joints {
            var sum = SIMD2<Double>.zero
            for source in joints where JointSet.estimated.contains(index: source) {
                sum += courses[source] * weights[source * Joint.lanes + joint]
            }
            #expect(mixed[joint] == sum)
        }
    }

    @Test(
        "Graded errors: wander, white errors and outliers, larger on the far side and where guessed", arguments: paths)
    func graded(path: KernelPath) {
        let draws = numbers(1, -2...2, count: 80)
        let normals = numbers(2, -3...3)
        let farness = numbers(3, 0...1)
        let events = points(4, -1...1)
        let courses = points(5, -1...1)
        let before = points(5, -1...1)
        let guessed = JointSet([.leftElbow, .nose])
        let found = JointErrors()
        var arguments = KernelGraded(
            count: Joint.lanes, draws: draws.base, normals: normals.base, farness: farness.base,
            guessed: guessed.rawValue, decay: 0.9, gain: 0.02, white: 0.01, guessed_factor: 5, far_factor: 3,
            far_loss: 0.25, confidence: 0.8, hidden_confidence: 0.3, spread: 2, spread_size: 0.05, torso: 0.5,
            events: events.numbers, courses: courses.numbers, offsets: found.offsets.numbers,
            confidences: found.confidences.base)
        kernel_graded(path, &arguments)
        for joint in joints {
            let isGuessed = guessed.contains(index: joint)
            let slow = SIMD2(draws[4 * joint], draws[4 * joint + 1])
            let wander = before[joint] * 0.9 + slow * 0.02
            #expect(courses[joint] == wander)
            let factor = isGuessed ? 5 : 1 + 2 * farness[joint]
            let white = SIMD2(draws[4 * joint + 2], draws[4 * joint + 3]) * 0.01
            #expect(found.offsets[joint] == ((wander + white) * factor + events[joint]) * 0.5)
            let mean = 0.8 + (0.3 - 0.8) * (isGuessed ? 1 : 0.25 * farness[joint])
            #expect(found.confidences[joint] == min(max(mean + normals[joint] * 2 * 0.05, 0.01), 1))
        }
    }
}
