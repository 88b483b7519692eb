/// A property wrapper for the field of a view that has the keyboard focus.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A binding that reads and moves the focus.
    @propertyWrapper
    public struct Binding {
        let base: PortableBinding<Value>
        let empty: Value

        /// The field that has the focus.
        ///
        /// Setting the value moves the focus.
        public var wrappedValue: Value {
            get { base.wrappedValue }
            nonmutating set { base.wrappedValue = newValue }
        }

        /// The binding itself.
        public var projectedValue: FocusState<Value>.Binding { self }
    }

    @State private var value: Value
    private let empty: Value

    /// Creates a focus state for one field, which doesn't have the focus initially.
    public init() where Value == Bool {
        _value = State(initialValue: false)
        empty = false
    }

    /// Creates a focus state for several fields, none of which has the focus initially.
    public init<T: Hashable>() where Value == T? {
        _value = State(initialValue: nil)
        empty = nil
    }

    /// The field that has the focus.
    ///
    /// Setting the value moves the focus.
    public var wrappedValue: Value {
        get { value }
        nonmutating set { value = newValue }
    }

    /// A binding to the focus state, for use with `focused(_:)`.
    public var projectedValue: FocusState<Value>.Binding {
        Binding(base: $value, empty: empty)
    }
}

/// The binding type of values.
///
/// Inside `FocusState`, the name `Binding` refers to the nested type.
typealias PortableBinding = Binding

/// The connection between a field and the focus state that it reads and writes.
struct FieldFocus {
    let isFocused: () -> Bool
    let setFocused: (Bool) -> Void
}

private enum FocusKey: EnvironmentKey {
    static var defaultValue: FieldFocus? { nil }
}

extension EnvironmentValues {
    var focus: FieldFocus? {
        get { self[FocusKey.self] }
        set { self[FocusKey.self] = newValue }
    }
}

extension View {
    /// Binds the focus of a field to a Boolean state.
    ///
    /// The field has the focus while the state is `true`.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        environment {
            $0.focus = FieldFocus(
                isFocused: { condition.wrappedValue }, setFocused: { condition.wrappedValue = $0 })
        }
    }

    /// Binds the focus of a field to a state.
    ///
    /// The field has the focus while the state equals a value.
    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View {
        environment {
            $0.focus = FieldFocus(
                isFocused: { binding.wrappedValue == value },
                setFocused: { isFocused in
                    if isFocused {
                        binding.wrappedValue = value
                    } else if binding.wrappedValue == value {
                        binding.wrappedValue = binding.empty
                    }
                })
        }
    }
}
