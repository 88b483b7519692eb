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
private final class DialogNode<Content: View>: ElementNode<DialogView<Content>>, DetentContainer {
    private var content: _ViewNode<Content>?
    private var height: DialogHeight?

    override func mountChildren() {
        let scope = EnvironmentScope(outer: context.environment, graph: graph)
        let dismiss: @MainActor () -> Void = { [weak self] in self?.view.dismiss() }
        let isQuestion = view.kind != .sheet
        let detents = DetentReference(holder: self)
        let write = { (values: inout EnvironmentValues) in
            values.dismissal = dismiss
            values.detents = detents
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
        .dialog(DialogControl(kind: view.kind, title: view.title, height: height))
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

    func setHeight(_ height: DialogHeight?) {
        self.height = height
        setNeedsEvaluation()
    }

    override func elementDidUnmount() {
        graph.dialogs.remove(element)
        content = nil
    }
}

/// A sheet whose content determines its height.
@MainActor
protocol DetentContainer: AnyObject {
    func setHeight(_ height: DialogHeight?)
}

struct DetentReference {
    weak var holder: (any DetentContainer)?
}

private enum DetentKey: EnvironmentKey {
    static var defaultValue: DetentReference { DetentReference() }
}

extension EnvironmentValues {
    var detents: DetentReference {
        get { self[DetentKey.self] }
        set { self[DetentKey.self] = newValue }
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

nonisolated struct DetentModifier {
    let height: DialogHeight?
}

extension DetentModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, DetentModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, DetentModifier>> {
        DetentNode(view, in: context)
    }
}

@MainActor
private final class DetentNode<Modified: View>: ModifierNode<Modified, DetentModifier> {
    private var holder: (any DetentContainer)? { EnvironmentValues(scope: context.environment).detents.holder }

    override func didMount() {
        holder?.setHeight(modifier.height)
    }

    override func modifierDidChange(from old: DetentModifier) {
        if old.height != modifier.height { holder?.setHeight(modifier.height) }
    }

    override func modifierDidUnmount() {
        holder?.setHeight(nil)
    }
}

extension View {
    /// Sets the heights at which the enclosing sheet can rest.
    ///
    /// Hosts use the smallest.
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        modifier(DetentModifier(height: detents.min { $0.order < $1.order }?.height))
    }
}
