import Documents
import Experiment
import Scoring
import Sensing

/// The table `delivery.csv`: the frames that reached the detectors, and the delay of the counts on the screen.
enum DeliveryTable {
    /// One row: an entrant in a scenario in which inference takes time.
    struct Row {
        let delivery: Evaluation.Delivery
        let label: String
        /// The end-to-end delays; `nil` for an entrant that failed.
        let endToEnd: DelayFigures?
    }

    /// The columns.
    static let table = Table<Row>(
        "delivery", of: "scenario in which inference takes time and detector",
        note: "From `exposed` to `inference_delay_max_s` every detector of a scenario has the same values.",
        [
            Column("scenario", "the name of the scenario") { $0.delivery.scenario },
            Column("detector", "the label of the row: the detector with its changed parameters, or a control") {
                $0.label
            },
            Column(
                "exposed",
                "the number of images before the pose estimator: those that the clock has not lost, twice where an image came twice"
            ) { $0.delivery.images.counts.exposed },
            Column("delivered", "the images whose answer reached the detector") {
                $0.delivery.images.counts.delivered
            },
            Column("dropped", "the images that the policy dropped") { $0.delivery.images.counts.dropped },
            Column("lost", "the images whose answer was given up after the timeout") {
                $0.delivery.images.counts.lost
            },
            Column("waiting", "the images that waited or were worked on at the end of their trial") {
                $0.delivery.images.counts.waiting
            },
            Column("delivered_rate", unit: "1/s", "the delivered frame rate: delivered images per second of motion") {
                $0.delivery.images.framesPerSecond
            },
        ]
            + delays("inference_delay", "time from the exposure of a delivered image to its answer") {
                $0.delivery.images.delays.figures
            }
            + [Column("counts", "the number of counts of the detector") { $0.endToEnd?.count }]
            + delays("end_to_end_delay", "time from the exposure of the frame of a count to the count on the screen") {
                $0.endToEnd
            })

    /// Returns the columns of some delays.
    private static func delays(
        _ name: String, _ about: String, _ figures: @escaping @Sendable (Row) -> DelayFigures?
    ) -> [Column<Row>] {
        [
            Column("\(name)_mean_s", unit: "s", "the mean \(about)") { figures($0)?.mean },
            Column("\(name)_p50_s", unit: "s", "the median \(about), to 0.05 ms") { figures($0)?.median },
            Column("\(name)_p95_s", unit: "s", "the 95th percentile of the \(about), to 0.05 ms") {
                figures($0)?.p95
            },
            Column("\(name)_max_s", unit: "s", "the longest \(about)") { figures($0)?.longest },
        ]
    }

    /// Returns the rows; none where inference takes no time in any scenario.
    static func rows(_ evaluation: Evaluation) -> [Row] {
        evaluation.deliveries.flatMap { delivery in
            evaluation.labels.indices.map { index in
                Row(
                    delivery: delivery, label: evaluation.labels[index],
                    endToEnd: evaluation.failures[index] == nil ? delivery.endToEnd[index] : nil)
            }
        }
    }
}
