import Foundation

/// A control that selects a value from a bounded range.
nonisolated public struct Slider<Label: View, ValueLabel: View> {
    let track: SliderTrack<Label>
    let minimumValueLabel: ValueLabel
    let maximumValueLabel: ValueLabel

    private init<V: BinaryFloatingPoint>(
        _ value: Binding<V>, _ bounds: ClosedRange<V>, step: Double?, label: Label,
        ends: (ValueLabel, ValueLabel), _ onEditingChanged: @escaping (Bool) -> Void
    ) {
        track = SliderTrack(
            read: { Double(value.wrappedValue) }, write: { value.wrappedValue = V($0) },
            bounds: Double(bounds.lowerBound)...Double(bounds.upperBound), step: step, label: label,
            onEditingChanged: onEditingChanged)
        (minimumValueLabel, maximumValueLabel) = ends
    }

    /// Creates a slider with a step, an accessibility label, and labels for its bounds.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: Double(step), label: label(), ends: (minimumValueLabel(), maximumValueLabel()),
            onEditingChanged)
    }
}

extension Slider where ValueLabel == EmptyView {
    /// Creates a slider with a label for assistive technologies.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, step: nil, label: label(), ends: (EmptyView(), EmptyView()), onEditingChanged)
    }

    /// Creates a slider with a step and a label for assistive technologies.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: Double(step), label: label(), ends: (EmptyView(), EmptyView()), onEditingChanged)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// Creates a slider.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, step: nil, label: EmptyView(), ends: (EmptyView(), EmptyView()), onEditingChanged)
    }

    /// Creates a slider with a step.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: Double(step), label: EmptyView(), ends: (EmptyView(), EmptyView()), onEditingChanged)
    }
}

extension Slider: View {
    /// The track between the labels of the bounds.
    @MainActor public var body: some View {
        HStack {
            minimumValueLabel
            track
            maximumValueLabel
        }
    }
}

/// The track and the knob of a slider.
nonisolated struct SliderTrack<Label: View> {
    let read: () -> Double
    let write: (Double) -> Void
    let bounds: ClosedRange<Double>
    let step: Double?
    let label: Label
    let onEditingChanged: (Bool) -> Void
}

extension SliderTrack: PrimitiveView {
    @MainActor static func _mount(_ view: SliderTrack, in context: _MountContext) -> _ViewNode<SliderTrack> {
        context.element(view) { SliderNode($0, in: $1) }
    }
}

@MainActor
private final class SliderNode<Label: View>: ElementNode<SliderTrack<Label>> {
    private var label: _ViewNode<Label>?

    override func mountChildren() {
        label = mount(view.label)
    }

    override func updateChildren() {
        label?.update(view.label)
    }

    override func makePrimitive() -> Primitive {
        .slider(
            SliderControl(
                value: view.read(), lower: view.bounds.lowerBound, upper: view.bounds.upperBound, step: view.step))
    }

    override func makeAttributes() -> Attributes {
        Attributes(isEnabled: EnvironmentValues(scope: context.environment).isEnabled)
    }

    override var takesEvents: Bool { true }
    override var readsBindings: Bool { true }

    override func handle(_ event: ElementEvent) {
        guard case .slide(let place) = event, place.isFinite else { return }
        view.onEditingChanged(true)
        view.write(nearestStep(to: place).limited(to: view.bounds))
        view.onEditingChanged(false)
        setNeedsEvaluation()
    }

    /// Returns the nearest step, or `place` itself if there is none, as with a step of zero or an infinite bound.
    private func nearestStep(to place: Double) -> Double {
        guard let step = view.step else { return place }
        let lower = view.bounds.lowerBound
        let nearest = ((place - lower) / step).rounded() * step + lower
        return nearest.isNaN ? place : nearest
    }

    override func elementDidUnmount() {
        label = nil
    }
}
