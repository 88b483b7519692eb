extension String {
    /// Creates a text of its bytes in UTF-8, or nil where they are no UTF-8.
    ///
    /// NB: `init(validating:as:)` does the same from macOS 15 on.
    init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // What isn't UTF-8 is decoded as a replacement character, whose bytes are others.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
