import Motion
import Pose

/// The exposures of a trial with the skeletons at their instants, which are placed four at a time.
struct ExposedMotion: ~Copyable {
    private var clock: ExposureSchedule
    private let duration: Double
    private let exposures: Column<ExposureSchedule.Exposure>
    private let skeletons = Column(repeating: Skeleton(), count: 4)
    private var place = 0
    private var count = 0

    /// The exposures of a clock until the end of a performance, seconds.
    init(_ clock: consuming ExposureSchedule, until duration: Double) {
        self.clock = clock
        self.duration = duration
        let none = ExposureSchedule.Exposure(index: 0, instant: 0, exposed: 0, stamp: 0)
        exposures = Column(repeating: none, count: 4)
    }

    /// Nominal number of images.
    var capacity: Int { clock.capacity }

    /// The skeleton at the last exposure.
    var skeleton: UnsafeMutablePointer<Skeleton> { skeletons.base + (place - 1) }

    /// The next exposure, in order of time; `nil` after the last one.
    mutating func next(of performance: borrowing Performance) -> ExposureSchedule.Exposure? {
        if place == count {
            (place, count) = (0, 0)
            var times = SIMD4<Double>.zero
            while count < 4, let exposure = clock.nextExposure(), exposure.instant <= duration {
                exposures[count] = exposure
                times[count] = exposure.instant
                count += 1
            }
            guard count > 0 else { return nil }
            performance.place(skeletons.base, at: times, count: count)
        }
        place += 1
        return exposures[place - 1]
    }
}
