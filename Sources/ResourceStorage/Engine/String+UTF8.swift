extension String {
    /// Creates a string from UTF-8 bytes, or returns `nil` if they're not valid UTF-8.
    ///
    /// NB: `init(validating:as:)` does the same in macOS 15 and later.
    init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Invalid UTF-8 is decoded as a replacement character, which has different bytes.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
