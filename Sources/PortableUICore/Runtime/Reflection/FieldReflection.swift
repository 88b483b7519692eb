@_spi(Reflection) import Swift

/// The stored properties of a type, obtained through the standard library's reflection.
///
/// Source: `_forEachField(of:options:body:)` in the `Reflection` SPI of the standard library. Because it's slow, its
/// results are kept per type in plans. This is the only file that uses the SPI.
@MainActor
enum FieldReflection {
    struct Field {
        let offset: Int
        let type: Any.Type
        /// A Boolean value that indicates whether the memory holds a plain value of the type, unlike a weak or unowned
        /// reference.
        let isStoredPlainly: Bool
    }

    /// The number of reflections so far.
    ///
    /// It stays constant once every type has been seen.
    private(set) static var count = 0

    /// Returns a Boolean value that indicates whether a type is a structure or a tuple.
    ///
    /// For other types, reflection would need a value or wouldn't see every field.
    static func canReflect<Value>(_: Value.Type) -> Bool {
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

    /// A structure around a value, so that the reflection reports the kind of the value's type.
    private struct Holder<Value> {
        let value: Value
    }

    /// The option `.ignoreUnknown`, whose name the SPI doesn't export.
    private static let ignoringUnknown = _EachFieldOptions(rawValue: 1 << 1)

    /// Calls `body` for each stored property in order.
    ///
    /// It isn't called for a type without stored properties.
    static func forEachField(of type: Any.Type, _ body: (Field) -> Void) {
        count += 1
        lazy var strong = strongFields(of: type)
        _ = _forEachField(of: type, options: ignoringUnknown) { name, offset, fieldType, kind in
            let mayBeWeak = kind == .class || kind == .optional
            let isPlain = !mayBeWeak || strong?.contains(String(cString: name)) != false
            body(Field(offset: offset, type: fieldType, isStoredPlainly: isPlain))
            return true
        }
    }

    /// Returns the names of the fields that aren't weak or unowned references, or `nil` if the type isn't a structure.
    ///
    /// The enumeration with key paths omits weak and unowned references. A type that isn't a structure can't have any.
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
