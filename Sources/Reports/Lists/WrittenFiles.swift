package import Documents

package struct FileRow: Sendable {
    package let file: String
    package let frames: Int
    /// The end of the file's address, which leads to an instant; `nil` for the file alone.
    private let fragment: String?

    package init(_ file: String, frames: Int = 0, fragment: String? = nil) {
        (self.file, self.frames, self.fragment) = (file, frames, fragment)
    }

    /// The file with the instant that its address leads to.
    package var address: String { file + (fragment ?? "") }

    private static let file = Column<FileRow>("file", "the file that was written") { $0.file }.shown("file")
    package static let table = Table<FileRow>("files", of: "file", [file])

    package static let drawings = Table<FileRow>(
        "files", of: "file",
        [
            file,
            Column("address", "the file, of a page with the instant of `--at` at which it opens") { $0.address }
                .shown("address"),
        ])

    package static let recordings = Table<FileRow>(
        "recordings", of: "recording",
        [file, Column("frames", "the number of frames") { $0.frames }.shown("frames", .count)])
}

/// A part of a shared work.
package struct PartRow: Sendable {
    private let part: String
    private let items: Int
    private let kind, file: String

    package init(part: String, items: Int, kind: String, file: String) {
        (self.part, self.items, self.kind, self.file) = (part, items, kind, file)
    }

    package static let table = Table<PartRow>(
        "parts", of: "part",
        [
            Column("part", "the share, for example `2/4`") { $0.part }.shown("part"),
            Column("items", "the number of items in it") { $0.items }.shown("items", .count),
            Column("kind", "`trials`, `recordings` or `configurations`") { $0.kind }.shown("kind"),
            Column("file", "the file of the part") { $0.file }.shown("file"),
        ])
}
