import Pose
import Mathematics
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("The queue before a pose estimator")
struct InferenceQueueTests {
    private static func second(_ seconds: Double) -> Nanoseconds { Nanoseconds(seconds: seconds) }

    private static func queue(
        _ policy: InferencePlan.Policy, capacity: Int? = nil, timeout: Double? = nil
    ) -> InferenceQueue {
        InferenceQueue(
            InferencePlan(service: DrawnTime(seconds: 0), policy: policy, capacity: capacity, timeout: timeout))
    }

    private static func fates(
        _ queue: InferenceQueue, _ arrivals: [Nanoseconds], until end: Nanoseconds = .max,
        service: (Int) -> Nanoseconds?
    ) -> [InferenceQueue.Fate] {
        var fates: [InferenceQueue.Fate] = []
        queue.serve(arrivals, until: end, into: &fates, service: service)
        return fates
    }

    /// The instants of an even clock.
    private static func ticks(fps: Double, seconds: Double) -> [Nanoseconds] {
        (0...Int(fps * seconds)).map { second(Double($0) / fps) }
    }

    @Test(
        "an estimator that drops while it is busy delivers every third or fourth image of 60 a second, as late as it works",
        arguments: [(0.0063, 60.0), (0.045, 20), (0.05, 20), (0.055, 15), (0.07, 12)])
    func deliveredRate(service: Double, rate: Double) {
        let time = Self.second(service)
        let arrivals = Self.ticks(fps: 60, seconds: 100)
        let fates = Self.fates(Self.queue(.dropWhileBusy), arrivals, until: Self.second(100)) { _ in time }
        let delays = zip(arrivals, fates).compactMap { arrival, fate in
            if case .answered(let instant) = fate { instant - arrival } else { nil }
        }
        let delivered = Double(delays.count) / 100
        #expect(delivered == rate)
        #expect(delays.allSatisfy { $0 == time })
        #expect(fates.count { $0 == .lost } == 0)
    }

    /// Poisson arrivals at 10 a second: with ρ = λs = 0.5 the mean time in the system of Pollaczek (1930) and Khinchine
    /// (1932), E[S] + λE[S²] / (2(1 − ρ)), is 75 ms for a fixed service of 50 ms, and 79.1667 ms for one that is
    /// uniform from 0 to 100 ms (E[S²] = 0.1² / 3).
    @Test(
        "a queue with Poisson arrivals has the mean time in the system of Pollaczek and Khinchine",
        arguments: [true, false])
    func poisson(isFixed: Bool) {
        var stream = RandomStream(key: RandomKey.make(seed: 1, name: "arrivals"), trial: 0, station: .inference)
        var clock = 0.0
        let arrivals = (0..<1_000_000).map { _ in
            clock += stream.exponential(mean: 0.1)
            return Self.second(clock)
        }
        let fates = Self.fates(Self.queue(.queue), arrivals) { image in
            guard !isFixed else { return Self.second(0.05) }
            let draws = FrameNoise.uniforms(
                key: 7, trial: 0, frame: UInt32(image), station: .inference, item: 0)
            return Self.second(0.1 * draws[0])
        }
        var sum = 0.0
        for (arrival, fate) in zip(arrivals, fates) {
            guard case .answered(let instant) = fate else {
                Issue.record("\(fate) in a queue without a bound")
                return
            }
            sum += (instant - arrival).seconds
        }
        let expected = isFixed ? 0.075 : 0.05 + 10 * (0.01 / 3) / (2 * 0.5)
        #expect(abs(sum / 1e6 / expected - 1) < 0.01)
    }

    /// A case of the comparison with a simulation that knows no formula: one step for each nanosecond.
    struct Case: Sendable, CustomTestStringConvertible {
        var policy: InferencePlan.Policy
        var capacity: Int?
        var timeout: Double?

        var testDescription: String { "\(policy.rawValue) \(capacity ?? 0) \(timeout ?? 0)" }

