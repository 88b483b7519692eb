import Foundation
import LocalizedTexts

/// A control that increments or decrements a value.
nonisolated public struct Stepper<Label: View> {
    let label: Label
    /// A closure that returns the action of the increment button, or `nil` if there's no further step.
    let increment: () -> (() -> Void)?
    let decrement: () -> (() -> Void)?
    let onEditingChanged: (Bool) -> Void

    /// Creates a stepper with two actions.
    ///
    /// The button of a `nil` action is disabled.
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

extension Stepper where Label == Text {
    /// Creates a stepper with a title, and an action for each direction.
    ///
    /// The button of an action that is `nil` is disabled.
    public init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }

    /// Creates a stepper with a title, and an action for each direction.
    ///
    /// The button of an action that is `nil` is disabled.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
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

extension Strideable {
    /// Returns the value one stride forward or backward, or `nil` if the type can't represent that value.
    ///
    /// For the types of the standard library, this method never traps, unlike `advanced(by:)` at the limits of an
    /// integer.
    func step(_ stride: Stride, isForward: Bool) -> Self? {
        guard let value = self as? any FixedWidthInteger, let stride = stride as? Int else {
            return advanced(by: isForward ? stride : -stride)
        }
        return value.step(by: stride, isForward: isForward) as? Self
    }
}

extension FixedWidthInteger {
    fileprivate func step(by stride: Int, isForward: Bool) -> Self? {
        guard let distance = Self(exactly: stride.magnitude) else { return wideStep(by: stride, isForward: isForward) }
        let isUpwards = (stride > 0) == isForward
        let (next, overflows) = isUpwards ? addingReportingOverflow(distance) : subtractingReportingOverflow(distance)
        return overflows ? nil : next
    }

    /// Returns the result of a stride that exceeds the largest value of the type, such as from its negative to its
    /// positive half.
    private func wideStep(by stride: Int, isForward: Bool) -> Self? {
        guard let value = Int(exactly: self) else { return nil }
        let (next, overflows) =
            isForward ? value.addingReportingOverflow(stride) : value.subtractingReportingOverflow(stride)
        return overflows ? nil : Self(exactly: next)
    }
}
