import Counts
import Foundation

/// Asks for the counts of a morning in four ways.
func fourWays(_ samples: [QuantitySample], phone: Pedometer, now: Instant) throws -> [String: Double] {
    let store = try SampleStore(samples)
    let priority = SourcePriority.standard(for: samples)
    let morning = try Instant("2026-03-01T09:00:00Z")..<now
    let all = StatisticsQuery(interval: morning, priority: priority)
    let automatic = StatisticsQuery.automatic(in: store, interval: morning, priority: priority)
    return [
        "plain sum": SampleQuery().plainSum(in: store).doubleValue,
        "statistics": all.results(in: store)?.sumQuantity.doubleValue ?? 0,
        "automatic": automatic.results(in: store)?.sumQuantity.doubleValue ?? 0,
        "phone": Double(try phone.queryPedometerData(from: morning.lowerBound, to: now, now: now).numberOfCounts),
    ]
}
