import Pose
import Testing

@testable import Detection

@Suite("ClosedChain: the way down and up")
struct ChainCycleTests {
    /// A course of the shoulders' height: linear ways at 30 frames a second, 0.03 T a frame.
    private struct Course {
        var cycle = ChainCycle(entry: 0.15, rise: 0.7)
        var height = 1.0
        var frame = 0
        /// The completed cycles, with the height at which each was completed.
        var completed: [(height: Double, top: ChainSnapshot, bottom: ChainSnapshot, end: ChainSnapshot)] = []
        var fellBack: [Double] = []

        mutating func go(to next: Double, speed: Double = 0.03) {
            while (next - height).magnitude > 1e-9 {
                height += min(max(next - height, -speed), speed)
                show()
            }
        }

        mutating func stay(_ seconds: Double, elbow: Double = 90) {
            for _ in 0..<Int(seconds * 30) { show(elbow: elbow) }
        }

        private mutating func show(elbow: Double = 90) {
            var now = ChainSnapshot()
            now.shoulder = SIMD2(0, height)
            now.height = height
            now.time = Nanoseconds(seconds: Double(frame) / 30)
            frame += 1
            switch cycle.step(now, shares: ChainShares(elapsed: 1 / 30), elbow: { elbow }) {
            case .none: break
            case .completed(let top, let bottom, let end): completed.append((height, top, bottom, end))
            case .fellBack: fellBack.append(height)
            }
        }
    }

    @Test("It is completed at the asked share of the rise", arguments: [0.65, 0.7, 0.8, 0.95])
    func rise(_ rise: Double) throws {
        var course = Course(cycle: ChainCycle(entry: 0.15, rise: rise))
        course.stay(1)
        course.go(to: 0.4)
        #expect(course.cycle.isDown && course.completed.isEmpty)
        course.go(to: 1, speed: 0.01)
        #expect(course.completed.count == 1 && !course.cycle.isDown && course.fellBack.isEmpty)
        let said = try #require(course.completed.first)
        #expect((said.height - (0.4 + rise * 0.6)).magnitude < 0.02)
        #expect((said.top.height - 1).magnitude < 0.02 && (said.bottom.height - 0.4).magnitude < 1e-9)
        #expect(said.end.height == said.height && said.bottom.time > said.top.time && said.end.time > said.bottom.time)
    }

    @Test("A fall deeper than a push-up is asked for no more than a deep one")
    func deep() throws {
        var course = Course(height: 1.6)
        course.stay(1)
        course.go(to: 0.2)
        course.go(to: 1.6, speed: 0.01)
        #expect((try #require(course.completed.first).height - (0.2 + 0.7 * 0.85)).magnitude < 0.03)
    }

    @Test("Less than the least fall begins nothing")
    func entry() {
        var course = Course()
        course.stay(1)
        for _ in 0..<5 {
            course.go(to: 0.88)
            course.go(to: 1)
        }
        #expect(course.completed.isEmpty && !course.cycle.isDown)
    }

    @Test("A rest, or a turn, between half and the asked share is an end, once")
    func halfWay() {
        for isRest in [true, false] {
            var course = Course()
            course.stay(1)
            course.go(to: 0.4)
            course.go(to: 0.79)
            #expect(course.completed.isEmpty)
            if isRest { course.stay(0.5) } else { course.go(to: 0.4) }
            #expect(course.completed.count == 1 && course.fellBack.isEmpty)
            #expect((course.completed.first?.end.height ?? 0) > 0.78)
        }
    }

    @Test("A rest near the bottom is none")
    func lowRest() {
        var course = Course()
        course.stay(1)
        course.go(to: 0.4)
        course.go(to: 0.65)
        course.stay(3)
        #expect(course.completed.isEmpty && course.cycle.isDown)
        course.go(to: 1)
        #expect(course.completed.count == 1)
    }

    @Test("Who turns back down before half is told so, and may still come up")
    func fallingBack() {
        var course = Course()
        course.stay(1)
        course.go(to: 0.3)
        course.go(to: 0.6)
        course.go(to: 0.3)
        #expect(course.fellBack.count == 1 && course.completed.isEmpty && course.cycle.isDown)
        course.go(to: 1)
        #expect(course.completed.count == 1)
        #expect((course.completed.first?.top.height ?? 0) < 0.65, "the new fall began half-way")
    }

    @Test("A rest on straight arms is a top, wherever the fall began; on bent arms it is not")
    func anchor() {
        for elbow in [90.0, 170] {
            var course = Course(height: 2)
            course.stay(1, elbow: elbow)
            course.go(to: 1)
            course.stay(1, elbow: elbow)
            #expect(course.cycle.isDown == (elbow < 100))
            #expect(course.completed.isEmpty)
            guard elbow > 100 else { continue }
            course.go(to: 0.5)
            course.go(to: 1)
            #expect(course.completed.count == 1)
            #expect(((course.completed.first?.top.height ?? 0) - 1).magnitude < 0.03)
        }
    }

    @Test("A torso taken for longer changes nothing but the heights")
    func rescaling() throws {
        var course = Course()
        course.stay(1)
        course.go(to: 0.4)
        course.cycle.rescale(by: 0.8)
        course.height = 0.32
        course.go(to: 0.8, speed: 0.01)
        #expect((try #require(course.completed.first).height - 0.8 * (0.4 + 0.7 * 0.6)).magnitude < 0.02)
    }

    @Test("After a restart the next snapshot is the top")
    func restart() {
        var course = Course()
        #expect(course.cycle.isFresh)
        course.go(to: 0.4)
        course.cycle.restart()
        #expect(course.cycle.isFresh && !course.cycle.isDown)
        course.go(to: 1)
        #expect(course.completed.isEmpty)
    }
}
