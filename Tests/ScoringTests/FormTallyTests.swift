import Mathematics
import Pose
import Testing

@testable import Scoring

@Suite("What reports of faults are worth")
struct FormTallyTests {
    /// A trial: the form of each cycle, four seconds apart, and what is said about it with a count or a rejection.
    private struct Trial {
        var truth = Truth(cycles: [], phases: [], duration: 100_000_000_000)
        var counts: [FormReport] = []
        var rejections: [FormReport] = []

        mutating func add(_ faults: FormFaults?, counted: FormFaults? = nil, rejected: FormFaults? = nil) {
            let time = Nanoseconds(truth.cycles.count + 1) * 4_000_000_000
            var cycle = Cycle.make(completion: time, Verdict.allCases[truth.cycles.count % 3])
            cycle.form = faults.map { CycleForm(faults: $0) }
            truth.cycles.append(cycle)
            if let counted { counts.append((time: time, faults: counted)) }
            if let rejected { rejections.append((time: time - 500_000_000, faults: rejected)) }
        }

        func add(to tally: inout FormTally) {
            tally.add(
                counts: counts, rejections: rejections, truth: truth, PreparedTruth(truth, window: MatchWindow()))
        }
    }

    private func figures(_ tally: FormTally, resamples: Int = 300) throws -> [FormFault: FormFigures] {
        var stream = RandomStream(key: 5, trial: 0, station: .bootstrap)
        return Dictionary(
            uniqueKeysWithValues: try tally.figures(resamples: resamples, stream: &stream).map { ($0.fault, $0) })
    }

    @Test("Counts by hand: matched cycles alone, counts and rejections together, and either side of the hips")
    func byHand() throws {
        var trial = Trial()
        trial.add(.hipsSag, counted: .hipsSag)
        trial.add(.hipsSag, counted: [], rejected: .hipsSag)
        trial.add(.hipsSag, counted: [])
        trial.add(.hipsSag)
        trial.add([.hipsSag, .halfRange], rejected: .halfRange)
        trial.add([], counted: .hipsSag)
        trial.add(.hipsPike, rejected: .hipsOffLine)
        trial.add([], rejected: .hipsOffLine)
        trial.add(nil, counted: .hipsSag)
        var tally = FormTally()
        trial.add(to: &tally)
        let all = try figures(tally)
        let sag = try #require(all[.hipsSag])
        #expect([sag.cycles, sag.matched, sag.found, sag.reported, sag.right] == [5, 4, 2, 5, 3])
        #expect(sag.precision.value == 0.6 && sag.recall.value == 0.5)
        let pike = try #require(all[.hipsPike])
        #expect([pike.cycles, pike.matched, pike.found, pike.reported, pike.right] == [1, 1, 1, 2, 1])
        let half = try #require(all[.halfRange])
        #expect(half.precision.value == 1 && half.recall.value == 1)
        let lockout = try #require(all[.noLockout])
        #expect(lockout.precision == .undefined && lockout.recall == .undefined)
    }

    @Test("Where no form is known there are no figures, and such trials change nothing")
    func unknown() throws {
        var (known, unknown) = (Trial(), Trial())
        known.add(.halfRange, counted: .halfRange)
        unknown.add(nil, counted: .halfRange)
        var tally = FormTally()
        unknown.add(to: &tally)
        #expect(tally.isEmpty)
        #expect(try figures(tally).isEmpty)
        known.add(to: &tally)
        let before = try figures(tally)
        unknown.add(to: &tally)
        #expect(try figures(tally) == before)
    }

    /// Any faults with a probability, else nothing.
    private static func faults(_ probability: Double, _ stream: inout RandomStream) -> FormFaults? {
        stream.bernoulli(probability) ? FormFaults(rawValue: UInt8(stream.choice(count: 64))) : nil
    }

    @Test("Random trials against sums by loops, in any order and in parts", arguments: 0..<5)
    func sums(key: Int) throws {
        var stream = RandomStream(key: UInt64(key), trial: 0, station: RandomStation(rawValue: 9))
        var trials: [Trial] = []
        var sums = FormFault.allCases.map { _ in [0, 0, 0, 0, 0] }
        for _ in 0..<30 {
            var trial = Trial()
            for _ in 0..<stream.choice(count: 8) {
                let truth = Self.faults(0.8, &stream)
                let counted = Self.faults(0.6, &stream)
                let rejected = Self.faults(0.3, &stream)
                trial.add(truth, counted: counted, rejected: rejected)
                guard let truth else { continue }
                let said = counted.map { $0.union(rejected ?? []) } ?? rejected
                for (index, fault) in FormFault.allCases.enumerated() {
                    let has = truth.all.contains(fault)
                    let says = said?.all.contains(fault) ?? false
                    let isHip = index < 2 && said?.isSuperset(of: .hipsOffLine) ?? false
                    sums[index][0] += has ? 1 : 0
                    sums[index][1] += has && said != nil ? 1 : 0
                    sums[index][2] += has && says ? 1 : 0
                    sums[index][3] += says ? 1 : 0
                    sums[index][4] += says && (has || isHip && !truth.isDisjoint(with: .hipsOffLine)) ? 1 : 0
                }
            }
            trials.append(trial)
        }
        var (all, first, second) = (FormTally(), FormTally(), FormTally())
        for trial in trials { trial.add(to: &all) }
        for trial in trials.reversed().prefix(11) { trial.add(to: &first) }
        for trial in trials.reversed().dropFirst(11) { trial.add(to: &second) }
        first.merge(second)
        #expect(first == all)
        let figures = try figures(all)
        #expect(try self.figures(first) == figures)
        for (fault, sum) in zip(FormFault.allCases, sums) {
            let figure = try #require(figures[fault])
            #expect([figure.cycles, figure.matched, figure.found, figure.reported, figure.right] == sum)
            if let value = figure.precision.value, let ends = figure.precision.interval {
                #expect(ends.contains(value))
            }
        }
    }
}
