import ArgumentParser
import Documents
import Foundation
import Scenarios
import Workout

struct WorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout",
        abstract: "Check, show, convert, run and schedule workouts: scripts of sessions in the manner of WorkoutKit.",
        discussion: """
            A workout is a file in a binary form (.workout) or in JSON; docs/workout.md describes both.

            EXAMPLES
              repgauge workout validate my.json
              repgauge workout show my.json --svg out/my.svg
              repgauge workout convert my.json --out my.workout
              repgauge workout run                                 three sets through the detectors: out/workout
              repgauge workout run my.workout --scenario real/standard --trials 50 --out out/workout
              repgauge workout run my.workout --measurements my.csv
              repgauge workout schedule add my.schedule my.workout --at 2026-03-29T07:30
            """,
        subcommands: [
            WorkoutValidateCommand.self, WorkoutShowCommand.self, WorkoutConvertCommand.self, WorkoutRunCommand.self,
            WorkoutScheduleCommand.self,
        ])
}

enum WorkoutFiles {
    static func plan(_ path: String) throws -> WorkoutPlan {
        let data = try bytes(path, limit: WorkoutFileBounds.workoutBytes)
        do throws(WorkoutImportError) {
            return try WorkoutPlan(from: data)
        } catch { throw InputError([Diagnostic(error, file: path)]) }
    }

    static func bytes(_ path: String, limit: Int) throws -> Data {
        do throws(Diagnostic) {
            return try RegularFile.contents(of: URL(filePath: path), limit: limit)
        } catch { throw InputError([error]) }
    }
}

struct WorkoutArgument: ParsableArguments {
    @Argument(help: .init("The workout: a file in the binary form or in JSON.", as: "file")) var file: String

    func validate() throws { try OptionCheck.name("file", file, of: "workout") }
}

/// A form of a workout's file, as it is named on the command line.
enum WorkoutForm: String, CaseIterable, ExpressibleByArgument {
    case json, binary

    /// The form of a file's name; `nil` for other names than `.json` and `.workout`.
    init?(file: String) {
        switch URL(filePath: file).pathExtension {
        case "json": self = .json
        case "workout": self = .binary
        default: return nil
        }
    }

    var encoding: WorkoutEncoding {
        switch self {
        case .json: .json
        case .binary: .binary
        }
    }
}
