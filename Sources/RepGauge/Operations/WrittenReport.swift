import Documents

/// A report whose folder is written.
struct WrittenReport<Content> {
    let content: Content
    /// Remarks on files that were in the folder before.
    let remarks: [String]

    /// Moves the files of a report into place; until then nothing has changed.
    init(_ content: Content, publishing folder: consuming ReportFolder) throws {
        try Task.checkCancellation()
        self.content = content
        remarks = try folder.publish()
    }
}
