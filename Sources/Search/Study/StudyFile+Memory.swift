import Documents

extension StudyFile {
    /// The result of a configuration, or `nil` where there is none yet.
    package func result<Result: Decodable>(of key: String, as type: Result.Type) throws(StudyError) -> Result? {
        try entry(of: key)?.result(as: type)
    }

    /// Stores the result of a configuration, whether it was requested before or not; once this returns the result is
    /// kept, whenever the process is killed, and keeping the same result again does nothing.
    package func record(_ result: some Encodable, of key: String, asker: StudyAsker = .search) throws(StudyError) {
        let json = try StudyEntry.json(result, of: key)
        try transaction { db in
            let entry = try entry(of: key, in: db)
            if entry?.state == .done {
                guard entry?.json == json else { throw StudyError.differentResult(key: key) }
                return
            }
            let number = try entry?.number ?? Self.insert(key, proposal: nil, asker: asker, in: db)
            try Self.finish(number, json: json, in: db)
        }
    }

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
