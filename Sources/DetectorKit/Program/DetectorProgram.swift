public import Detection
import Foundation

/// A program that serves a detector to RepGauge over standard input and output.
///
///     import Detection
///     import DetectorKit
///
///     @main
///     struct Served: DetectorProgram {
///         static func makeDetector() -> any Detector { MyRule() }
///     }
///
/// `repgauge run --detector 'exec:.build/release/served'` measures it: for a detector that must run in a process of its
/// own, or that a RepGauge which was built before has to measure. It needs neither libgsl nor the command line.
public protocol DetectorProgram {
    /// Makes the detector that is served, which has seen nothing yet.
    ///
    /// - Throws: An error for arguments that it does not take; the program then ends with the exit code 2.
    static func makeDetector() throws -> any Detector

    /// The name in `run.json`; the program's file name unless declared.
    static var name: String { get }
}

extension DetectorProgram {
    /// The program's file name.
    public static var name: String { ProcessInfo.processInfo.processName }

    /// The arguments of the command line, without the program's own name.
    public static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

    /// Answers the lines of standard input until its end.
    ///
    /// A line that is not of the protocol ends the program with the exit code 1. Every message goes to standard error.
    public static func main() {
        do {
            var conversation = DetectorConversation(try makeDetector(), name: name)
            do {
                try conversation.hold(
                    input: { readLine() },
                    // Nothing is buffered: what is written is on its way.
                    output: { try FileHandle.standardOutput.write(contentsOf: Data("\($0)\n".utf8)) })
            } catch {
                end(1, error)
            }
        } catch {
            end(2, error)
        }
    }

    private static func end(_ code: Int32, _ error: any Error) -> Never {
        FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
        exit(code)
    }
}
