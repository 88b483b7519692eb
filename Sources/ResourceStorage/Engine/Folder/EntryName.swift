import ResourceCore

/// The file name of an identifier's entry.
///
/// Lowercase letters, digits, `-`, `_`, and a `.` that isn't the first character are unchanged. Every other byte
/// becomes `%` and two digits. So different identifiers have different names, even on case-insensitive file systems,
/// and no name is `.` or `..` or contains a slash. A name that would be too long consists of the beginning and a hash,
/// and the file itself contains the identifier.
enum EntryName {
    static let longestIdentifier = StoreIdentifier.longest
    private static let longestName = 160

    /// The length of the beginning of a name that would be too long.
    private static let shortened = 64

    /// Returns the name for an identifier, or `nil` if the identifier is empty or too long.
    static func name(of identifier: String) -> String? {
        let bytes = Array(identifier.utf8)
        guard !bytes.isEmpty, bytes.count <= longestIdentifier else { return nil }
        var name: [UInt8] = []
        name.reserveCapacity(3 * bytes.count)
        for byte in bytes {
            if isPlain(byte) || (byte == UInt8(ascii: ".") && !name.isEmpty) {
                name.append(byte)
            } else {
                name.append(UInt8(ascii: "%"))
                name.append(digits[Int(byte >> 4)])
                name.append(digits[Int(byte & 15)])
            }
        }
        guard name.count > longestName else { return String(decoding: name, as: UTF8.self) }
        return String(decoding: name.prefix(shortened), as: UTF8.self) + "~" + Fingerprint.text(of: bytes)
    }

    /// Returns the identifier of a name, or `nil` if no identifier has this name, or only the file contains it.
    static func identifier(of name: String) -> String? {
        var bytes: [UInt8] = []
        var rest = name.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard isPlain(byte) || byte == UInt8(ascii: ".") else { return nil }
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) else { return nil }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        guard let identifier = String(utf8: bytes), self.name(of: identifier) == name else { return nil }
        return identifier
    }

    /// Returns a Boolean value that indicates whether only one identifier has a name.
    static func isOfOne(_ name: String) -> Bool { !name.utf8.contains(UInt8(ascii: "~")) }

    /// Returns a Boolean value that indicates whether an entry can have a file of this name.
    static func isPossible(_ name: String) -> Bool {
        identifier(of: name) != nil || Array(name.utf8).withUnsafeBytes { isShortened($0) }
    }

    /// Returns a Boolean value that indicates whether an entry may have a file of this name, judging by the characters.
    static func isPlausible(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let first = name.first, first != UInt8(ascii: "."), name.count <= longestName else { return false }
        return name.allSatisfy(isAllowed) || isShortened(name)
    }

    private static func isShortened(_ name: UnsafeRawBufferPointer) -> Bool {
        name.count == shortened + 33 && name[shortened] == UInt8(ascii: "~") && name[0] != UInt8(ascii: ".")
            && name[..<shortened].allSatisfy(isAllowed) && name[(shortened + 1)...].allSatisfy(isPlain)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isPlain(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: ".")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