        static let all = InferencePlan.Policy.allCases.flatMap { policy in
            let capacities: [Int?] = policy == .dropWhileBusy ? [nil] : [nil, 1, 2, 5]
            let timeouts: [Double?] = [nil, 4e-9, 9e-9]
            return capacities.flatMap { capacity in
                timeouts.map { Case(policy: policy, capacity: capacity, timeout: $0) }
            }
        }
    }

    @Test("every fate is that of a simulation in steps of a nanosecond", arguments: Case.all)
    func bruteForce(_ parameters: Case) {
        let queue = Self.queue(parameters.policy, capacity: parameters.capacity, timeout: parameters.timeout)
        for round in 0..<200 {
            var stream = RandomStream(key: 11, trial: round, station: .inference)
            let count = stream.choice(count: 40)
            let arrivals = (0..<count).map { _ in Nanoseconds(stream.choice(count: 100)) }.sorted()
            let services = arrivals.map { _ -> Nanoseconds? in
                let time = stream.choice(count: 14)
                return time == 13 ? nil : Nanoseconds(time)
            }
            let end = Nanoseconds(60 + stream.choice(count: 80))
            let fates = Self.fates(queue, arrivals, until: end) { services[$0] }
            let steps = Steps(parameters, services: services).run(arrivals, until: end)
            #expect(fates == steps, "round \(round)")
            // Conservation, and the order of the answers.
            let answers = fates.compactMap { if case .answered(let instant) = $0 { instant } else { nil } }
            let others = fates.count { $0 == .dropped } + fates.count { $0 == .lost } + fates.count { $0 == .waiting }
            #expect(answers.count + others == arrivals.count)
            #expect(answers == answers.sorted())
        }
    }

    /// The same queue, step by step: an independent second implementation for the test.
    private struct Steps {
        var capacity: Int
        var dropsOldest: Bool
        var timeout: Nanoseconds?
        var services: [Nanoseconds?]
        var waiting: [Int] = []
        var busy: (image: Int, begun: Nanoseconds)?
        var fates: [InferenceQueue.Fate] = []

        init(_ parameters: Case, services: [Nanoseconds?]) {
            let most = parameters.policy == .dropOldest ? 1 : 1_000_000
            capacity = parameters.policy == .dropWhileBusy ? 0 : parameters.capacity ?? most
            dropsOldest = parameters.policy == .dropOldest
            timeout = parameters.timeout.map { Nanoseconds(seconds: $0) }
            self.services = services
        }

        mutating func tick(_ now: Nanoseconds) {
            while true {
                if let (image, begun) = busy {
                    if let service = services[image], now - begun == service, service <= timeout ?? service {
                        fates[image] = .answered(now)
                    } else if now - begun == timeout {
                        fates[image] = .lost
                    } else {
                        return
                    }
                    busy = nil
                }
                guard !waiting.isEmpty else { return }
                busy = (waiting.removeFirst(), now)
            }
        }

        consuming func run(_ arrivals: [Nanoseconds], until end: Nanoseconds) -> [InferenceQueue.Fate] {
            fates = arrivals.map { _ in .waiting }
            for now in 0...end {
                tick(now)
                for (image, arrival) in arrivals.enumerated() where arrival == now {
                    if busy == nil {
                        busy = (image, now)
                        tick(now)
                    } else if waiting.count < capacity {
                        waiting.append(image)
                    } else if dropsOldest {
                        fates[waiting.removeFirst()] = .dropped
                        waiting.append(image)
                    } else {
                        fates[image] = .dropped
                    }
                }
            }
            return fates
        }
    }

    @Test("an answer that never comes holds the estimator until the timeout, and no longer")
    func lost() {
        let arrivals = Self.ticks(fps: 10, seconds: 1)
        let fates = Self.fates(Self.queue(.queue, timeout: 0.25), arrivals) { $0 == 2 ? nil : Self.second(0.01) }
        #expect(fates[1] == .answered(Self.second(0.11)) && fates[2] == .lost)
        #expect(fates[3] == .answered(Self.second(0.46)) && fates[4] == .answered(Self.second(0.47)))
        #expect(fates.dropFirst(5).allSatisfy { if case .answered = $0 { true } else { false } })
        // Without a timeout nothing comes after it.
        let stuck = Self.fates(Self.queue(.queue), arrivals) { $0 == 2 ? nil : Self.second(0.01) }
        #expect(stuck[2...].allSatisfy { if case .answered = $0 { false } else { true } })
    }

