extension String {
    /// The text of bytes in UTF-8, or `nil` where they are none.
    ///
    /// The standard library's `init(validating:as:)` does the same from macOS 15 and iOS 18 on.
    package init?(utf8 bytes: some Collection<UInt8>) {
        // What is no UTF-8 is decoded to another character, whose bytes are other ones.
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
