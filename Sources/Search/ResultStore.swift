/// A place where the results of configurations are kept, so that a search that was interrupted goes on.
///
/// A search reads the store before it evaluates a configuration and writes to it afterwards; with any store, an empty
/// one or none, its outcome is the same.
package struct ResultStore: Sendable {
    /// The result of the configuration with a label (see `ConfiguredDetector.label`), or `nil` where it is not known.
    package var lookup: @Sendable (_ label: String) throws -> ConfigurationResult?
    /// Keeps the result of the configuration with a label as soon as it is done, on any worker, also concurrently; once
    /// it returns, the result is safe.
    package var record: @Sendable (_ label: String, _ result: ConfigurationResult) throws -> Void

    package init(
        lookup: @escaping @Sendable (_ label: String) throws -> ConfigurationResult?,
        record: @escaping @Sendable (_ label: String, _ result: ConfigurationResult) throws -> Void
    ) { (self.lookup, self.record) = (lookup, record) }

    package static let none = ResultStore(lookup: { _ in nil }, record: { _, _ in })
}
