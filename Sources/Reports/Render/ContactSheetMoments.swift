import Pose
import Recordings

/// One cell's frame, and what is special about it.
struct Moment: Equatable {
    var frame: Int
    /// For example `bottom`; empty for a frame that only fills a gap.
    var note: String
}

extension Footage {
    /// At most `count` of the most informative frames, in the order of time: tops and bottoms of cycles, then wide
    /// gaps.
    ///
    /// Two thirds of the cells go to the cycles of the main kinds, as pairs of start and bottom, or to known bottoms
    /// where there is no truth; the others are put into the middle of the longest stretches without a cell, so that
    /// what happens between the cycles is seen too. Without cycles the cells are evenly spaced.
    func moments(_ count: Int, truth: Truth?, bottoms: [RecordingInfo.Bottom]) -> [Moment] {
        let count = min(count, frames.count)
        var moments: [Int: String] = [:]
        if let truth {
            for cycle in Self.spread(Self.main(truth.cycles), max(count / 3, 1)) where moments.count + 2 <= count {
                note("start, \(cycle.verdict.words)", at: cycle.start, in: &moments)
                note("bottom, \(cycle.verdict.words)", at: cycle.bottom, in: &moments)
            }
        } else {
            for bottom in Self.spread(bottoms, max(count * 2 / 3, 1)) where moments.count < count {
                note(bottom.countable ? "bottom" : "bottom, not countable", at: bottom.time, in: &moments)
            }
        }
        let chosen = moments.isEmpty ? evenly(count) : filled(Set(moments.keys), to: count)
        return chosen.map { Moment(frame: $0, note: moments[$0] ?? "") }
    }

    /// Names the frame at an instant; where frames are left out, a frame too far from the instant has no name.
    private func note(_ text: String, at time: Nanoseconds, in moments: inout [Int: String]) {
        let frame = nearestFrame(to: time.seconds)
        moments[frame] = isThinned && abs(frames[frame].time - time) > Self.reach ? "" : text
    }

    /// The greatest distance of a named frame from its instant where frames are left out, nanoseconds.
    private static let reach: Nanoseconds = 100_000_000

    /// Indices of frames at evenly spaced instants, none twice.
    private func evenly(_ count: Int) -> [Int] {
        let first = frames[0].time.seconds
        let length = frames[frames.count - 1].time.seconds - first
        let wanted = (0..<count).map { nearestFrame(to: first + length * Double($0) / Double(max(count - 1, 1))) }
        return filled(Set(wanted), to: count)
    }

    /// Adds frames in the middle of the longest stretches without one until there are `count`.
    private func filled(_ chosen: Set<Int>, to count: Int) -> [Int] {
        var chosen = chosen.sorted()
        while chosen.count < count {
            // Before the first and after the last, the end of the session itself may be chosen.
            let edges = [-1] + chosen + [frames.count]
            let gaps = zip(edges, edges.dropFirst()).filter { $1 - $0 > 1 }
            guard let (low, high) = gaps.max(by: { length($0) < length($1) }) else { break }
            let middle: Int
            if low < 0 {
                middle = 0
            } else if high == frames.count {
                middle = high - 1
            } else {
                let half = (frames[low].time.seconds + frames[high].time.seconds) / 2
                middle = min(max(nearestFrame(to: half), low + 1), high - 1)
            }
            chosen.insert(middle, at: chosen.firstIndex { $0 > middle } ?? chosen.endIndex)
        }
        return chosen
    }

    private func length(_ gap: (low: Int, high: Int)) -> Double {
        frames[min(gap.high, frames.count - 1)].time.seconds - frames[max(gap.low, 0)].time.seconds
    }

    private func nearestFrame(to time: Double) -> Int {
        var low = 0
        var high = frames.count - 1
        while low < high {
            let half = (low + high) / 2
            if frames[half].time.seconds < time { low = half + 1 } else { high = half }
        }
        guard low > 0 else { return 0 }
        let after = frames[low].time.seconds - time
        let before = time - frames[low - 1].time.seconds
        return before < after ? low - 1 : low
    }

    /// The cycles without the rare kinds, of which there are at most half as many as of the most frequent one: getting
    /// down and standing up fill gaps, but should not take the place of what a session is about.
    private static func main(_ cycles: [Cycle]) -> [Cycle] {
        let counts = Dictionary(grouping: cycles, by: \.kind).mapValues(\.count)
        let most = counts.values.max() ?? 0
        return cycles.filter { 2 * (counts[$0.kind] ?? 0) > most }
    }

    /// At most `count` elements from all over a list, the first and the last among them.
    private static func spread<Element>(_ all: [Element], _ count: Int) -> [Element] {
        guard all.count > count else { return all }
        return (0..<count).map { all[count == 1 ? 0 : $0 * (all.count - 1) / (count - 1)] }
    }
}

extension Verdict { var words: String { self == .notCountable ? "not countable" : rawValue } }
