import Foundation

/// The right to change the files of a report folder; one process, and one thread of it, has it at a time.
struct ReportLock: ~Copyable {
    /// The longest wait for another process, seconds; moving a report into place takes milliseconds.
    private static let patience = 60.0
    private static let pause = 0.005

    /// The locked folder; the lock needs no file in it.
    let place: OpenPlace

    /// Waits for the lock.
    ///
    /// - Parameter folder: The folder.
    /// - Throws: `FileError` where the folder cannot be opened, or another process does not end.
    init(_ folder: URL) throws(FileError) {
        let end = Date(timeIntervalSinceNow: Self.patience)
        while true {
            guard let place = OpenPlace.folder(folder.path) else { throw FileError(errnoFor: folder.path) }
            let lock = place.lock()
            // Without locks, only one process at a time may write; the list of the files shows where two did.
            if lock != .refused, place.isStill(at: folder.path) {
                self.place = place
                return
            }
            guard Date.now < end else {
                throw FileError(
                    path: folder.path, reason: "another process has been writing to it for \(Int(Self.patience)) s",
                    advice: "wait for its end or choose another folder")
            }
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    /// Gives the lock up.
    func release() { place.unlock() }
}
