package import Motion
import Pose
package import Recordings
package import Scenarios
package import Sensing

/// One trial of a scenario, made alone: the plan, the motion, and what the phone saw of it.
package struct SynthesisedTrial: Sendable {
    package let plan: TrialPlan
    package let performance: Performance
    package let sensed: SensedTrial
    package let seed: UInt64

    /// Makes a trial by its number, from 0, and the suite's seed.
    package init(_ scenario: Scenario, trial: Int, seed: UInt64) throws {
        try self.init(try scenario.draw(trial: trial, seed: seed), seed: seed)
    }

    package init(_ plan: TrialPlan, seed: UInt64) throws {
        self.plan = plan
        performance = try Performance(plan)
        var sensed = SensedTrial()
        Sensor(plan).watch(performance, into: &sensed)
        (self.sensed, self.seed) = (sensed, seed)
    }
}

extension SynthesisedTrial {
    package func recording(named name: String) -> Recording {
        var info = RecordingInfo(image: sensed.frames.first?.image ?? image, fps: fps, truth: sensed.truth)
        info.source = "repgauge"
        info.estimator = plan.estimator.name
        info.activity = plan.scenario
        if plan.estimator.startsWrongly { info.grossTrackingErrorFraction = sensed.wrongPoseShare }
        info.synthesis = RecordingInfo.Synthesis(
            scenario: plan.scenario, family: plan.family.rawValue, trial: plan.trial, seed: seed,
            camera: RecordingInfo.Camera(plan.camera), frames: sensed.frames.count)
        return Recording(name: name, group: plan.family.rawValue, frames: sensed.frames, info: info)
    }

    /// The nominal frame rate: that of the camera, or the delivered one where inference takes time or the app passes
    /// images over; `nil` without one.
    private var fps: Double? {
        guard sensed.images != nil || plan.clock.isThrottled else { return plan.clock.fps }
        let rate = Double(sensed.frames.count) / max(sensed.truth.duration.seconds, 1e-9)
        return sensed.frames.count > 1 ? (rate * 1000).rounded() / 1000 : nil
    }

    private var image: ImageSize {
        ImageSize(width: Double(plan.camera.imageWidth), height: Double(plan.camera.imageHeight))
    }
}

extension RecordingInfo.Camera {
    package init(_ camera: CameraPlan) {
        self.init(azimuth: camera.azimuth, height: camera.height, distance: camera.distance)
    }
}
