public import Foundation

/// A view that shows the progress of a task, with or without a known amount.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View> {
    /// The completed fraction, or `nil` if the amount is unknown.
    fileprivate let fraction: Double?
    fileprivate let label: Label
    fileprivate let currentValueLabel: CurrentValueLabel

    /// Creates a progress view for an amount out of a total.
    ///
    /// A `nil` value is an unknown amount.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
    where Label == EmptyView, CurrentValueLabel == EmptyView {
        self.init(value: value, total: total, label: { EmptyView() }, currentValueLabel: { EmptyView() })
    }

    /// Creates a progress view for an amount out of a total, with a label and a label for the amount.
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        fraction = value.map { (Double($0) / Double(total)).limited(to: 0...1) }
        self.label = label()
        self.currentValueLabel = currentValueLabel()
    }
}

extension ProgressView {
    /// Creates a progress view that shows the state of a progress object at the time of creation.
    ///
    /// NB: Create the view again to update it. On platforms other than Apple's, `Progress` doesn't notify observers of
    /// changes.
    public init(_ progress: Progress) where Label == EmptyView, CurrentValueLabel == EmptyView {
        self.init(value: progress.isIndeterminate ? nil : progress.fractionCompleted)
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Creates an indeterminate progress view.
    public init() where Label == EmptyView {
        self.init { EmptyView() }
    }

    /// Creates an indeterminate progress view with a label.
    public init(@ViewBuilder label: () -> Label) {
        fraction = nil
        self.label = label()
        currentValueLabel = EmptyView()
    }

    /// Creates an indeterminate progress view with a title.
    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init { Text(titleKey) }
    }

    /// Creates an indeterminate progress view with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) where Label == Text {
        self.init { Text(title) }
    }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label, CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
    /// Creates a progress view from the configuration that a style receives.
    public init(_ configuration: ProgressViewStyleConfiguration) {
        fraction = configuration.fractionCompleted
        label = configuration.label ?? Label(view: AnyView(EmptyView()))
        currentValueLabel = configuration.currentValueLabel ?? CurrentValueLabel(view: AnyView(EmptyView()))
    }
}

extension ProgressView: PrimitiveView {
    /// Creates a node with an element around the labels, or with the body of a style.
    @MainActor public static func _mount(_ view: ProgressView, in context: _MountContext) -> _ViewNode<ProgressView> {
        context.element(view) { view, context in
            guard EnvironmentValues(scope: context.environment).progressBody != nil else {
                return ProgressNode(view, in: context)
            }
            return StyledNode(view, in: context) { view in
                let style = EnvironmentValues(scope: context.environment).progressBody
                return style?(view.configuration) ?? AnyView(EmptyView())
            }
        }
    }

    @MainActor private var configuration: ProgressViewStyleConfiguration {
        ProgressViewStyleConfiguration(
            fractionCompleted: fraction,
            label: Label.self == EmptyView.self ? nil : .init(view: AnyView(label)),
            currentValueLabel: CurrentValueLabel.self == EmptyView.self
                ? nil : .init(view: AnyView(currentValueLabel)))
    }
}

@MainActor
private final class ProgressNode<Label: View, CurrentValueLabel: View>:
    ElementNode<ProgressView<Label, CurrentValueLabel>>
{
    private var label: _ViewNode<Label>?
    private var currentValueLabel: _ViewNode<CurrentValueLabel>?

    override func mountChildren() {
        label = mount(view.label)
        currentValueLabel = mount(view.currentValueLabel)
    }

    override func updateChildren() {
        label?.update(view.label)
        currentValueLabel?.update(view.currentValueLabel)
    }

    override func makePrimitive() -> Primitive {
        let environment = EnvironmentValues(scope: context.environment)
        return .progress(
            fraction: view.fraction, size: environment.controlSize, style: environment.progressAppearance,
            tint: environment.progressTint)
    }

    override func elementDidUnmount() {
        label = nil
        currentValueLabel = nil
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Creates a progress view with a label for an amount out of a total.
    ///
    /// A `nil` value is an unknown amount.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(value: value, total: total, label: label, currentValueLabel: { EmptyView() })
    }

    /// Creates a progress view with a title for an amount out of a total.
    ///
    /// A `nil` value is an unknown amount.
    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
    where Label == Text {
        self.init(value: value, total: total) { Text(titleKey) }
    }

    /// Creates a progress view with a title for an amount out of a total.
    ///
    /// A `nil` value is an unknown amount.
    @_disfavoredOverload
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) where Label == Text {
        self.init(value: value, total: total) { Text(title) }
    }
}
