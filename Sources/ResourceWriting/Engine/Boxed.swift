// A large value in an object of its own, so that a copy costs as much as a reference. Changing one that has copies
// leaves them as they are.
@dynamicMemberLookup
struct Boxed<Value: Sendable>: Sendable {
    private final class Box: @unchecked Sendable {
        // Sendable: it's changed only while there is one reference to it.
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box
    init(_ value: Value) { box = Box(value) }

    var value: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }

    subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { box.value[keyPath: path] }

    subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
        get { box.value[keyPath: path] }
        _modify { yield &value[keyPath: path] }
    }
}
