import ArgumentParser
import Documents
import Experiment
import Foundation
import Reports

/// The treatment of a report that is in the folder already.
struct ReplacementOption: ParsableArguments {
    @Flag(
        name: .customLong("force"),
        help: "Replace the report of another plan too: of another suite or seed, other detectors or numbers of trials.")
    var isForced = false

    /// Refuses a folder with the report of another plan.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - inputs: The inputs of the run that is about to begin.
    /// - Throws: `Failure`.
    func check(_ folder: URL, _ inputs: RunInputs) throws {
        guard !isForced, FileState.isThere(folder.appending(path: ReportFiles.name).path) else { return }
        let found = RunRecord.inputs(in: folder)
        guard found?.isSamePlan(as: inputs) != true else { return }
        let words = found.map { "that of \($0.planWords); this run is \(inputs.planWords)" } ?? "not one of a run"
        throw Failure(
            .wrongInput,
            "\(folder.relativePath): its report is \(words); name another folder with --out, or replace it with --force"
        )
    }
}
