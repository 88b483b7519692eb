import Foundation
import LocalizedTexts

/// A control that increments or decrements a value.
nonisolated public struct Stepper<Label: View> {
    let label: Label
    /// A closure that returns the action of the increment button, or nil if there's no further step.
    let increment: () -> (() -> Void)?
    let decrement: () -> (() -> Void)?
    let onEditingChanged: (Bool) -> Void

    /// Creates a stepper with two actions.
    ///
    /// The button of a nil action is disabled.
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.label = label()
        increment = { onIncrement }
        decrement = { onDecrement }
        self.onEditingChanged = onEditingChanged
    }

    /// Creates a stepper for a value.
    public init<V: Strideable>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(stepping: value, by: step, within: nil, label: label(), onEditingChanged)
    }

    /// Creates a stepper for a value within bounds.
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(stepping: value, by: step, within: bounds, label: label(), onEditingChanged)
    }

    /// Creates a stepper for a value within bounds.
    ///
    /// This is the older form.
    @_disfavoredOverload
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) {
        self.init(value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
    }
}

extension Stepper {
    private init<V: Strideable>(
        stepping value: Binding<V>, by step: V.Stride, within bounds: ClosedRange<V>?, label: Label,
        _ onEditingChanged: @escaping (Bool) -> Void
    ) {
        let next = { (isForward: Bool) -> V? in
            let next = value.wrappedValue.step(step, isForward: isForward)
            return next.flatMap { bounds?.contains($0) == false ? nil : $0 }
        }
        let move = { (isForward: Bool) -> (() -> Void)? in
            guard next(isForward) != nil else { return nil }
            return { if let next = next(isForward) { value.wrappedValue = next } }
        }
        self.label = label
        increment = { move(true) }
        decrement = { move(false) }
        self.onEditingChanged = onEditingChanged
    }
}

extension Stepper where Label == Text {
    /// Creates a stepper with a title, for a value within bounds.
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }

    /// Creates a stepper with a title, for a value.
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }
}

extension Stepper: View {
    /// The label and a button for each direction.
    @MainActor public var body: some View {
        HStack {
            label
            Spacer()
            HStack(spacing: 2) {
                button(LocalizedText.string("Decrement"), symbol: "minus", decrement())
                button(LocalizedText.string("Increment"), symbol: "plus", increment())
            }
            .buttonStyle(.bordered)
        }
    }

    @MainActor
    private func button(_ name: String, symbol: String, _ action: (() -> Void)?) -> some View {
        Button {
            onEditingChanged(true)
            action?()
            onEditingChanged(false)
        } label: {
            Image(systemName: symbol)
        }
        .accessibilityLabel(name)
        .disabled(action == nil)
    }
}
