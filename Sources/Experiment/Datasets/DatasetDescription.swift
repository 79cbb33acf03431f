import Documents
import Pose
import Text

/// The descriptions of a dataset for programs: a Data Package (specs.frictionlessdata.io) and a Croissant file
/// (docs.mlcommons.org/croissant, version 1.0).
extension SyntheticDataset {
    func descriptions(of output: DatasetOutput) throws -> [(name: String, text: String)] {
        let about = about(output)
        return [
            (DataPackage.fileName, try dataPackage(of: output, about).text()),
            ("croissant.json", try JSONDocument.page(croissant(of: output, about))),
        ]
    }

    private func about(_ output: DatasetOutput) -> String {
        let frames =
            switch format {
            case .npz:
                "Each archive in frames/ has time_ns (nanoseconds), joints (frame, joint, and x, y, confidence; NaN where a joint was not found) and first_frame (the first frame of each trial, and the end). The joints are, in order: \(Joint.allCases.map(\.name).joined(separator: ", ")). x and y are shares of the image from its lower left corner."
            case .csv:
                "Each trial is a recording in recordings/: a CSV file with the frames and a JSON file with the truth."
            }
        return
            "\(Plural.counted(output.trials, "trial")) with \(Plural.counted(output.frames, "frame")), made by RepGauge. \(frames) trials.csv lists the trials, cycles.csv the true cycles, phases.csv the phases. No person is in two splits. The seed \(plan.seed) is derived from \(baseSeed) so that no trial is in a report."
    }

    // MARK: Data Package

    private func dataPackage(of output: DatasetOutput, _ about: String) -> DataPackage {
        let title = "Synthetic people before a camera: \(plan.suite)"
        var described = DataPackage("repgauge-dataset", title: title, about)
        for table in output.tables {
            let reference = ["resource": "trials", "fields": "recording"]
            let keys: JSONObject =
                table.file == "trials.csv"
                ? ["primaryKey": "recording"]
                : ["foreignKeys": [["fields": "recording", "reference": reference] as JSONObject]]
            described.addTable(table.file, fields: table.fields, bytes: table.text.utf8.count, keys: keys)
        }
        for file in output.archiveFiles {
            described.addFile(
                file.name, path: file.path, format: "npz", mediatype: "application/zip", bytes: file.bytes)
        }
        return described
    }

    // MARK: Croissant

    private func croissant(of output: DatasetOutput, _ about: String) -> JSONObject {
        let (files, kind) =
            format == .npz ? ("frames/*.npz", "application/zip") : ("recordings/**/*.csv", "text/csv")
        let frames: JSONObject = [
            "@type": "cr:FileSet", "@id": "frames", "name": "frames", "includes": files, "encodingFormat": kind,
        ]
        return [
            "@context": Self.context, "@type": "sc:Dataset", "name": "repgauge-dataset",
            "conformsTo": "http://mlcommons.org/croissant/1.0", "description": about,
            "distribution": output.tables.map(Self.fileObject) + [frames],
            "recordSet": output.tables.map(Self.recordSet),
        ]
    }

    private static func fileObject(_ table: DatasetTableFile) -> JSONObject {
        [
            "@type": "cr:FileObject", "@id": table.file, "name": table.file,
            "contentUrl": table.file, "contentSize": "\(table.text.utf8.count) B", "encodingFormat": "text/csv",
            "sha256": SHA256.hexadecimal(table.text.utf8),
        ]
    }

    private static func type(of field: DataPackage.Field) -> String {
        switch field.kind {
        case .integer: "sc:Integer"
        case .number: "sc:Float"
        case .flag: "sc:Boolean"
        case .text, nil: "sc:Text"
        }
    }

    private static func recordSet(_ table: DatasetTableFile) -> JSONObject {
        let name = String(table.file.dropLast(4))
        return [
            "@type": "cr:RecordSet", "@id": name, "name": name,
            "field": table.fields.map { field -> JSONObject in
                [
                    "@type": "cr:Field", "@id": "\(name)/\(field.name)", "name": "\(name)/\(field.name)",
                    "description": field.about, "dataType": type(of: field),
                    "source": ["fileObject": ["@id": table.file], "extract": ["column": field.name]],
                ]
            },
        ]
    }

    /// The context of Croissant 1.0, as its specification gives it.
    private static let context: JSONObject = [
        "@language": "en", "@vocab": "https://schema.org/", "citeAs": "cr:citeAs", "column": "cr:column",
        "conformsTo": "dct:conformsTo", "cr": "http://mlcommons.org/croissant/",
        "rai": "http://mlcommons.org/croissant/RAI/", "data": ["@id": "cr:data", "@type": "@json"],
        "dataType": ["@id": "cr:dataType", "@type": "@vocab"], "dct": "http://purl.org/dc/terms/",
        "equivalentProperty": "cr:equivalentProperty", "examples": ["@id": "cr:examples", "@type": "@json"],
        "extract": "cr:extract", "field": "cr:field", "fileProperty": "cr:fileProperty",
        "fileObject": "cr:fileObject", "fileSet": "cr:fileSet", "format": "cr:format", "includes": "cr:includes",
        "isLiveDataset": "cr:isLiveDataset", "jsonPath": "cr:jsonPath", "key": "cr:key", "md5": "cr:md5",
        "parentField": "cr:parentField", "path": "cr:path", "recordSet": "cr:recordSet",
        "references": "cr:references", "regex": "cr:regex", "repeated": "cr:repeated", "replace": "cr:replace",
        "samplingRate": "cr:samplingRate", "sc": "https://schema.org/", "separator": "cr:separator",
        "source": "cr:source", "subField": "cr:subField", "transform": "cr:transform",
    ]
}
