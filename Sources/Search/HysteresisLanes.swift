package import Detection
package import Kernels
import Mathematics
package import Pose

/// Settings of `FilteredHysteresis` with the One-Euro filter, whose counts a kernel finds together, the same to the
/// last bit but without rejections, which no search reads.
package struct HysteresisLanes: Sendable {
    private let settings: [KernelHysteresisSetting]
    private let path: KernelPath

    /// Prepares detectors that have seen nothing yet, `nil` where any is another one; all kernels give the same bits.
    package init?(_ detectors: [any Detector], path: KernelPath = .fastest) {
        guard detectors.allSatisfy(Self.takes) else { return nil }
        settings = detectors.compactMap { ($0 as? FilteredHysteresis).map { KernelHysteresisSetting($0.parameters) } }
        self.path = path
    }

    package static func takes(_ detector: any Detector) -> Bool {
        (detector as? FilteredHysteresis)?.parameters.filter == .oneEuro
    }

    /// Hands on the times of the counts of each detector in a trial, ascending; returns whether the kernel can take the
    /// track: one of this rule that is shorter than a hundred days.
    package func run(over track: FeatureTrack, _ count: (_ detector: Int, Nanoseconds) -> Void) -> Bool {
        guard let features = FilteredHysteresis.Reader.features(of: track) else { return false }
        guard let first = features.first?.time, let last = features.last?.time else { return true }
        // Doubles hold such spans exactly.
        guard UInt64(bitPattern: last &- first) < 1 << 53 else { return false }
        let arms = features.map { KernelArms($0, since: first) }
        var (rows, lanes) = ([UInt32](repeating: 0, count: arms.count), [UInt16](repeating: 0, count: arms.count))
        for start in stride(from: 0, to: settings.count, by: KernelHysteresisWidth) {
            let end = min(start + KernelHysteresisWidth, settings.count)
            let part = (start..<start + KernelHysteresisWidth).map { settings[min($0, end - 1)] }
            let found = run(part, arms, arms.count, &rows, &lanes)
            for index in 0..<found {
                let time = features[Int(rows[index])].time
                for place in start..<end where lanes[index] & (1 << (place - start)) != 0 { count(place, time) }
            }
        }
        return true
    }

    private func run(
        _ settings: UnsafePointer<KernelHysteresisSetting>, _ arms: UnsafePointer<KernelArms>, _ frames: Int,
        _ rows: UnsafeMutablePointer<UInt32>, _ lanes: UnsafeMutablePointer<UInt16>
    ) -> Int {
        var arguments = KernelHysteresis(settings: settings, count: frames, arms: arms, rows: rows, lanes: lanes)
        return kernel_hysteresis(path, &arguments)
    }
}

extension KernelHysteresisSetting {
    fileprivate init(_ parameters: FilteredHysteresis.Parameters) {
        self.init(
            down: parameters.down, up: parameters.up, confidence: parameters.confidence, margin: parameters.margin,
            grace: parameters.grace, dwell: parameters.dwell, interval: parameters.interval, cutoff: parameters.cutoff,
            beta: parameters.beta, resets: parameters.loss == .reset)
    }
}

extension KernelArms {
    fileprivate init(_ features: FilteredHysteresis.Reader.Features, since first: Nanoseconds) {
        let isRightFirst = features.advantage == 0 ? features.longer == .right : features.advantage > 0
        self.init(
            time: Double(features.time - first), left_confidence: features.left.confidence,
            left_angle: features.left.elbow.known, right_confidence: features.right.confidence,
            right_angle: features.right.elbow.known, advantage: features.advantage,
            right_is_first: isRightFirst ? 1 : 0)
    }
}
