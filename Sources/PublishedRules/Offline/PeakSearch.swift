/// The peaks of a whole signal, as SciPy's `find_peaks` finds them.
struct PeakSearch: Sendable, Hashable {
    /// Peaks are at least this far apart, samples; the lower of two closer ones is left out.
    let distance: Int
    /// Peaks stand out from the signal around them by at least this.
    let prominence: Double

    /// The places of the peaks in a signal, in order.
    func peaks(in signal: [Double]) -> [Int] {
        let candidates = PeakSearch.localMaxima(of: signal)
        return apart(candidates, in: signal).filter {
            PeakSearch.prominence(of: $0, in: signal) >= prominence
        }
    }

    /// The places where the signal is higher than on both sides; of a plateau the middle.
    private static func localMaxima(of signal: [Double]) -> [Int] {
        var found: [Int] = []
        let last = signal.count - 1
        var place = 1
        while place < last {
            if signal[place - 1] < signal[place] {
                var ahead = place + 1
                while ahead < last, signal[ahead] == signal[place] { ahead += 1 }
                if signal[ahead] < signal[place] {
                    found.append((place + ahead - 1) / 2)
                    place = ahead
                }
            }
            place += 1
        }
        return found
    }

    /// Leaves out each peak that is too close to a higher one; the highest choose first.
    private func apart(_ peaks: [Int], in signal: [Double]) -> [Int] {
        var isKept = [Bool](repeating: true, count: peaks.count)
        let highestFirst = peaks.indices.sorted { a, b in
            signal[peaks[a]] == signal[peaks[b]] ? a > b : signal[peaks[a]] > signal[peaks[b]]
        }
        for index in highestFirst where isKept[index] {
            var other = index - 1
            while other >= 0, peaks[index] - peaks[other] < distance {
                isKept[other] = false
                other -= 1
            }
            other = index + 1
            while other < peaks.count, peaks[other] - peaks[index] < distance {
                isKept[other] = false
                other += 1
            }
        }
        return peaks.indices.filter { isKept[$0] }.map { peaks[$0] }
    }

    /// The height of a peak above the higher of the two lowest places between it and higher ground.
    private static func prominence(of peak: Int, in signal: [Double]) -> Double {
        let top = signal[peak]
        var left = top
        var place = peak
        while place >= 0, signal[place] <= top {
            left = min(left, signal[place])
            place -= 1
        }
        var right = top
        place = peak
        while place < signal.count, signal[place] <= top {
            right = min(right, signal[place])
            place += 1
        }
        return top - max(left, right)
    }
}
