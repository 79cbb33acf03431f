package import Foundation
import Text

/// The names in one folder, including those that are not valid UTF-8.
package struct FolderListing: Sendable {
    /// The names that are valid UTF-8, sorted, without `.` and `..`.
    package var names: [String] = []
    /// The other names, sorted, with their bytes as `\xNN` where they are no text.
    package var oddNames: [String] = []

    package init(names: [String], oddNames: [String] = []) { (self.names, self.oddNames) = (names, oddNames) }

    /// Reads the names in a folder, of which `FileManager` leaves out those that are not UTF-8.
    package init(path: String) throws(POSIXError) {
        guard let stream = opendir(path) else { throw .current }
        defer { closedir(stream) }
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw .current }
                break
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(utf8: bytes) else {
                oddNames.append(Self.shown(bytes))
                continue
            }
            if name != ".", name != ".." { names.append(name) }
        }
        names.sort()
        oddNames.sort()
    }

    /// Returns a name or path as a message shows it: control characters and bytes that are not valid UTF-8 are escaped.
    package static func shown(_ name: String) -> String { shown(Array(name.utf8)) }

    private static func shown(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let byte = rest.first {
            let length = (1...4).first { String(utf8: rest.prefix($0)) != nil && rest.count >= $0 } ?? 0
            let isPlain = length > 1 || (length == 1 && byte >= 0x20 && byte != 0x7F)
            if isPlain {
                text += String(decoding: rest.prefix(length), as: UTF8.self)
            } else {
                text += "\\x" + byte.padded(2, radix: 16, uppercase: true)
            }
            rest = rest.dropFirst(max(1, length))
        }
        return text
    }
}

extension POSIXError {
    package static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    package var reason: String { String(cString: strerror(code.rawValue)) }
}