    @Test("a slow answer is given up at the timeout, as an app cannot tell it from one that never comes")
    func slow() {
        let fates = Self.fates(Self.queue(.queue, timeout: 0.05), [0, 1, 2]) {
            [Self.second(0.05), Self.second(0.051), Self.second(0.01)][$0]
        }
        #expect(fates == [.answered(Self.second(0.05)), .lost, .answered(Self.second(0.11))])
    }

    @Test("whenever a session begins, its images have the same fates", arguments: InferencePlan.Policy.allCases)
    func shift(policy: InferencePlan.Policy) {
        let queue = Self.queue(policy, timeout: 0.2)
        func fates(_ offset: Nanoseconds) -> [InferenceQueue.Fate] {
            let arrivals = Self.ticks(fps: 30, seconds: 20).map { $0 + offset }
            return Self.fates(queue, arrivals, until: Self.second(20) + offset) { image in
                image % 17 == 3 ? nil : Self.second(0.01 + 0.004 * Double(image % 13))
            }
        }
        let plain = fates(0)
        for offset: Nanoseconds in [-5_000_000_000, 1, 3_600_000_000_007] {
            #expect(
                fates(offset)
                    == plain.map { if case .answered(let instant) = $0 { .answered(instant + offset) } else { $0 } })
        }
    }

    @Test("a negative time of inference counts as 0", arguments: InferencePlan.Policy.allCases)
    func negative(policy: InferencePlan.Policy) {
        let fates = Self.fates(Self.queue(policy), [10, 20, 30]) { $0 == 1 ? -5 : 0 }
        #expect(fates == [.answered(10), .answered(20), .answered(30)])
    }

    @Test("the numbers of images of several trials add up")
    func sums() {
        var (one, other) = (ImageCounts(), ImageCounts())
        let fates: [InferenceQueue.Fate] = [.answered(1), .dropped, .dropped, .lost, .waiting]
        for fate in fates { one.add(fate) }
        for fate in fates + fates { other.add(fate) }
        one.merge(other)
        #expect(one.exposed == 15 && one.delivered == 3 && one.dropped == 6 && one.lost == 3 && one.waiting == 3)
    }

    @Test("times that make no sense trap nowhere", arguments: InferencePlan.Policy.allCases)
    func hostile(policy: InferencePlan.Policy) {
        let times: [Nanoseconds] = [.min, -1, 0, 1, .max, 5, .min, .max, .max]
        let queues = [
            Self.queue(policy), Self.queue(policy, capacity: 1, timeout: 600), Self.queue(policy, timeout: .nan),
            Self.queue(policy, capacity: -1, timeout: .infinity), Self.queue(policy, timeout: -1),
        ]
        for queue in queues {
            for end in times {
                let fates = Self.fates(queue, times, until: end) { [nil, .max, .min, -1, 7][$0 % 5] }
                #expect(fates.count == times.count)
            }
        }
        #expect(Self.fates(Self.queue(policy), [], until: 0) { _ in 1 } == [])
        // An arrival that lies before the one before it counts as that instant.
        #expect(Self.fates(Self.queue(.queue), [10, 3], until: 100) { _ in 5 } == [.answered(15), .answered(20)])
    }

    @Test("a second session takes no more memory")
    func memory() {
        let arrivals = Self.ticks(fps: 60, seconds: 30)
        var fates: [InferenceQueue.Fate] = []
        var places: Set<UnsafeRawPointer> = []
        for policy in InferencePlan.Policy.allCases {
            Self.queue(policy).serve(arrivals, until: .max, into: &fates) { _ in Self.second(0.05) }
            if let place = fates.withUnsafeBytes({ $0.baseAddress }) { places.insert(place) }
        }
        #expect(places.count == 1)
    }
}
