/// A location that a binding reads and writes, on any thread.
class Location<Value> {
    var value: Value { preconditionFailure("A location says where its value is") }

    func set(_ value: Value) {}

    /// The value when the location was created, or `nil` if bodies that read the value depend on it.
    ///
    /// Changes to a property of an `ObservableObject` are told only to views that observe the object. These create
    /// another location then, and the views that they pass it to compare the values.
    var seen: Value? { nil }

    /// Returns a Boolean value that indicates whether `other` reads and writes the same location.
    func isSame(as other: Location<Value>) -> Bool {
        self === other
    }
}

/// The location of a ``State``.
final class StateLocation<Value>: Location<Value> {
    private let storage: StateStorage<Value>

    init(_ storage: StateStorage<Value>) {
        self.storage = storage
    }

    override var value: Value {
        storage.value
    }

    override func set(_ value: Value) {
        storage.set(value)
    }

    override func isSame(as other: Location<Value>) -> Bool {
        (other as? StateLocation)?.storage === storage
    }
}

/// A part of the value at another location.
final class KeyPathLocation<Whole, Value>: Location<Value> {
    private let whole: Location<Whole>
    private let keyPath: WritableKeyPath<Whole, Value>

    init(_ whole: Location<Whole>, _ keyPath: WritableKeyPath<Whole, Value>) {
        self.whole = whole
        self.keyPath = keyPath
    }

    override var value: Value {
        whole.value[keyPath: keyPath]
    }

    override func set(_ value: Value) {
        var new = whole.value
        new[keyPath: keyPath] = value
        whole.set(new)
    }

    override var seen: Value? {
        whole.seen.map { $0[keyPath: keyPath] }
    }

    override func isSame(as other: Location<Value>) -> Bool {
        guard let other = other as? KeyPathLocation else { return false }
        return keyPath == other.keyPath && whole.isSame(as: other.whole)
    }
}

/// The value at another location, as an optional.
final class WrappedLocation<Wrapped>: Location<Wrapped?> {
    private let base: Location<Wrapped>

    init(_ base: Location<Wrapped>) {
        self.base = base
    }

    override var value: Wrapped? {
        base.value
    }

    override func set(_ value: Wrapped?) {
        if let value { base.set(value) }
    }

    override var seen: Wrapped?? {
        base.seen.map { $0 }
    }

    override func isSame(as other: Location<Wrapped?>) -> Bool {
        (other as? WrappedLocation)?.base.isSame(as: base) == true
    }
}

/// The value at a location that may have none.
///
/// If it has none, the value from when the location was created is returned.
final class UnwrappedLocation<Value>: Location<Value> {
    private let base: Location<Value?>
    private let last: Value

    init(_ base: Location<Value?>, last: Value) {
        self.base = base
        self.last = last
    }

    override var value: Value {
        base.value ?? last
    }

    override func set(_ value: Value) {
        base.set(value)
    }

    override var seen: Value? {
        base.seen.map { $0 ?? last }
    }

    override func isSame(as other: Location<Value>) -> Bool {
        (other as? UnwrappedLocation)?.base.isSame(as: base) == true
    }
}

/// An element of a collection, or its value from when the location was created if the collection has become too short.
final class ElementLocation<C: MutableCollection>: Location<C.Element> where C.Index: Hashable {
    private let whole: Location<C>
    private let index: C.Index
    private let last: C.Element

    init(_ whole: Location<C>, _ index: C.Index, last: C.Element) {
        self.whole = whole
        self.index = index
        self.last = last
    }

    override var value: C.Element {
        let elements = whole.value
        return isInside(elements) ? elements[index] : last
    }

    override func set(_ value: C.Element) {
        var elements = whole.value
        guard isInside(elements) else { return }
        elements[index] = value
        whole.set(elements)
    }

    override var seen: C.Element? {
        whole.seen.map { isInside($0) ? $0[index] : last }
    }

    override func isSame(as other: Location<C.Element>) -> Bool {
        guard let other = other as? ElementLocation else { return false }
        return index == other.index && whole.isSame(as: other.whole)
    }

    private func isInside(_ elements: C) -> Bool {
        index >= elements.startIndex && index < elements.endIndex
    }
}

/// A property of an object.
final class ObjectLocation<Object: AnyObject, Value>: Location<Value> {
    private let object: Object
    private let keyPath: ReferenceWritableKeyPath<Object, Value>
    private let first: Value?

    /// - Parameter isTracked: A Boolean value that indicates whether bodies depend on the properties that they read.
    init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, isTracked: Bool) {
        self.object = object
        self.keyPath = keyPath
        first = isTracked ? nil : object[keyPath: keyPath]
    }

    override var value: Value {
        object[keyPath: keyPath]
    }

    override func set(_ value: Value) {
        object[keyPath: keyPath] = value
    }

    override var seen: Value? { first }

    override func isSame(as other: Location<Value>) -> Bool {
        guard let other = other as? ObjectLocation else { return false }
        return object === other.object && keyPath == other.keyPath
    }
}

/// A location backed by two closures, which run where they are called.
///
/// It's equal to no other, because closures can't be compared.
final class ComputedLocation<Value>: Location<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    init(read: @escaping @MainActor () -> Value, write: @escaping @MainActor (Value) -> Void) {
        // The isolation of a function that isn't asynchronous is part of its type alone.
        self.read = unsafeBitCast(read, to: (() -> Value).self)
        self.write = unsafeBitCast(write, to: ((Value) -> Void).self)
    }

    override var value: Value {
        read()
    }

    override func set(_ value: Value) {
        write(value)
    }
}

/// A constant value.
///
/// Writes are ignored.
final class ConstantLocation<Value>: Location<Value> {
    private let constant: Value

    init(_ constant: Value) {
        self.constant = constant
    }

    override var value: Value {
        constant
    }
}

/// Runs `body` on the main actor, which must be the caller's current actor.
///
/// Traps elsewhere.
///
/// SwiftUI's property wrappers and styles aren't isolated, but views are, and evaluate them.
func onMainActor<Input, Output>(_ input: Input, _ body: @MainActor (Input) -> Output) -> Output {
    let input = Unchecked(input)
    return withoutActuallyEscaping(body) { body in
        let body = Unchecked(body)
        return MainActor.assumeIsolated { Unchecked(body.value(input.value)) }.value
    }
}

/// A value that is passed to the main actor, which the compiler can't verify.
///
/// ``onMainActor(_:_:)`` creates one around `MainActor.assumeIsolated`, which traps unless both sides are on the main
/// actor. ``MainActorCall`` creates one for a value that an app hands to it.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
