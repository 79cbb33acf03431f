package import Documents
package import Foundation
package import Workout
import Yams

/// A workout as the script of a session: what the person of a scenario does, step by step.
///
/// The script becomes the list of phases that replaces it in a scenario's `session`; scenarios/README.md states the
/// rules. Phases draw their values as those of any other session, each from a random stream of its own.
package struct WorkoutScript: Sendable, Hashable {
    package let plan: WorkoutPlan
    /// The bytes of the file, which belong to the hash of a suite.
    package let data: Data
    package let file: URL

    /// The activities whose repetitions can be push-ups.
    package static let activities: [WorkoutActivity] = [
        .pushUps, .functionalStrengthTraining, .traditionalStrengthTraining, .coreTraining,
        .highIntensityIntervalTraining,
    ]
    /// The shortest step of time, seconds: the shortest phase of a session.
    package static let shortestHold = 0.1
    /// The shortest rest that is spent standing, seconds; our own choice, as are the next four.
    package static let shortestStanding = 8.0
    /// The time in the plank after the last repetition before a standing rest, seconds.
    package static let breath = 1.0
    /// The time to stand up, and the time to get down again, seconds.
    package static let change = 2.5
    /// The tempo to which a person who must not fall below a cadence sets out, as a multiple of it.
    package static let margin = 1.1
    /// The time that the person stands after the last step, seconds: late counts still arrive.
    package static let tail = 5.0
    /// The longest hold of one phase, seconds; a longer one is several phases.
    private static let longestPhase = 600.0
    /// The cadences that a set of push-ups can have, a minute.
    package static let cadences = 1.0...200.0
    private static let mostPhases = 10_000

    /// Reads a workout's file, in the binary form or in JSON.
    package init(_ file: URL) throws(InputError) {
        do throws(Diagnostic) {
            data = try RegularFile.contents(of: file, limit: WorkoutFileBounds.workoutBytes)
        } catch { throw InputError([error]) }
        do throws(WorkoutImportError) {
            plan = try WorkoutPlan(from: data)
        } catch { throw InputError([Diagnostic(error, file: file.relativePath)]) }
        self.file = file
        _ = try steps()
    }

    /// Makes a script of a plan that no file holds.
    package init(_ plan: WorkoutPlan) throws(InputError) {
        self.plan = plan
        file = URL(filePath: "\(plan.id.uuidString).workout")
        do throws(WorkoutError) {
            data = try plan.dataRepresentation()
        } catch {
            throw InputError(file: file.relativePath, found: "\(error)", allowed: "a valid workout")
        }
        _ = try steps()
    }

    enum Step: Sendable, Hashable {
        /// Push-ups; the seconds of each where a cadence sets them.
        case pushUps(Int, seconds: Double?)
        case plank(Double, label: String)
        /// A rest on one's feet.
        case standing(Double, label: String)

        var isStanding: Bool { if case .standing = self { true } else { false } }
        var isSet: Bool { if case .pushUps = self { true } else { false } }
    }

    /// The steps in the order in which they run.
    func steps() throws(InputError) -> [Step] {
        let planned: [PlannedStep]
        do throws(WorkoutError) {
            planned = try WorkoutSession(plan).steps
        } catch { throw fault("workout", found: "\(error)", allowed: "a valid workout") }
        var steps: [Step] = []
        for step in planned { steps.append(try self.step(step)) }
        return steps
    }

    private func step(_ step: PlannedStep) throws(InputError) -> Step {
        let path = "workout.\(step.place)"
        guard Self.activities.contains(step.activity) else {
            throw fault(
                "workout.activity", found: step.activity.rawValue,
                allowed: "an activity whose repetitions can be push-ups: "
                    + Self.activities.map(\.rawValue).joined(separator: ", "))
        }
        switch step.step.goal {
        case .repetitions(let count):
            guard count <= 10_000 else {
                throw fault("\(path).goal", found: "\(count) repetitions", allowed: "at most 10000 in one set")
            }
            return .pushUps(count, seconds: try tempo(step.step.alert, path: "\(path).alert"))
        case .time(let value, let unit):
            let seconds = value * unit.inSeconds
            guard (Self.shortestHold...Scenario.longestSession).contains(seconds) else {
                throw fault(
                    "\(path).goal", found: "\(seconds) s",
                    allowed: "\(Self.shortestHold) to \(Int(Scenario.longestSession)) s in a session")
            }
            _ = try tempo(step.step.alert, path: "\(path).alert")
            let label = Self.label(step.role)
            guard step.role != .work, step.role != .goal, seconds >= Self.shortestStanding else {
                return .plank(seconds, label: label)
            }
            return .standing(seconds, label: label)
        case .open, .distance, .energy:
            throw fault(
                "\(path).goal", found: "a goal of the kind \(step.step.goal.kind.rawValue)",
                allowed: "time or repetitions: in a session nobody presses a button, covers a distance or burns energy")
        }
    }

    /// The seconds of a repetition that an alert asks for; `nil` without an alert.
    private func tempo(_ alert: WorkoutAlert?, path: String) throws(InputError) -> Double? {
        guard let alert else { return nil }
        guard alert.metric == .cadence else {
            throw fault(
                path, found: "an alert of the metric \(alert.metric.rawValue)",
                allowed: "cadence, or no alert: a session has no other readings")
        }
        let cadence: Double
        switch alert.target {
        case .target(let value, let unit): cadence = value * unit.inBase * Self.margin
        case .range(let lower, let upper, let unit): cadence = (lower + upper) / 2 * unit.inBase
        case .zone(let zone): throw fault(path, found: "zone \(zone)", allowed: "a target or a range of cadence")
        }
        guard Self.cadences.contains(cadence) else {
            throw fault(
                path, found: "a tempo of \(cadence) a minute",
                allowed: "1 to 200 a minute, the middle of a range or 1.1 times a single value")
        }
        return 60 / cadence
    }

    private static func label(_ role: PlannedStep.Role) -> String {
        switch role {
        case .warmup: "warm-up"
        case .recovery: "rest"
        case .cooldown: "cool-down"
        case .work, .goal, .activity: "plank"
        }
    }

    private func fault(_ key: String, found: String, allowed: String) -> InputError {
        InputError(file: file.relativePath, key: key, found: found, allowed: allowed)
    }

    /// The session as the list of phases that a scenario's file would hold.
    func phases(_ mark: Mark?) throws(InputError) -> Node {
        var list = PhaseList(mark: mark)
        let steps = try steps()
        for (index, step) in steps.enumerated() {
            let before = index > 0 ? steps[index - 1] : nil
            let after = index + 1 < steps.count ? steps[index + 1] : nil
            switch step {
            case .pushUps(let count, let seconds):
                // Nobody starts on the instant of the signal.
                if before?.isSet != true { list.add("plank") }
                var keys = [("count", "\(count)")]
                if let seconds {
                    keys += [("seconds", "\(seconds)"), ("bottom-pause", "0"), ("top-pause", "0")]
                }
                list.add("push-ups", keys)
            case .plank(let seconds, let label): hold("plank", seconds, label, in: &list)
            case .standing(let seconds, let label):
                let comesDown = before.map { !$0.isStanding } ?? false
                let goesDown = after.map { !$0.isStanding } ?? false
                if comesDown {
                    list.add("plank", [("seconds", "\(Self.breath)")])
                    list.add("stand-up", [("seconds", "\(Self.change)")])
                }
                let changes = (comesDown ? Self.breath + Self.change : 0) + (goesDown ? Self.change : 0)
                hold("stand", seconds - changes, label, in: &list)
                if goesDown { list.add("get-down", [("seconds", "\(Self.change)")]) }
            }
        }
        if steps.last?.isStanding != true {
            list.add("plank")
            list.add("stand-up")
        }
        list.add("stand", [("seconds", "\(Self.tail)")])
        guard list.nodes.count <= Self.mostPhases else {
            throw fault("workout", found: "\(list.nodes.count) phases", allowed: "at most \(Self.mostPhases)")
        }
        return Node(list.nodes)
    }

    /// Adds a hold, in several phases where it is long.
    private func hold(_ kind: String, _ seconds: Double, _ label: String, in list: inout PhaseList) {
        let parts = max(1, (seconds / Self.longestPhase).rounded(.up))
        for _ in 0..<Int(parts) { list.add(kind, [("seconds", "\(seconds / parts)"), ("label", label)]) }
    }

    /// Reads the key `workout` of a scenario; `nil` where the reader notes a fault.
    static func read(
        _ field: Reader.Field, folder: URL?, reader: inout Reader
    ) -> (script: WorkoutScript, phases: Node)? {
        let allowed = "the path of a workout (.workout or .json), from the folder of this file"
        guard let name = reader.line(field.value, field.path) else { return nil }
        guard let folder else {
            reader.fault(field.value, field.path, found: "a path in a text that is no file", allowed: allowed)
            return nil
        }
        guard name.hasSuffix(".workout") || name.hasSuffix(".json") else {
            reader.fault(field.value, field.path, allowed: allowed)
            return nil
        }
        do throws(InputError) {
            let script = try WorkoutScript(URL(filePath: name, relativeTo: folder))
            return (script, try script.phases(field.value.mark))
        } catch {
            for fault in error.diagnostics {
                let place = fault.key.isEmpty ? fault.file : "\(fault.file): \(fault.key)"
                reader.fault(field.value, field.path, found: "\(place): \(fault.found)", allowed: fault.allowed)
            }
            return nil
        }
    }
}

