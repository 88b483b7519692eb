@_spi(Reflection) import Swift

/// The stored properties of a type, from the standard library's own reflection.
///
/// Source: `_forEachField(of:options:body:)` of the standard library's `Reflection` SPI. It is slow; its results are kept
/// per type in plans. This is the one file that uses it.
@MainActor
enum FieldWalk {
    struct Field {
        let offset: Int
        let type: Any.Type
    }

    /// How often a type was walked; it stands still once every type has been seen.
    private(set) static var walks = 0

    /// Whether a type is a structure or a tuple: of others the walk would need a value, or would not see everything.
    static func canWalk<Value>(_: Value.Type) -> Bool {
        var isStructure = false
        _ = _forEachField(of: Holder<Value>.self, options: ignoringUnknown) { _, _, _, kind in
            isStructure = kind == .struct || kind == .tuple
            return true
        }
        return isStructure
    }

    /// A structure, so that the walk tells what kind of type its field has.
    private struct Holder<Value> {
        let value: Value
    }

    /// The option `.ignoreUnknown`, whose name the SPI does not export.
    private static let ignoringUnknown = _EachFieldOptions(rawValue: 1 << 1)

    /// Calls `body` for each stored property in order; a type without any has no calls.
    static func forEachField(of type: Any.Type, _ body: (Field) -> Void) {
        walks += 1
        _ = _forEachField(of: type, options: ignoringUnknown) { _, offset, fieldType, _ in
            body(Field(offset: offset, type: fieldType))
            return true
        }
    }
}
