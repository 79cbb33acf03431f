import Documents
import Foundation

/// Everything on which a study's results depend, by name: a file of other inputs is refused by the name that differs.
package struct StudyOrigin: Sendable, Hashable {
    /// One thing on which the results depend, for example `seed` with `7`.
    package struct Fact: Sendable, Hashable {
        /// The name of the input; each name occurs once in an origin.
        package var name: String
        /// Its value as text; equal texts mean equal things.
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// A fact that two origins don't share.
    package struct Difference: Sendable, Hashable, CustomStringConvertible {
        package var name: String
        /// Its value in the file, or `nil` where the file does not have it.
        package var inFile: String?
        /// Its requested value, or `nil` where it was not requested.
        package var asked: String?

        package var description: String {
            "\(name) is \(inFile.map { "'\($0)'" } ?? "absent") in the file, and \(asked.map { "'\($0)'" } ?? "absent") here"
        }
    }

    /// The facts, in the order of messages.
    package private(set) var facts: [Fact]

    /// Makes an origin; of several facts with one name the last is kept, in the place of the first.
    package init(_ facts: [Fact]) {
        self.facts = []
        for fact in facts {
            if let index = self.facts.firstIndex(where: { $0.name == fact.name }) {
                self.facts[index] = fact
            } else {
                self.facts.append(fact)
            }
        }
    }

    package subscript(name: String) -> String? { facts.first { $0.name == name }?.value }

    /// A hash of all facts, independent of their order; sixteen hexadecimal digits.
    package var hash: String {
        ContentDigest(files: Dictionary(uniqueKeysWithValues: facts.map { ($0.name, Data($0.value.utf8)) })).digits
    }

    /// Returns the inputs that differ between this origin and another one, in this one's order, then in the other's.
    package func differences(from asked: StudyOrigin) -> [Difference] {
        let mine = facts.map { Difference(name: $0.name, inFile: $0.value, asked: asked[$0.name]) }
        let others = asked.facts.filter { self[$0.name] == nil }
            .map { Difference(name: $0.name, inFile: nil, asked: $0.value) }
        return (mine + others).filter { $0.inFile != $0.asked }
    }
}
