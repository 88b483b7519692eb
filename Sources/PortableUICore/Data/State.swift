/// A value that belongs to one place in the tree of views, and lives as long as that place.
///
/// Writing marks the bodies that read the value; they are evaluated together, in the next flush. Reading outside a body
/// gives the last value written. The default is evaluated for a new place only, and only when it is needed. Use it on
/// the main actor; elsewhere it traps.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let makeDefault: () -> Value
    private var location: StateLocation<Value>?

    /// Creates a state with a default for new places.
    ///
    /// NB: the parameter is lazy, as SwiftUI's is from SDK 27 on.
    public init(wrappedValue value: @autoclosure @escaping () -> Value) {
        makeDefault = value
    }

    /// Creates a state with a default for new places.
    public init(initialValue value: Value) {
        makeDefault = { value }
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
