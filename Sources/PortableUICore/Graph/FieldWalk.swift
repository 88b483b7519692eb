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
        /// Whether the memory holds a value of the type; a weak or unowned reference is stored in another form.
        let isStoredPlainly: Bool
    }

    /// How often a type was walked; it stands still once every type has been seen.
    private(set) static var walks = 0

    /// Whether a type is a structure or a tuple: of others the walk would need a value, or would not see everything.
    static func canWalk<Value>(_: Value.Type) -> Bool {
        let kind = kind(of: Value.self)
        return kind == .struct || kind == .tuple
    }

    private static func kind<Value>(of _: Value.Type) -> _MetadataKind? {
        var result: _MetadataKind?
        _ = _forEachField(of: Holder<Value>.self, options: ignoringUnknown) { _, _, _, kind in
            result = kind
            return true
        }
        return result
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
        lazy var strong = strongFields(of: type)
        _ = _forEachField(of: type, options: ignoringUnknown) { name, offset, fieldType, kind in
            let mayBeWeak = kind == .class || kind == .optional
            let isPlain = !mayBeWeak || strong?.contains(String(cString: name)) != false
            body(Field(offset: offset, type: fieldType, isStoredPlainly: isPlain))
            return true
        }
    }

    /// The names of the fields that are no weak or unowned references, which the walk with key paths leaves out; nil for
    /// what is no structure, and can have none.
    private static func strongFields(of type: Any.Type) -> Set<String>? {
        func open<Value>(_: Value.Type) -> Set<String>? {
            guard kind(of: Value.self) == .struct else { return nil }
            var names: Set<String> = []
            _ = _forEachFieldWithKeyPath(of: Value.self, options: ignoringUnknown) { name, _ in
                names.insert(String(cString: name))
                return true
            }
            return names
        }
        return _openExistential(type, do: open)
    }
}