/// A list of phases under construction, in which all nodes have one position.
private struct PhaseList {
    let mark: Mark?
    private(set) var nodes: [Node] = []

    mutating func add(_ kind: String, _ keys: [(String, String)] = []) {
        let values = Node.Mapping(keys.map { (word($0.0), word($0.1)) }, .implicit, .any, mark)
        nodes.append(.mapping(Node.Mapping([(word(kind), .mapping(values))], .implicit, .any, mark)))
    }

    private func word(_ text: String) -> Node { .scalar(Node.Scalar(text, .implicit, .plain, mark)) }
}

extension Scenario {
    /// The same person before the same camera, with a workout in place of the session.
    package func scripted(by script: WorkoutScript) throws(InputError) -> Scenario {
        var reader = Reader(file: script.file.relativePath)
        var scenario = self
        scenario.workout = script
        scenario.session = SessionItem.list(
            try script.phases(nil), "workout", defaults: defaults.phases, elbowTop: style["elbow-top"], reader: &reader)
        guard reader.faults.isEmpty else { throw InputError(reader.faults) }
        return scenario
    }
}

extension ScenarioLibrary.Selection {
    /// The same selection with a workout in place of each session; the workout belongs to its hash.
    package func scripted(by script: WorkoutScript) throws(InputError) -> ScenarioLibrary.Selection {
        var selection = self
        for index in entries.indices {
            selection.entries[index].scenario = try entries[index].scenario.scripted(by: script)
        }
        selection.hash = ContentDigest(files: ["selection": Data(hash.utf8), "workout": script.data]).digits
        return selection
    }
}

extension Diagnostic {
    /// The refusal of a workout's bytes: the key with the offset, or the offset alone.
    package init(_ error: WorkoutImportError, file: String) {
        let offset = "byte \(error.offset)"
        let place = (error.key ?? "").isEmpty ? offset : "\(error.key ?? "") (\(offset))"
        self.init(file: file, key: place, found: error.found, allowed: error.allowed)
    }
}
