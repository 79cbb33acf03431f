import Kernels
import Mathematics
import Pose

@testable import Sensing

/// Numbers for kernels, the same in every run.
struct KernelSamples {
    /// The paths that this machine can run.
    static let paths = [KernelPath.baseline, .AVX2].filter(kernel_path_is_available)

    /// Numbers between two limits.
    func numbers(_ station: UInt32, _ range: ClosedRange<Double>, count: Int = Joint.lanes) -> Column<Double> {
        Column(
            (0..<count).map { index in
                let draw = FrameNoise.uniforms(
                    key: 11, trial: station, frame: UInt32(index), station: .measuredJitter, item: 0)[0]
                return range.lowerBound + (range.upperBound - range.lowerBound) * draw
            })
    }

    /// Points of the image.
    func points(_ station: UInt32, _ range: ClosedRange<Double>) -> Column<SIMD2<Double>> {
        let x = numbers(station, range)
        let y = numbers(station + 1_000, range)
        return Column((0..<Joint.lanes).map { SIMD2(x[$0], y[$0]) })
    }

    /// Points of space before a camera, and an ear behind it.
    func places(_ station: UInt32) -> Column<SIMD3<Double>> {
        let points = points(station, -1...1)
        let depths = numbers(station + 2_000, 1...3)
        return Column((0..<Joint.lanes).map { SIMD3(points[$0].x, points[$0].y, $0 == 4 ? -1 : depths[$0]) })
    }
}
