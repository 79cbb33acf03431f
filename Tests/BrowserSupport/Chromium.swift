public import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The browser of this machine.
public enum Chromium {
    /// The environment variable that names the program.
    static let variable = "REPGAUGE_CHROMIUM"
    /// The environment variable that makes a missing browser a failure.
    static let requirement = "REPGAUGE_REQUIRE_BROWSER"

    /// The program: the one that `REPGAUGE_CHROMIUM` names, else the first of the usual names in `PATH`.
    public static var program: URL? {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment[variable], !named.isEmpty { return URL(filePath: named) }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        // The one without a user interface takes a third of the processor time.
        let names = [
            "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
        ]
        var candidates = names.flatMap { name in folders.map { URL(filePath: $0).appending(path: name) } }
        candidates.append(URL(filePath: "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"))
        candidates.append(URL(filePath: "/Applications/Chromium.app/Contents/MacOS/Chromium"))
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Whether tests of pages run: a browser is here, or `REPGAUGE_REQUIRE_BROWSER` is 1, and they fail without one.
    public static var isWanted: Bool {
        program != nil || ProcessInfo.processInfo.environment[requirement] == "1"
    }

    /// The options of a browser without windows, network services and first-run pages.
    static func arguments(profile: URL) -> [String] {
        var arguments = [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-extensions", "--disable-sync", "--disable-background-networking",
            "--disable-component-update", "--disable-default-apps", "--no-first-run", "--no-default-browser-check",
            "--hide-scrollbars", "--mute-audio", "--force-color-profile=srgb", "--lang=en",
        ]
        // Chromium's sandbox refuses to start for root.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        return arguments + ["about:blank"]
    }
}
