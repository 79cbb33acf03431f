import Foundation
import PackagePlugin

/// The plugin that writes the facts of a build into a Swift file: the commit of the sources and the versions of the
/// packages.
///
/// The command runs before each build, because SwiftPM evaluates `Package.swift` again only when its text changes. It
/// replaces the file only when a fact changes, so that nothing is compiled again otherwise.
@main
struct BuildFacts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let packages = context.package.dependencies.compactMap { dependency -> String? in
            guard case .repository(_, let version, _) = dependency.package.origin else { return nil }
            return "        \"\(dependency.package.id)\": \"\(version)\","
        }
        return [
            .prebuildCommand(
                displayName: "Write the facts of the build", executable: URL(filePath: "/bin/sh"),
                arguments: [
                    "-c", script, "sh", context.package.directoryURL.path(percentEncoded: false),
                    context.pluginWorkDirectoryURL.path(percentEncoded: false),
                    packages.isEmpty ? "        :" : packages.sorted().joined(separator: "\n"),
                ],
                outputFilesDirectory: context.pluginWorkDirectoryURL)
        ]
    }

    /// A shell script with three arguments.
    ///
    /// They are the folder of the package, the folder of the output, and the packages as entries of a Swift dictionary.
    /// Sources that are no working copy of git have no commit.
    private let script = #"""
        set -u
        file="$2/BuildFacts.swift"
        quoted() { [ -n "$1" ] && printf '"%s"' "$1" || printf nil; }
        commit=""; modified=false
        if [ -e "$1/.git" ]; then
            commit=$(git -c safe.directory='*' -C "$1" rev-parse HEAD 2>/dev/null) || commit=""
            changes=$(git -c safe.directory='*' -C "$1" status --porcelain -- Package.swift Plugins Sources 2>/dev/null) || changes=""
            [ -z "$changes" ] || modified=true
        fi
        text="enum BuildFacts {
            static let commit: String? = $(quoted "$commit")
            static let isModified = $modified
            static let packages: [String: String] = [
        $3
            ]
        }"
        [ "$text" = "$(cat "$file" 2>/dev/null)" ] || printf '%s\n' "$text" > "$file"
        """#
}
