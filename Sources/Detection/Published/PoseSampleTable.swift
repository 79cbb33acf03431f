/// The poses that vote.
enum PoseSampleTable {
    /// The upper end.
    static let up = ""
    /// The lower end.
    static let down = ""
}
