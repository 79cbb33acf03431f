import Mathematics
import Scenarios

/// The random numbers of one station in a trial: four independent ones for each frame and item.
struct StationNoise {
    private let key: UInt64
    private let trial: UInt32
    private let station: RandomStation

    init(_ plan: TrialPlan, _ station: RandomStation) {
        (key, trial, self.station) = (plan.randomKey, UInt32(plan.trial), station)
    }

    func uniforms(frame: UInt32 = 0, item: Int = 0) -> SIMD4<Double> {
        FrameNoise.uniforms(key: key, trial: trial, frame: frame, station: station, item: UInt32(item))
    }

    func normals(frame: UInt32 = 0, item: Int = 0) -> SIMD4<Double> {
        FrameNoise.normals(key: key, trial: trial, frame: frame, station: station, item: UInt32(item))
    }
}

extension FrameDraws {
    init(_ plan: TrialPlan, _ places: [(station: RandomStation, item: Int)]) {
        self.init(key: plan.randomKey, trial: UInt32(plan.trial), places: places)
    }
}
