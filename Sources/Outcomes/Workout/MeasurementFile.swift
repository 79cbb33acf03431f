package import Documents
package import Foundation
package import Pose
import Text
package import Workout

/// Measurements that drive a workout, from a CSV file with the columns `s`, `measurement` and `value`.
///
/// `s` is the time in seconds from the start of the workout, never before that of the line above. `measurement` is a
/// measurement, whose number stands in `value`, or a call of the user, whose `value` is empty.
package struct MeasurementFile: Sendable, Hashable {
    package enum Entry: Sendable, Hashable {
        case measurement(WorkoutMeasurement)
        case call(Call)
    }

    package enum Call: String, Sendable, Hashable, CaseIterable { case next, pause, resume, end }

    package struct Line: Sendable, Hashable {
        package let number: Int
        package let time: Nanoseconds
        package let entry: Entry
    }

    package static let mostBytes = 64 << 20
    package static let header = "s,measurement,value"
    private static let measurements: [(name: String, make: @Sendable (Double) -> WorkoutMeasurement)] = [
        ("distance", { .distance($0) }), ("energy", { .energy($0) }),
        ("repetitions", { .repetitions(Int(exactly: $0) ?? .max) }), ("heart-rate", { .heartRate($0) }),
        ("cadence", { .cadence($0) }), ("power", { .power($0) }), ("speed", { .speed($0) }),
    ]

    package private(set) var lines: [Line] = []
    private let name: String

    package init(_ url: URL) throws(InputError) {
        do throws(Diagnostic) {
            let data = try RegularFile.contents(of: url, limit: Self.mostBytes)
            try self.init(data, file: url.relativePath)
        } catch { throw InputError([error]) }
    }

    package init(_ data: Data, file: String) throws(Diagnostic) {
        name = file
        guard let text = String(data: data, encoding: .utf8) else {
            throw Diagnostic(file: file, found: "bytes that are not UTF-8", allowed: "UTF-8")
        }
        let rows = Lines.split(text)
        guard let first = rows.first, first.utf8.elementsEqual(Self.header.utf8) else {
            throw Diagnostic(
                file: file, line: 1, found: "'\(rows.first?.prefix(60) ?? "")'", allowed: "the header \(Self.header)")
        }
        for (index, row) in rows.enumerated().dropFirst() where !row.isEmpty {
            lines.append(try line(Lines.cells(row), number: index + 1))
        }
    }

    private func line(_ fields: [Substring], number: Int) throws(Diagnostic) -> Line {
        func fault(_ key: String, _ found: Substring, _ allowed: String) -> Diagnostic {
            Diagnostic(file: name, line: number, key: key, found: "'\(found.prefix(40))'", allowed: allowed)
        }
        guard fields.count == 3 else {
            throw Diagnostic(file: name, line: number, found: "\(fields.count) fields", allowed: "3 fields")
        }
        let latest = Double(WorkoutSession.latestInstant) / 1e9
        let earliest = lines.last?.time ?? 0
        guard let seconds = Double(fields[0]), (0...latest).contains(seconds) else {
            throw fault("s", fields[0], "a number of seconds from 0 to \(Int(latest))")
        }
        let time = Nanoseconds((seconds * 1e9).rounded())
        guard time >= earliest else {
            throw fault("s", fields[0], "at least \(earliest.seconds), the time of the line above")
        }
        if let call = Call(rawValue: String(fields[1])) {
            guard fields[2].isEmpty else { throw fault("value", fields[2], "nothing behind \(call.rawValue)") }
            return Line(number: number, time: time, entry: .call(call))
        }
        guard let (kind, make) = Self.measurements.first(where: { $0.name == fields[1] }) else {
            let names = Self.measurements.map(\.name) + Call.allCases.map(\.rawValue)
            throw fault("measurement", fields[1], names.joined(separator: ", "))
        }
        guard kind != "repetitions" || Int(fields[2]) != nil else {
            throw fault("value", fields[2], "a whole number of repetitions")
        }
        let measurement = make(Double(fields[2]) ?? .nan)
        let (quantity, amount) = measurement.checked
        let most = quantity.bounds.upperBound
        guard (0...most).contains(amount) else {
            let range = "a number from 0 to \(JSONNode.number(most).summary)"
            throw fault("value", fields[2], quantity == .repetitions ? range : "\(range) \(quantity.baseUnit)")
        }
        return Line(number: number, time: time, entry: .measurement(measurement))
    }

    fileprivate func refusal(line: Int, _ error: WorkoutSessionError) -> Diagnostic {
        var found = "\(error)"
        if case .wrongState(let state, let call) = error {
            found = "\(call == "feed" ? "a measurement" : call) while the workout is \(state.rawValue)"
        }
        return Diagnostic(
            file: name, line: line, found: found,
            allowed: "next, pause and measurements while the workout runs, resume while it is paused")
    }
}

extension WorkoutCourse {
    /// Runs a workout by the measurements of a file; what follows the end of the last step is left out.
    package init(_ plan: WorkoutPlan, measurements: MeasurementFile, zones: HeartRateZones? = nil) throws(InputError) {
        var session: WorkoutSession
        do throws(WorkoutError) {
            session = try WorkoutSession(plan, zones: zones)
        } catch { throw InputError([Diagnostic(file: "workout", found: "\(error)", allowed: "a valid workout")]) }
        var events: [WorkoutEvent] = []
        var line = 1
        do throws(WorkoutSessionError) {
            events += try session.start(at: 0)
            for entry in measurements.lines where session.state != .finished {
                line = entry.number
                switch entry.entry {
                case .measurement(let measurement): events += try session.feed(measurement, at: entry.time)
                case .call(.next): events += try session.next(at: entry.time)
                case .call(.pause): events += try session.pause(at: entry.time)
                case .call(.resume): events += try session.resume(at: entry.time)
                case .call(.end): events += try session.end(at: entry.time)
                }
            }
        } catch {
            throw InputError([measurements.refusal(line: line, error)])
        }
        self.init(session, events: events)
    }
}
