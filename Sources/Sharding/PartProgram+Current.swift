import Documents
import Foundation

extension PartProgram {
    /// Returns this program.
    ///
    /// - Parameter version: Its version.
    /// - Returns: The program with the digest of its file.
    /// - Throws: `PartProgramError` where the program cannot read its own file.
    package static func current(version: String) throws(PartProgramError) -> PartProgram {
        let url = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        guard let file = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            throw PartProgramError(path: url.path)
        }
        var digest = ContentDigest()
        file.withUnsafeBytes { digest.add(words: $0) }
        return PartProgram(version: version, build: digest.digits)
    }
}

/// A program that cannot be identified.
package struct PartProgramError: Error, Hashable, CustomStringConvertible {
    /// The file of the program.
    package let path: String

    /// The error in one line.
    package var description: String {
        "\(path): the program cannot read its own file, by which parts of one build are recognised; make it readable"
    }
}
