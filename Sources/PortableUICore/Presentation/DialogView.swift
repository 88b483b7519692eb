public import Foundation

/// A view that presents content over the page, beside the view that presents it.
nonisolated struct DialogView<Content: View> {
    let kind: DialogControl.Kind
    var title: String?
    let content: Content
    let dismiss: @MainActor () -> Void
}

extension DialogView: PrimitiveView {
    @MainActor static func _mount(_ view: DialogView, in context: _MountContext) -> _ViewNode<DialogView> {
        DialogNode(view, in: context.with { $0.attributes = nil })
    }
}

@MainActor
private final class DialogNode<Content: View>: ElementNode<DialogView<Content>>, SheetContainer {
    private var content: _ViewNode<Content>?
    private var form = SheetForm()

    override func mountChildren() {
        let scope = EnvironmentScope(outer: context.environment, evaluation: graph.evaluation)
        let dismiss: @MainActor () -> Void = { [weak self] in self?.view.dismiss() }
        let isQuestion = view.kind != .sheet
        let sheet = SheetReference(holder: self)
        let write = { (values: inout EnvironmentValues) in
            values.dismissal = dismiss
            values.sheet = sheet
            values.afterButton = isQuestion ? dismiss : nil
            values.titleBar = TitleBarReference()
            values.tabBar = TabReference()
            values.isInBar = false
        }
        _ = scope.write(EnvironmentValues.values(writtenIn: nil, by: write))
        content = mount(view.content) { $0.environment = scope }
        graph.dialogs.insert(element)
    }

    override func updateChildren() {
        content?.update(view.content)
    }

    override func makePrimitive() -> Primitive {
        .dialog(DialogControl(kind: view.kind, title: view.title, form: form))
    }

    override var takesEvents: Bool { true }

    override func handle(_ event: ElementEvent) {
        if event == .dismiss { view.dismiss() }
    }

    /// Moves a dialog that becomes visible again to the top of the stack.
    override func visibilityDidChange() {
        super.visibilityDidChange()
        if isVisible { graph.dialogs.insert(element) }
    }

    func change(_ change: (inout SheetForm) -> Void) {
        change(&form)
        setNeedsEvaluation()
    }

    override func elementDidUnmount() {
        graph.dialogs.remove(element)
        content = nil
    }
}

/// A sheet whose content determines its form.
@MainActor
protocol SheetContainer: AnyObject {
    func change(_ change: (inout SheetForm) -> Void)
}

struct SheetReference {
    weak var holder: (any SheetContainer)?
}

private enum SheetKey: EnvironmentKey {
    static var defaultValue: SheetReference { SheetReference() }
}

extension EnvironmentValues {
    var sheet: SheetReference {
        get { self[SheetKey.self] }
        set { self[SheetKey.self] = newValue }
    }
}

/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
    let height: DialogHeight

    /// A detent at about half the height of the page.
    public static let medium = PresentationDetent(height: .fraction(0.5))
    /// A detent at the full height of the page.
    public static let large = PresentationDetent(height: .fraction(1))

    /// Returns a detent at a fraction of the page's height, from 0 to 1.
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(height: .fraction(Double(fraction)))
    }

    /// Returns a detent at a fixed height, in points.
    public static func height(_ height: CGFloat) -> PresentationDetent {
        PresentationDetent(height: .points(Double(height)))
    }

    fileprivate var order: Double {
        switch height {
        case .fraction(let fraction): fraction * 1000
        case .points(let points): points
        }
    }
}

/// A modifier that sets a property of the enclosing sheet for as long as the content is shown.
nonisolated struct SheetFormModifier<Value: Equatable> {
    let property: any WritableKeyPath<SheetForm, Value> & Sendable
    let value: Value
}

extension SheetFormModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, SheetFormModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, SheetFormModifier>> {
        SheetFormNode(view, in: context)
    }
}

@MainActor
private final class SheetFormNode<Modified: View, Value: Equatable>: ModifierNode<Modified, SheetFormModifier<Value>> {
    private func set(_ value: Value) {
        let property = modifier.property
        EnvironmentValues(scope: context.environment).sheet.holder?.change { $0[keyPath: property] = value }
    }

    override func didMount() {
        set(modifier.value)
    }

    override func modifierDidChange(from old: SheetFormModifier<Value>) {
        if old.value != modifier.value { set(modifier.value) }
    }

    override func modifierDidUnmount() {
        set(SheetForm()[keyPath: modifier.property])
    }
}

extension View {
    /// Sets the heights at which the enclosing sheet can rest.
    ///
    /// Hosts use the smallest.
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        modifier(SheetFormModifier(property: \.height, value: detents.min { $0.order < $1.order }?.height))
    }

    /// Sets the radius of the corners of the enclosing sheet, in points.
    ///
    /// A `nil` value stands for the host's default.
    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
        modifier(SheetFormModifier(property: \.cornerRadius, value: cornerRadius.map(Double.init)))
    }

    /// Sets whether a mark shows that the enclosing sheet can be closed.
    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        modifier(SheetFormModifier(property: \.hasDragIndicator, value: visibility == .visible))
    }
}
