import Documents
import Experiment
import Scoring
import Sensing

/// The section of a run's page about inference: what was delivered, and how late the counts are on the screen.
struct DeliverySection {
    private let evaluation: Evaluation

    init(_ evaluation: Evaluation) { self.evaluation = evaluation }

    /// The section of a run in which inference takes time.
    var text: String {
        """
        ## From exposure to the screen

        Inference takes time in \(Self.scenarios(evaluation.deliveries.count)). Which images reach the detectors:

        \(FoldedTable.markdown(Self.images.grid(evaluation.deliveries), summary: "Images by scenario"))
        *Dropped*: by the policy. *Lost*: given up after the timeout. *Waiting*: at the end of a trial. \
        *Frames/s*: delivered images per second. *Inference*: time from the exposure of a delivered image to its \
        answer, with its wait.

        The *end-to-end delay* is the time from the exposure of the frame at which a detector counts to the count \
        on the screen. It is no part of the *delay* in the other tables, and the time of the detector's call, which \
        stands under *Time for one frame*, is no part of it.

        \(endToEnd.markdown)
        """
    }

    private static func scenarios(_ count: Int) -> String { count == 1 ? "one scenario" : "\(count) scenarios" }

    private static let images = Table<Evaluation.Delivery>(
        "images", of: "scenario",
        [
            Column(shown: "scenario") { $0.scenario },
            Column(shown: "exposed", isNumeric: true) { Format.count($0.images.counts.exposed) },
            Column(shown: "delivered", isNumeric: true) { Format.count($0.images.counts.delivered) },
            Column(shown: "dropped", isNumeric: true) { Format.count($0.images.counts.dropped) },
            Column(shown: "lost", isNumeric: true) { Format.count($0.images.counts.lost) },
            Column(shown: "waiting", isNumeric: true) { Format.count($0.images.counts.waiting) },
            Column(shown: "frames/s", isNumeric: true) { Format.fixed($0.images.framesPerSecond, 1) },
            Column(shown: "inference p50, ms", isNumeric: true) { milliseconds($0.images.delays.figures.median) },
            Column(shown: "p95", isNumeric: true) { milliseconds($0.images.delays.figures.p95) },
            Column(shown: "max", isNumeric: true) { milliseconds($0.images.delays.figures.longest) },
        ])

    private var endToEnd: Grid {
        var grid = Grid(["detector", ">counts", ">end to end mean, ms", ">p50", ">p95", ">max"])
        for (index, figures) in evaluation.endToEnd.enumerated() {
            let delays = [figures.mean, figures.median, figures.p95, figures.longest]
            grid.add(evaluation.row(index, [Format.count(figures.count)] + delays.map(Self.milliseconds)))
        }
        return grid
    }

    private static func milliseconds(_ seconds: Double?) -> String { Format.fixed(seconds.map { $0 * 1000 }, 1) }
}
