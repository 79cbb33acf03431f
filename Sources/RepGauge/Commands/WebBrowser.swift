import Foundation

enum WebBrowser {
    #if os(macOS)
        private static let program = "open"
    #else
        private static let program = "xdg-open"
    #endif

    /// Asks the desktop to open an address; without a desktop nothing happens, and the printed address stays.
    static func open(_ address: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
