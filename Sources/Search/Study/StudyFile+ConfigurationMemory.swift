import Documents

extension StudyFile {
    /// The study as the memory of a search: what was evaluated before is not evaluated again.
    ///
    /// The first result that is looked up and found is not given out but computed again, once for each opening of the
    /// file, and compared: a program that computes something else than the one that wrote the file is found out before
    /// results mix.
    package var memory: ResultStore {
        let isChecked = Locked(false)
        return ResultStore(
            lookup: { label in
                guard let result = try result(of: label, as: ConfigurationResult.self) else { return nil }
                return isChecked.withLock { isChecked in
                    defer { isChecked = true }
                    return isChecked ? result : nil
                }
            },
            record: { label, result in try record(result, of: label) })
    }
}
