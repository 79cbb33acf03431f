public import Detection

extension DetectorEntry {
    /// Makes the detector that a command line describes, each argument one `key=value`, without the program's own name.
    ///
    /// What is not set is at its default. With it a search finds the parameters of a program:
    /// `exec:my-rule-program down={{down=0.65}}`.
    ///
    /// - Throws: `DetectorError` for an argument that is not `key=value`, unknown, not allowed, set twice or
    ///   contradictory.
    public func make(arguments: [String]) throws(DetectorError) -> any Detector {
        guard !arguments.isEmpty else { return try make() }
        return try configured(parsing: arguments.joined(separator: ",")[...]).makeDetector()
    }
}
