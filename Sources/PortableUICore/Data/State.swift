/// A value that belongs to one place in the view tree, and lives as long as that place.
///
/// Setting the value marks the bodies that read it dirty. They are evaluated together in the next flush. Reading it
/// outside a body returns the last value written. The default of a new place is the one that the view was created with.
/// A default object is created for a new place only.
///
/// Any thread can read and set the value. It takes effect at once, and other threads' changes are shown in the order in
/// which they were made.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    /// The default value of a new place.
    private enum Default {
        case value(Value)
        case lazy(() -> Value)
    }

    private let initial: Default
    private var location: StateLocation<Value>?

    /// Creates a state with a default for new places, which an initializer of the view may assign.
    public init(wrappedValue value: Value) {
        initial = .value(value)
    }

    /// Creates a state with a default for new places.
    public init(initialValue value: Value) {
        initial = .value(value)
    }

    fileprivate init(lazy makeDefault: @escaping () -> Value) {
        initial = .lazy(makeDefault)
    }

    private func makeDefault() -> Value {
        switch initial {
        case .value(let value): value
        case .lazy(let make): make()
        }
    }

    /// The value at this place, or the default if the view isn't in a tree.
    public var wrappedValue: Value {
        get { location?.value ?? makeDefault() }
        nonmutating set { location?.set(newValue) }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        guard let location else { return .constant(makeDefault()) }
        return Binding(location: location)
    }
}

extension State where Value: AnyObject {
    /// Creates a state whose object is created for a new place, and only when it's needed.
    ///
    /// NB: SwiftUI does the same starting with SDK 27. Otherwise, a model that starts work in its initializer would
    /// start it at each evaluation of the enclosing view.
    public init(wrappedValue value: @autoclosure @escaping () -> Value) {
        self.init(lazy: value)
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates a state whose default is `nil`.
    public init() {
        self.init(initialValue: nil)
    }
}

// The location can be used on any thread, and the default is evaluated on the main actor, or where the state of a view
// that isn't in a tree is read.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: @MainActor ConnectedProperty, @MainActor ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        location = storage.object(in: slot) { StateLocation(StateStorage(makeDefault(), graph: storage.graph)) }
    }

    func hasSameSource(as other: State<Value>) -> Bool {
        true
    }
}
