@_spi(Reflection) import Swift

/// The stored properties of a type, from the standard library's own reflection.
///
/// Source: `_forEachField(of:options:body:)` of the standard library's `Reflection` SPI. It is slow; its results are kept
/// per type in plans. This is the one file that uses it.
@MainActor
enum FieldWalk {
    enum Kind {
        case function
        case structure
        case other
    }

    struct Field {
        let offset: Int
        let type: Any.Type
        let kind: Kind
    }

    /// How often a type was walked; it stands still once every type has been seen.
    private(set) static var walks = 0

    /// Calls `body` for each stored property in order; a type without any has no calls.
    static func forEachField(of type: Any.Type, _ body: (Field) -> Void) {
        walks += 1
        // The option `.ignoreUnknown`, whose name the SPI does not export.
        let ignoringUnknown = _EachFieldOptions(rawValue: 1 << 1)
        _ = _forEachField(of: type, options: ignoringUnknown) { _, offset, fieldType, kind in
            body(Field(offset: offset, type: fieldType, kind: Kind(kind)))
            return true
        }
    }
}

extension FieldWalk.Kind {
    fileprivate init(_ kind: _MetadataKind) {
        switch kind {
        case .function: self = .function
        case .struct, .tuple: self = .structure
        default: self = .other
        }
    }
}
