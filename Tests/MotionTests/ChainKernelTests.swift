import Kernels
import Mathematics
import Pose
import Testing

@testable import Motion
@testable import Scenarios

@Suite("The push-up's chain at four instants")
struct ChainKernelTests {
    /// Random styles, and styles with walls, steps and one hand.
    static let trials = Array(0..<30) + Array(1_000..<1_030)

    private static func plan(_ trial: Int) -> TrialPlan {
        trial < 1_000 ? .random(trial: trial) : .variant(trial: trial)
    }

    @Test("Skeletons placed together are those of one at a time, and no further one is touched", arguments: 1...4)
    func together(count: Int) throws {
        var different = 0
        for trial in Self.trials {
            let performance = try Performance(Self.plan(trial))
            var generator = SeededGenerator(UInt64(trial))
            for _ in 0..<20 {
                let begin = generator.value(-1...performance.duration.seconds)
                let step = generator.value(0.01...0.3)
                let times = (0..<4).map { begin + Double($0) * step }
                var skeletons = Array(repeating: Skeleton(), count: 4)
                skeletons.withUnsafeMutableBufferPointer {
                    guard let base = $0.baseAddress else { return }
                    performance.place(base, at: SIMD4(times), count: count)
                }
                for index in 0..<4 {
                    let expected = index < count ? performance.skeleton(at: times[index]) : Skeleton()
                    #expect(skeletons[index].points == expected.points, "trial \(trial) at \(times)")
                }
                if skeletons[0].points != skeletons[count - 1].points { different += 1 }
            }
        }
        #expect(count == 1 || different > 500, "few of the bodies move")
    }

    @Test("Elbow angles are those of the skeleton, of the arm that carries it where one is free")
    func elbows() throws {
        for trial in Self.trials {
            let chain = try Performance(Self.plan(trial)).chain
            for elbow in stride(from: 90, through: 170, by: 10.0) {
                for roll in [-0.02, 0, 0.02] {
                    let drives = PushUpChain.Drives { _ in SIMD4(elbow, 0.01, roll, 0.1) }
                    var skeleton = Skeleton()
                    withUnsafeMutablePointer(to: &skeleton) { chain.place(drives, into: $0, count: 1) }
                    let angles = chain.withTrunks(drives, wantsElbows: true) {
                        [Side.left: $0.pointee.left_angle.x, .right: $0.pointee.right_angle.x]
                    }
                    for side in Side.allCases {
                        let measured = skeleton.elbowAngle(chain.isFree(side) ? side.opposite : side)
                        #expect(((angles[side] ?? 0) - measured).magnitude < 1e-3)
                    }
                }
            }
        }
    }

    @Test("Every path that this machine can run gives the same bits", .enabled(if: kernel_path_is_available(.AVX2)))
    func paths() throws {
        for trial in Self.trials {
            let chain = try Performance(Self.plan(trial)).chain
            var generator = SeededGenerator(UInt64(trial))
            for _ in 0..<20 {
                let numbers = (0..<4).map { _ in generator.value(80...178) }
                let shares = (0..<4).map { _ in generator.value(-0.05...0.05) }
                let found = [KernelPath.baseline, .AVX2].map { path in
                    Self.run(path, chain, elbow: SIMD4(numbers), others: SIMD4(shares))
                }
                #expect(found[0] == found[1], "trial \(trial), elbows \(numbers)")
            }
        }
    }

    /// The bits of all that both kernels compute.
    private static func run(
        _ path: KernelPath, _ chain: PushUpChain, elbow: SIMD4<Double>, others: SIMD4<Double>
    ) -> [UInt64] {
        var (trunks, skeletons) = (KernelTrunks(), Array(repeating: Skeleton(), count: 4))
        chain.numbers.withUnsafeBufferPointer { chain in
            skeletons.withUnsafeMutableBufferPointer { skeletons in
                guard let chain = chain.baseAddress, let base = skeletons.baseAddress else { return }
                let rows = (0..<4).map { Skeleton.numbers(of: base + $0) }
                var pushUp = KernelPushUp(
                    elbow: elbow, hip_offset: others, roll_sine: others, head: others, chain: chain, count: 4,
                    joints: (rows[0].joints, rows[1].joints, rows[2].joints, rows[3].joints),
                    toes: (rows[0].toes, rows[1].toes, rows[2].toes, rows[3].toes))
                kernel_push_up(path, &pushUp)
                withUnsafeMutablePointer(to: &trunks) { trunks in
                    var drive = KernelDrive(
                        elbow: elbow, hip_offset: others, roll_sine: others, chain: chain, wants_elbows: true,
                        trunks: trunks)
                    kernel_chain(path, &drive)
                }
            }
        }
        let places = skeletons.flatMap { $0.points.flatMap { [$0.x, $0.y, $0.z] } }
        return places.map(\.bitPattern) + withUnsafeBytes(of: trunks) { Array($0.bindMemory(to: UInt64.self)) }
    }
}
