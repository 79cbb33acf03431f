import Documents
import Experiment
import Scoring
import Sensing

/// The table `delivery.csv`: the frames that reached the detectors, and the delay of the counts on the screen.
enum DeliveryTable {
    typealias Row = (delivery: Evaluation.Delivery, label: String, endToEnd: DelayFigures?)

    static let table = Table<Row>(
        "delivery", of: "scenario in which inference takes time and detector",
        note: "From `exposed` to `inference_delay_max_s` every detector of a scenario has the same values.",
        [
            scenario.of { $0.delivery },
            Column("detector", "the label of the row: the detector with its changed parameters, or a control") {
                $0.label
            },
        ] + counts.map { $0.of { $0.delivery } } + [
            Column("counts", "the number of counts of the detector") { $0.endToEnd?.count }
        ] + endToEndDelays.map { $0.ofOptional { $0.endToEnd } })

    private static let scenario = Column<Evaluation.Delivery>("scenario", "the name of the scenario") { $0.scenario }
        .shown()

    private static let counts: [Column<Evaluation.Delivery>] =
        [
            Column(
                "exposed",
                "the number of images before the pose estimator: those that the clock has not lost, twice where an image came twice"
            ) { $0.images.counts.exposed }.shown(.count),
            Column("delivered", "the images whose answer reached the detector") { $0.images.counts.delivered }
                .shown(.count),
            Column("dropped", "the images that the policy dropped") { $0.images.counts.dropped }.shown(.count),
            Column("lost", "the images whose answer was given up after the timeout") { $0.images.counts.lost }
                .shown(.count),
            Column("waiting", "the images that waited or were worked on at the end of their trial") {
                $0.images.counts.waiting
            }.shown(.count),
            Column("delivered_rate", unit: "1/s", "the delivered frame rate: delivered images per second of motion") {
                $0.images.framesPerSecond
            }.shown("frames/s", .number(1)),
        ]
        + delays("inference_delay", "inference", "time from the exposure of a delivered image to its answer").map {
            $0.of { $0.images.delays.figures }
        }

    private static let endToEndDelays = delays(
        "end_to_end_delay", "end to end", "time from the exposure of the frame of a count to the count on the screen")

    static let images = Table<Evaluation.Delivery>("images", of: "scenario", [scenario] + counts)

    static let endToEnd = [Column<DelayFigures>(shown: "counts") { Format.count($0.count) }] + endToEndDelays

    private static func delays(_ name: String, _ title: String, _ about: String) -> [Column<DelayFigures>] {
        let milliseconds = ColumnFormat.number(1, scale: 1000)
        return [
            Column("\(name)_mean_s", unit: "s", "the mean \(about)") { $0.mean }
                .shown("\(title) mean, ms", milliseconds),
            Column("\(name)_p50_s", unit: "s", "the median \(about), to 0.05 ms") { $0.median }
                .shown("p50", milliseconds),
            Column("\(name)_p95_s", unit: "s", "the 95th percentile of the \(about), to 0.05 ms") { $0.p95 }
                .shown("p95", milliseconds),
            Column("\(name)_max_s", unit: "s", "the longest \(about)") { $0.longest }.shown("max", milliseconds),
        ]
    }

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
