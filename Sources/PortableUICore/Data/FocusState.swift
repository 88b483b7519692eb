/// Which of the fields of a view has the keyboard.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// Reads and moves the focus.
    @propertyWrapper
    public struct Binding {
        let base: PortableBinding<Value>
        let empty: Value

        /// The field that has the keyboard.
        public var wrappedValue: Value {
            get { base.wrappedValue }
            nonmutating set { base.wrappedValue = newValue }
        }

        /// The binding itself.
        public var projectedValue: FocusState<Value>.Binding { self }
    }

    @State private var value: Value
    private let empty: Value

    /// Creates a state for one field, which has no focus at first.
    public init() where Value == Bool {
        _value = State(initialValue: false)
        empty = false
    }

    /// Creates a state for several fields, of which none has the focus at first.
    public init<T: Hashable>() where Value == T? {
        _value = State(initialValue: nil)
        empty = nil
    }

    /// The field that has the keyboard; writing moves it.
    public var wrappedValue: Value {
        get { value }
        nonmutating set { value = newValue }
    }

    /// A binding, for `focused(_:)`.
    public var projectedValue: FocusState<Value>.Binding {
        Binding(base: $value, empty: empty)
    }
}

/// The binding of values; inside `FocusState` the name `Binding` means its own.
typealias PortableBinding = Binding

/// How a field learns whether it has the keyboard, and says so.
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
    /// Ties the keyboard to a state: the field has it while the state is true.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        environment {
            $0.focus = FieldFocus(
                isFocused: { condition.wrappedValue }, setFocused: { condition.wrappedValue = $0 })
        }
    }

    /// Ties the keyboard to a state: the field has it while the state is a value.
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
