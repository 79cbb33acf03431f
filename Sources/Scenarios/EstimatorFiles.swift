import Documents
import Foundation

/// The estimators of a library, `estimators/NAME.yaml`; each is read when it is first named.
struct EstimatorFiles: Sendable {
    typealias Preset = (preset: EstimatorPreset, file: Data)

    private let urls: [String: URL]
    private let read = Locked<[String: Preset]>([:])

    init(in folder: URL) throws(InputError) {
        let files = try ScenarioLibrary.files(in: folder.appending(path: "estimators"))
        urls = Dictionary(files.map { ($0.deletingPathExtension().lastPathComponent, $0) }) { $1 }
    }

    var names: [String] { urls.keys.sorted() }

    /// An estimator, and the bytes of its file; `nil` where no file has the name.
    func preset(_ name: String) throws(InputError) -> Preset? {
        guard let url = urls[name] else { return nil }
        return try read.withLock { read throws(InputError) in
            if let preset = read[name] { return preset }
            let preset = try ScenarioLibrary.estimator(url)
            read[name] = preset
            return preset
        }
    }

    /// The model of an estimator; faults of its file become the reader's.
    func model(_ name: String, reader: inout Reader) -> EstimatorModel? {
        do throws(InputError) { return try preset(name)?.preset.model } catch {
            reader.note(error)
            return nil
        }
    }
}
