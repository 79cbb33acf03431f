import Build
import Documents
package import Experiment
import Foundation

extension ProgramRecord {
    package static func current() throws -> ProgramRecord {
        let url = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        guard let file = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            throw Failure(
                .runFailed, "\(url.path): the program cannot read its own file, whose digest identifies the build")
        }
        var digest = ContentDigest()
        file.withUnsafeBytes { digest.add(words: $0) }
        return ProgramRecord(
            version: Build.version, commit: Build.commit, isModified: Build.isModified, build: digest.digits,
            packages: Build.packages)
    }
}
