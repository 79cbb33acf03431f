import Kernels
import Mathematics
import Foundation
import Testing

@Suite("Frame noise")
struct FrameNoiseTests {
    private static let count = 1_000_000

    /// A million normal numbers: frames in the outer order, lanes within.
    private static let sample: [Double] = {
        var values = [Double]()
        values.reserveCapacity(count)
        for frame in 0..<UInt32(count / 4) {
            let four = FrameNoise.normals(
                key: 2026, trial: 1, frame: frame, station: RandomStation(rawValue: 8), item: 8)
            for lane in 0..<4 { values.append(four[lane]) }
        }
        return values
    }()

    private func moment(_ power: Int) -> Double {
        Self.sample.reduce(0) { $0 + pow($1, Double(power)) } / Double(Self.count)
    }

    @Test("Has the moments of a standard normal distribution")
    func hasNormalMoments() {
        // Each bound is five standard errors: the variance of xᵏ is (2k − 1)!! − E[xᵏ]².
        let root = Double(Self.count).squareRoot()
        #expect(abs(moment(1)) < 5 / root)
        #expect(abs(moment(2) - 1) < 5 * 2.0.squareRoot() / root)
        #expect(abs(moment(3)) < 5 * 15.0.squareRoot() / root)
        #expect(abs(moment(4) - 3) < 5 * 96.0.squareRoot() / root)
    }

    @Test("Has the mass of a standard normal distribution beyond", arguments: [2.0, 3, 3.6541528853610088, 4])
    func hasTailMass(_ limit: Double) {
        let mass = erfc(limit / 2.0.squareRoot()) / 2
        let bound = 5 * (mass * Double(Self.count)).squareRoot() + 1
        let above = Double(Self.sample.count { $0 > limit })
        let below = Double(Self.sample.count { $0 < -limit })
        #expect(abs(above - mass * Double(Self.count)) < bound)
        #expect(abs(below - mass * Double(Self.count)) < bound)
    }

    @Test("Lies within the Kolmogorov–Smirnov distance of the normal distribution")
    func hasNormalDistribution() {
        let sorted = Self.sample.sorted()
        var distance = 0.0
        for (rank, value) in sorted.enumerated() {
            let expected = erfc(-value / 2.0.squareRoot()) / 2
            distance = max(
                distance, abs(Double(rank) / Double(Self.count) - expected),
                abs(Double(rank + 1) / Double(Self.count) - expected))
        }
        // Exceeded once in a million samples: 2 exp(−2 n d²) = 1e−6.
        #expect(distance < (log(2e6) / (2 * Double(Self.count))).squareRoot())
    }

    @Test("Has no correlation between lanes, frames, items and trials")
    func hasNoCorrelation() {
        let frames = 100_000 as UInt32
        var sums = SIMD8<Double>()
        for frame in 0..<frames {
            let here = FrameNoise.normals(key: 3, trial: 0, frame: frame, station: RandomStation(rawValue: 8), item: 0)
            let next = FrameNoise.normals(
                key: 3, trial: 0, frame: frame + 1, station: RandomStation(rawValue: 8), item: 0)
            let item = FrameNoise.normals(key: 3, trial: 0, frame: frame, station: RandomStation(rawValue: 8), item: 1)
            let trial = FrameNoise.normals(key: 3, trial: 1, frame: frame, station: RandomStation(rawValue: 8), item: 0)
            let other = FrameNoise.normals(key: 3, trial: 0, frame: frame, station: RandomStation(rawValue: 7), item: 0)
            sums += SIMD8(
                here.x * here.y, here.z * here.w, here.x * next.x, here.y * item.y, here.z * trial.z, here.w * other.w,
                here.x * here.x * next.x * next.x - 1, here.w * next.x)
        }
        for lane in 0..<8 {
            let sd = lane == 6 ? 8.0.squareRoot() : 1
            #expect(abs(sums[lane]) < 5 * sd * Double(frames).squareRoot())
        }
    }

