import Documents
import Recordings
import Validation
import Text

/// The table of a split by person, from which somebody who calibrates a generator takes the files.
enum SplitTable {
    static let table = Table<PersonSplit.Entry>(
        "split", of: "recording",
        note: """
            People are told apart by the key `person` of the JSON files; else by a part `s` and a number of the file's
            name, between underscores; else recordings whose names have the same leading word and end with numbers of the
            same block (1–12, 13–24 and so on, or as `--block` states) are taken to show one person. A person is on the
            same side in all folders.
            """,
        [
            Column("group", "the folder of the recording") { $0.group },
            Column("id", "the name of the recording's file, without an extension") { $0.name },
            Column("person", "the person, or the block of recordings that stands for one") { $0.person.title },
            Column("side", "`calibrate` (a generator may be calibrated on it) or `held-out` (it judges)") {
                $0.side.rawValue
            },
        ])

    /// The people of each folder by side, for people.
    static func grid(_ split: PersonSplit) -> Grid {
        Grid(
            ["group"] + PersonSplit.Side.allCases.map(\.rawValue),
            rows: split.folders.map { folder in
                [folder.group] + PersonSplit.Side.allCases.map { text(folder, $0) }
            })
    }

    private static func text(_ folder: PersonSplit.Folder, _ side: PersonSplit.Side) -> String {
        let people = folder.people(side).map(\.title)
        return people.isEmpty
            ? "–" : "\(Plural.counted(folder.recordings(side), "recording")): " + people.joined(separator: ", ")
    }
}
