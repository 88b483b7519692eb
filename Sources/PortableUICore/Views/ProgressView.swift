public import Foundation

/// Shows that something is going on, or how far it has come.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View> {
    /// Nil while the amount is unknown.
    fileprivate let fraction: Double?
    fileprivate let label: Label
    fileprivate let currentValueLabel: CurrentValueLabel

    /// Creates a bar for an amount out of a total; nil is an unknown amount.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
    where Label == EmptyView, CurrentValueLabel == EmptyView {
        self.init(value: value, total: total, label: { EmptyView() }, currentValueLabel: { EmptyView() })
    }

    /// Creates a bar for an amount out of a total, with a label and a text for the amount.
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
    /// Creates a bar for what a progress says when the view is made.
    ///
    /// NB: make the view anew to follow it; off Apple's platforms a progress tells nobody of its changes.
    public init(_ progress: Progress) where Label == EmptyView, CurrentValueLabel == EmptyView {
        self.init(value: progress.isIndeterminate ? nil : progress.fractionCompleted)
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Creates a spinner.
    public init() where Label == EmptyView {
        self.init { EmptyView() }
    }

    /// Creates a spinner with a label.
    public init(@ViewBuilder label: () -> Label) {
        fraction = nil
        self.label = label()
        currentValueLabel = EmptyView()
    }

    /// Creates a spinner with a title.
    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init { Text(titleKey) }
    }

    /// Creates a spinner with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) where Label == Text {
        self.init { Text(title) }
    }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label, CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
    /// Creates a view of what a style is told of another one.
    public init(_ configuration: ProgressViewStyleConfiguration) {
        fraction = configuration.fractionCompleted
        label = configuration.label ?? Label(view: AnyView(EmptyView()))
        currentValueLabel = configuration.currentValueLabel ?? CurrentValueLabel(view: AnyView(EmptyView()))
    }
}

extension ProgressView: PrimitiveView {
    /// Makes a node with an element around the labels, or of what a style makes of them.
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