    @Test("Is the same whatever was drawn before")
    func isStateless() {
        let forwards = (0..<2_000 as Range<UInt32>).map {
            FrameNoise.normals(key: 9, trial: 4, frame: $0, station: RandomStation(rawValue: 4), item: 2)
        }
        let backwards = (0..<2_000 as Range<UInt32>).reversed().map {
            FrameNoise.normals(key: 9, trial: 4, frame: $0, station: RandomStation(rawValue: 4), item: 2)
        }
        #expect(forwards == backwards.reversed())
    }

    @Test("Has uniform numbers that are uniform and independent of the normal ones")
    func hasUniformNumbers() {
        let frames = 100_000 as UInt32
        var bins = [Int](repeating: 0, count: 100)
        var product = 0.0
        for frame in 0..<frames {
            let uniforms = FrameNoise.uniforms(
                key: 3, trial: 0, frame: frame, station: RandomStation(rawValue: 8), item: 0)
            let normals = FrameNoise.normals(
                key: 3, trial: 0, frame: frame, station: RandomStation(rawValue: 8), item: 0)
            product += ((uniforms - 0.5) * normals).sum()
            for lane in 0..<4 { bins[Int(uniforms[lane] * 100)] += 1 }
        }
        let total = bins.reduce(0, +)
        #expect(total == 400_000)
        let chiSquare = bins.reduce(0) { $0 + pow(Double($1) - 4_000, 2) / 4_000 }
        // 99 degrees of freedom: mean 99, sd 14.
        #expect(abs(chiSquare - 99) < 5 * 198.0.squareRoot())
        let limit = 5 * (400_000.0 / 12).squareRoot()
        #expect(abs(product) < limit)
    }

    /// The kernels that this machine can run.
    private static let paths = [KernelPath.baseline, .AVX2].filter(kernel_path_is_available)

    @Test(
        "Numbers of several places are those of each place alone, by every kernel", arguments: [1, 2, 3, 24, 64], paths)
    func together(count: Int, path: KernelPath) {
        let stations = [RandomStation(rawValue: 8), RandomStation(rawValue: 65_535)]
        let places = (0..<count).map { (station: stations[$0 % 2], item: $0 * 31) }
        let together = FrameDraws(key: Self.key, trial: .max, places: places, path: path)
        var (normals, uniforms) = (values(together.count), values(together.count))
        // A hundred blocks and more reach the edges of layers and the tail.
        for frame in [0, 1, .max - 1] + Array(UInt32(1_000)..<1_200) {
            together.drawNormals(frame: frame, into: &normals)
            together.drawUniforms(frame: frame, into: &uniforms)
            for (index, place) in places.enumerated() {
                let item = UInt32(place.item)
                #expect(
                    normals[index]
                        == FrameNoise.normals(
                            key: Self.key, trial: .max, frame: frame, station: place.station, item: item))
                #expect(
                    uniforms[index]
                        == FrameNoise.uniforms(
                            key: Self.key, trial: .max, frame: frame, station: place.station, item: item))
            }
        }
    }

    @Test("Numbers of four frames are those of each frame alone, by every kernel", arguments: paths)
    func fourFrames(path: KernelPath) {
        let station = RandomStation(rawValue: 8)
        let together = FrameDraws(key: Self.key, trial: 7, station: station, item: 3, path: path)
        var (normals, uniforms) = (values(4), values(4))
        for first in stride(from: UInt32(0), to: 2_000, by: 4) {
            together.drawNormals(frame: first, into: &normals)
            together.drawUniforms(frame: first, into: &uniforms)
            for frame in 0..<4 {
                let number = first + UInt32(frame)
                #expect(
                    normals[frame]
                        == FrameNoise.normals(key: Self.key, trial: 7, frame: number, station: station, item: 3))
                #expect(
                    uniforms[frame]
                        == FrameNoise.uniforms(key: Self.key, trial: 7, frame: number, station: station, item: 3))
            }
        }
    }

    private static let key: UInt64 = 0xFEDC_BA98_7654_3210

    private func values(_ count: Int) -> [SIMD4<Double>] { Array(repeating: .zero, count: count) }
}
