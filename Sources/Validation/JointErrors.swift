import Foundation
import Mathematics
import Pose

/// The errors of one joint: its places minus its own path smoothed over 0.24 s, torsos.
struct JointErrors {
    /// The errors; NaN where the joint was not found.
    let values: [SIMD2<Double>]
    /// Their lengths; NaN where the joint was not found.
    let lengths: [Double]
    /// The velocities of the smoothed path, torsos a second.
    let velocities: [SIMD2<Double>]
    /// Their lengths.
    let speeds: [Double]
    /// The joint's places with gaps filled, torsos, one list for each axis.
    let filled: [[Double]]

    /// A joint that is found in a smaller share of the frames has no errors.
    static let leastShare = 0.8

    static func all(_ clip: ClipTracks) -> [Joint: JointErrors] {
        ClipTracks.joints.reduce(into: [:]) { $0[$1] = JointErrors($1, of: clip) }
    }

    /// Takes the errors of a joint; `nil` where it is hardly ever found, or the clip is too short.
    init?(_ joint: Joint, of clip: ClipTracks) {
        let places = clip.places(joint)
        let found = places.count { !$0.x.isNaN }
        guard Double(found) / Double(clip.count) >= Self.leastShare, clip.count >= clip.window + 4,
            let x = ClipTracks.filled(places.map(\.x)), let y = ClipTracks.filled(places.map(\.y))
        else { return nil }
        let filled = [x, y].map { $0.map { $0 / clip.torso } }
        let smooth = filled.map { SavitzkyGolay.smoothed($0, window: clip.window) }
        values = places.indices.map { frame in
            places[frame].x.isNaN
                ? ClipTracks.unknown : SIMD2(filled[0][frame] - smooth[0][frame], filled[1][frame] - smooth[1][frame])
        }
        self.filled = filled
        lengths = values.map(\.length)
        let slopes = smooth.map { Gradient.of($0, at: clip.times) }
        velocities = zip(slopes[0], slopes[1]).map { SIMD2($0, $1) }
        speeds = velocities.map(\.length)
    }

    /// The errors of one axis, those of frames without the joint as 0.
    func axis(_ axis: Int) -> [Double] { values.map { $0[axis].isNaN ? 0 : $0[axis] } }

    /// The rank correlations with another joint's errors, one for each axis, over the frames of which both are known,
    /// `nil` for all; none for 20 frames or fewer, and none of an axis where an error is always the same.
    func correlations(_ other: JointErrors, in frames: [Int]? = nil) -> [Double] {
        let known = (frames ?? Array(values.indices)).filter { !values[$0].x.isNaN && !other.values[$0].x.isNaN }
        guard known.count > 20 else { return [] }
        return [0, 1].compactMap { axis in
            RankCorrelation.spearman(known.map { values[$0][axis] }, known.map { other.values[$0][axis] })
        }
    }

    /// The spectrum of the places from 4 to 12 Hz, mean of both axes' densities: the slope of log density over log
    /// frequency, and the root of the mean density, torsos/√Hz, at 4–8 Hz and at 8–12 Hz, NaN where the frame rate is
    /// too low; `nil` with fewer than 32 frames or fewer than five frequencies.
    func spectrum(rate: Double) -> (slope: Double, low: Double, high: Double)? {
        guard values.count >= 32 else { return nil }
        let spectra = filled.map { PowerSpectrum($0, rate: rate) }
        let frequencies = spectra[0].frequencies
        let densities = zip(spectra[0].densities, spectra[1].densities).map { ($0 + $1) / 2 }
        let used = frequencies.indices.filter { frequencies[$0] >= 4 && frequencies[$0] <= min(12, 0.45 * rate) }
        guard used.count >= 5, used.allSatisfy({ densities[$0] > 0 }) else { return nil }
        func amplitude(_ isWithin: (Double) -> Bool) -> Double {
            let bins = frequencies.indices.filter { isWithin(frequencies[$0]) }
            return (bins.reduce(0) { $0 + densities[$1] } / Double(bins.count)).squareRoot()
        }
        return (
            Self.slope(used.map { log(densities[$0]) }, over: used.map { log(frequencies[$0]) }),
            amplitude { $0 >= 4 && $0 < 8 }, amplitude { $0 >= 8 && $0 <= 12 }
        )
    }

    /// The slope of the straight line of least squares.
    private static func slope(_ values: [Double], over places: [Double]) -> Double {
        let count = Double(values.count)
        let middle = places.reduce(0, +) / count
        let mean = values.reduce(0, +) / count
        let cross = zip(values, places).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - middle) }
        return cross / places.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    }
}
