public import Foundation

/// Recordings and test vectors that lie beside the checkout, on some machines only.
public enum SharedMaterial {
    /// The folder `shared` beside the checkout, or `nil` where there is none.
    public static let folder: URL? = {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let folder = checkout.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Whether tests over the shared material run; where they don't they are reported as skipped.
    ///
    /// `REPGAUGE_REQUIRE_SHARED` makes them run and fail where it is absent.
    public static var isAvailable: Bool {
        folder != nil || ProcessInfo.processInfo.environment["REPGAUGE_REQUIRE_SHARED"] != nil
    }

    /// The contents of one file of it.
    public static func data(_ path: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: path))
    }
}
