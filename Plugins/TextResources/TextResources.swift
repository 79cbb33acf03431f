import Foundation
import PackagePlugin

/// The plugin that writes the files of a target's folder `Resources` into a Swift file as string literals.
///
/// The package manager's own `embedInCode` makes array literals of bytes, which take four times as long to compile.
@main
struct TextResources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
            .filter { $0.deletingLastPathComponent().lastPathComponent == "Resources" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        let output = context.pluginWorkDirectoryURL.appending(path: "TextResources.swift")
        return [
            .buildCommand(
                displayName: "Write the resources of \(target.name) as text", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", script, "sh"] + ([output] + files).map { $0.path(percentEncoded: false) },
                inputFiles: files, outputFiles: [output])
        ]
    }

    /// A shell script whose arguments are the output and the resources.
    ///
    /// A literal gets so many `#` that the text can neither end it nor begin an escape in it. Control characters are
    /// escaped: the compiler reads a carriage return as `\n` and refuses the others. A text that is not UTF-8 does not
    /// compile.
    private let script = #"""
        set -eu
        export LC_ALL=C
        output=$1
        shift
        controls=$(
            for octal in 001 002 003 004 005 006 007 010 013 014 015 016 017 020 021 022 023 024 025 026 027 030 \
                031 032 033 034 035 036 037 177
            do
                printf "s/\\$octal/\\\\\\\\@u{%x}/g\\n" "0$octal"
            done
        )
        {
            printf '/// The texts of the folder `Resources` by the names of their files, in the order of the names.\n'
            printf 'enum TextResources {\nstatic let files: KeyValuePairs<String, String> = [\n'
            for file; do
                if ! tr -d '\000' <"$file" | cmp -s - "$file"; then
                    echo "$file: holds a null character or cannot be read; a resource is a text" >&2
                    exit 1
                fi
                hashes='#'
                while grep -qF -e "\"\"\"$hashes" -e "\\$hashes" "$file"; do hashes="$hashes#"; done
                printf '#"%s"#: %s"""\n' "${file##*/}" "$hashes"
                { cat "$file"; echo; } | sed "$(printf '%s\n' "$controls" | sed "s/@/$hashes/")"
                printf '"""%s,\n' "$hashes"
            done
            printf ']\n}\n'
        } >"$output"
        """#
}
