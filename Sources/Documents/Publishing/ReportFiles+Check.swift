package import Foundation

extension ReportFiles {
    private static let again = "make the report again"
    private static let accept = "take it as it is with repgauge validate --accept"

    /// Compares all files of a report folder with its list: files that are missing, unless version control does not
    /// keep them, or changed are faults; files that are not the report's, or differ in line ends only, get a warning.
    package static func check(_ folder: URL) -> [Diagnostic] {
        do {
            let lock = try? FolderLock(folder)
            defer { lock?.release() }
            guard let list = try read(in: folder) else { return [] }
            let changed = try list.files.compactMap { try list.fault(of: $0, in: folder) }
            let others = present(in: folder).subtracting(list.names).sorted().map { name in
                Diagnostic(
                    file: folder.appending(path: name).relativePath, found: "a file that is not the report's",
                    allowed: "any; the next report leaves it as it is", severity: .warning)
            }
            return (list.isUnfinished ? [unfinished(folder)] : changed) + others
        } catch let fault as Diagnostic {
            return [fault]
        } catch {
            return [Diagnostic(file: folder.relativePath, found: "\(error)", allowed: "files that can be read")]
        }
    }

    /// Compares a file that is about to be read with the list of its folder, where the folder is a report's; no file of
    /// a reserved name can be another's than the report's.
    package static func check(_ url: URL, isReserved: Bool) throws(Diagnostic) {
        let folder = url.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: folder.appending(path: name).path) else { return }
        let lock = try? FolderLock(folder)
        defer { lock?.release() }
        let list: ReportFiles
        do {
            guard let found = try read(in: folder) else { return }
            list = found
        } catch {
            // Files of this name are not only the project's.
            guard isReserved else { return }
            throw error
        }
        guard let entry = list.files.first(where: { $0.name == url.lastPathComponent }) else {
            guard isReserved else { return }
            throw Diagnostic(
                file: url.relativePath, found: "a file that the report beside it did not write",
                allowed: "a file of the report; \(again), or copy the file to another folder to use it even so")
        }
        if list.isUnfinished { throw unfinished(folder) }
        if let fault = try list.fault(of: entry, in: folder), fault.severity == .error { throw fault }
    }

    private var isUnfinished: Bool { unfinished ?? false }

    private static func unfinished(_ folder: URL) -> Diagnostic {
        Diagnostic(
            file: folder.appending(path: name).relativePath,
            found: "a report whose writing was interrupted, so that this folder may hold files of two reports",
            allowed: "a whole report; \(again)")
    }

    private func fault(of entry: Entry, in folder: URL) throws(Diagnostic) -> Diagnostic? {
        let url = folder.appending(path: entry.name)
        func fault(_ found: String, _ allowed: String, _ severity: Diagnostic.Severity = .error) -> Diagnostic {
            Diagnostic(file: url.relativePath, found: found, allowed: allowed, severity: severity)
        }
        guard FileManager.default.fileExists(atPath: url.path) else {
            return entry.isLocal
                ? nil : fault("no file", "the file that the report wrote; \(Self.again)")
        }
        do {
            let found = try Entry(entry.name, of: url)
            guard let bytes = entry.bytes, let digest = entry.digest, let size = found.bytes else { return nil }
            if size == bytes, found.digest == digest { return nil }
            if size > bytes, try Entry.hasOtherLineEnds(entry, url) {
                return fault("line ends CR LF", "LF, as the report was written; Git may change them", .warning)
            }
            return fault(
                "\(size) bytes with the digest \(found.digest ?? "")",
                "\(bytes) bytes with the digest \(digest), as the report was written; the file was changed "
                    + "or is of another run: \(Self.again), or \(Self.accept)")
        } catch {
            throw fault("a file that cannot be read", "a file of the report")
        }
    }
}

extension ReportFiles.Entry {
    /// Whether a file is the listed one but for a CR before each LF.
    fileprivate static func hasOtherLineEnds(_ entry: Self, _ url: URL) throws -> Bool {
        let data = try Data(contentsOf: url, options: .alwaysMapped)
        var (digest, count) = (ContentDigest(), UInt64(0))
        for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let isLast = line.endIndex == data.endIndex
            let text = !isLast && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            digest.add(text)
            if !isLast { digest.add([UInt8(ascii: "\n")]) }
            count += UInt64(text.count) + (isLast ? 0 : 1)
        }
        return count == entry.bytes && digest.digits == entry.digest
    }
}
