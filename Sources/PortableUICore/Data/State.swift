/// A value that belongs to one place in the tree of views, and lives as long as that place.
///
/// Writing marks the bodies that read the value; they are evaluated together, in the next flush. Reading outside a body
/// gives the last value written. The default of a new place is the one that the view was made with; an object is made
/// for a new place only. Use it on the main actor; elsewhere it traps.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    /// The value of a new place.
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

    /// The value of this place; the default where the view is in no tree.
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
    /// Creates a state whose object is made for a new place, and only when it is needed.
    ///
    /// NB: SwiftUI does so from SDK 27 on. A model that starts work in its initializer would otherwise start it at each
    /// evaluation of the view around.
    public init(wrappedValue value: @autoclosure @escaping () -> Value) {
        self.init(lazy: value)
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates a state whose default is nil.
    public init() {
        self.init(initialValue: nil)
    }
}

// The place is used on the main actor only, and the default is evaluated there.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: @MainActor ConnectedProperty, @MainActor ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        location = storage.object(in: slot) { StateLocation(StateStorage(makeDefault(), graph: storage.graph)) }
    }

    func hasSameSource(as other: State<Value>) -> Bool {
        true
    }
}
