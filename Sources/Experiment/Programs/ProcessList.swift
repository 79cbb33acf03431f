#if os(Linux)
    import Foundation

    /// The processes of the machine as `/proc` lists them.
    enum ProcessList {
        /// A process with the number of its group.
        struct Member {
            var process: pid_t
            var group: pid_t
        }

        static func descendants(of ancestor: pid_t) -> [Member] {
            var children: [pid_t: [Member]] = [:]
            for process in all() {
                guard let (parent, group) = place(of: process) else { continue }
                children[parent, default: []].append(Member(process: process, group: group))
            }
            var found: [Member] = []
            var next = children.removeValue(forKey: ancestor) ?? []
            while let member = next.popLast() {
                found.append(member)
                next += children.removeValue(forKey: member.process) ?? []
            }
            return found
        }

        /// The processes that were started with a word in their environment.
        static func marked(_ word: String) -> [pid_t] {
            let bytes = Data(word.utf8)
            return all().filter {
                $0 != getpid()
                    && FileManager.default.contents(atPath: "/proc/\($0)/environ")?.range(of: bytes) != nil
            }
        }

        private static func all() -> [pid_t] {
            ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
        }

        /// The parent and the group of a process, the second and third field behind its name; the name may have
        /// brackets and spaces in it.
        private static func place(of process: pid_t) -> (parent: pid_t, group: pid_t)? {
            guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
                let end = data.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let fields = data[end...].split(separator: UInt8(ascii: " "), maxSplits: 4)
            guard fields.count > 4, let parent = pid_t(String(decoding: fields[2], as: UTF8.self)),
                let group = pid_t(String(decoding: fields[3], as: UTF8.self))
            else { return nil }
            return (parent, group)
        }
    }
#endif
