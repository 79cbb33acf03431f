import Documents
package import Foundation
import Text

/// All parts of a piece of work, each once, in the order of their shards.
package struct PartSet<Subject: PartSubject>: Sendable {
    package let parts: [PartFile<Subject>]

    package var subject: Subject { parts[0].header.subject }

    /// The manifest of the work, with the environments of all parts, each once.
    package var manifest: RunManifest<Subject> {
        let environments = parts.map(\.header.manifest.environment).distinct
        return RunManifest(subject, in: environments[0], and: Array(environments.dropFirst()))
    }

    /// Reads parts, in any order, and looks whether they belong together and are all there; mixed ones may be of other
    /// builds, and of machines whose arithmetic may differ in the last digits.
    package init(_ urls: [URL], program: ProgramRecord, isMixed: Bool) throws(PartError) {
        var files: [PartFile<Subject>] = []
        var problems: [PartError.Problem] = []
        for url in urls {
            do throws(PartError) {
                files.append(try PartFile(url))
            } catch { problems += error.problems }
        }
        guard let first = files.first else {
            throw PartError(
                problems.isEmpty ? [.init(nil, "there is no part", "name parts, or their folder")] : problems)
        }
        problems += files.dropFirst().compactMap { Self.foreignPart($0, beside: first) }
        if !isMixed { problems += files.compactMap { Self.mixedBuild($0, beside: first, program: program) } }
        let count = first.header.shard.count
        var places = [PartFile<Subject>?](repeating: nil, count: count)
        for file in files where file.header.shard.count == count && file.header.madeFrom == first.header.madeFrom {
            let place = file.header.shard.index - 1
            if let other = places[place] {
                problems.append(
                    .init(
                        file.url.relativePath,
                        "shard \(file.header.shard) is there twice, in \(other.url.relativePath) too",
                        "leave one of them out"))
            } else {
                places[place] = file
            }
        }
        // A part that is there but broken is not missing: it was reported already.
        let broken = Set(urls.map(\.lastPathComponent)).subtracting(files.map(\.url.lastPathComponent))
        for (place, part) in places.enumerated() where part == nil {
            guard let shard = try? Shard(index: place + 1, count: count), !broken.contains(shard.fileName) else {
                continue
            }
            problems.append(
                .init(
                    nil, "shard \(shard) is missing", "make it: \(first.header.subject.command(for: shard)) --out PARTS"
                ))
        }
        guard problems.isEmpty else { throw PartError(problems) }
        parts = places.compactMap(\.self)
    }

    /// The problem of a part of something else than the first part; `nil` for none.
    private static func foreignPart(_ file: PartFile<Subject>, beside first: PartFile<Subject>) -> PartError.Problem? {
        let (own, other) = (file.header, first.header)
        guard own.madeFrom == other.madeFrom else {
            let differences = own.subject.differences(from: other.subject).joined(separator: ", ")
            return PartError.Problem(
                file.url.relativePath,
                "it does not belong to \(first.url.relativePath): \(differences.isEmpty ? "made from other input" : differences)",
                "merge only parts of one and the same \(Subject.kind.rawValue)")
        }
        guard own.shard.count != other.shard.count else { return nil }
        return PartError.Problem(
            file.url.relativePath,
            "it is one of \(Plural.counted(own.shard.count, "shard")), \(first.url.relativePath) one of \(other.shard.count)",
            "merge only parts of one split")
    }

    /// The problem of a part from a program or machine that may give other last digits; `nil` for none.
    private static func mixedBuild(
        _ file: PartFile<Subject>, beside first: PartFile<Subject>, program: ProgramRecord
    ) -> PartError.Problem? {
        let own = file.header.manifest
        let differences = own.machine.arithmetic(unlike: first.header.manifest.machine)
        let found: String
        if own.program != program {
            found =
                own.program.name == program.name
                ? "another build of \(own.program.name) made it"
                : "version \(own.program.name) made it, this is \(program.name)"
        } else if !differences.isEmpty {
            found = "made on a machine with \(differences.joined(separator: ", ")), unlike \(first.url.relativePath)"
        } else {
            return nil
        }
        return PartError.Problem(file.url.relativePath, found, "make it again, or take it as it is with --mixed")
    }
}

package struct PartLines<Subject: PartSubject> {
    private let parts: [PartFile<Subject>]
    private var readers: [LineReader]

    package init(_ set: PartSet<Subject>) {
        parts = set.parts
        readers = parts.map(\.lines)
    }

    /// Makes something of the next line of the shard that takes a piece of work; throws where nothing can be made.
    package mutating func next<Line: Decodable, Made>(
        of piece: Int, _ name: String, _ make: (Line) -> Made?
    ) throws -> Made {
        try Task.checkCancellation()
        let shard = Shard.taker(of: piece, among: readers.count)
        guard let data = try readers[shard].next(), let line = JSONDocument.value(Line.self, from: data),
            let made = make(line)
        else { throw PartError(parts[shard].url, "\(name) is out of order", "start its shard again") }
        return made
    }
}

extension Machine {
    /// Returns descriptions of the differences from another machine that may change the last digits of results.
    func arithmetic(unlike other: Machine) -> [String] {
        var differences: [String] = []
        if architecture != other.architecture { differences.append("architecture \(architecture)") }
        if features.contains("fma") != other.features.contains("fma") {
            differences.append(features.contains("fma") ? "FMA" : "no FMA")
        }
        if libc != other.libc { differences.append("C library \(libc)") }
        if gsl != other.gsl { differences.append("GSL \(gsl)") }
        return differences
    }
}

/// A reason why parts cannot be used: the part, the problem, and the advice.
package struct PartError: StatusError, Hashable, CustomStringConvertible {
    package struct Problem: Hashable, Sendable {
        /// The file or folder; `nil` for a part that is not there.
        package var path: String?
        package var found: String
        package var advice: String

        package init(_ path: String?, _ found: String, _ advice: String) {
            (self.path, self.found, self.advice) = (path, found, advice)
        }
    }

    package var problems: [Problem]

    package init(_ problems: [Problem]) { self.problems = problems }

    package init(_ url: URL, _ found: String, _ advice: String) {
        problems = [Problem(url.relativePath, found, advice)]
    }

    package var description: String {
        problems.map { problem in "\(problem.path.map { "\($0): " } ?? "")\(problem.found); \(problem.advice)" }
            .joined(separator: "\n")
    }
}
