extension String {
    /// The text of bytes, or `nil` where they are not valid UTF-8 (`init(validating:as:)` from macOS 15 and iOS 18 on).
    package init?(utf8 bytes: some Collection<UInt8>) {
        // Invalid UTF-8 is decoded to the replacement character, whose bytes differ from the input.
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
