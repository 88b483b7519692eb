import Foundation
import LocalizedTexts

/// A modifier that presents a question beside the content while a Boolean value is `true`.
nonisolated struct AlertModifier<Actions: View, Message: View> {
    let isPresented: Binding<Bool>
    let kind: DialogControl.Kind
    let title: Text
    let showsTitle: Bool
    /// The actions of the question, or `nil` if there's nothing to ask about.
    let actions: () -> Actions?
    let message: () -> Message?
}

extension AlertModifier: ViewModifier {
    @MainActor func body(content: Content) -> some View {
        content
        if isPresented.wrappedValue, let actions = actions() {
            DialogView(kind: kind, title: title.string, content: dialog(actions)) { isPresented.wrappedValue = false }
        }
    }

    private var fallback: String {
        kind == .alert ? LocalizedText.string("OK") : LocalizedText.string("Cancel")
    }

    @MainActor private func dialog(_ actions: Actions) -> some View {
        VStack(spacing: 6) {
            if showsTitle { title.font(.headline).multilineTextAlignment(.center) }
            message().font(.footnote).multilineTextAlignment(.center)
            VStack(spacing: 8) {
                DialogActions(actions: actions, fallback: fallback, isCancel: kind != .alert)
            }
            .padding(.top, 12)
        }
    }
}

/// The buttons of an alert, and a fallback button that closes it if none of them is a suitable choice.
nonisolated private struct DialogActions<Actions: View> {
    let actions: Actions
    let fallback: String
    /// A Boolean value that indicates whether only a button with the cancel role is a suitable choice, rather than any
    /// button.
    let isCancel: Bool
}

extension DialogActions: PrimitiveView {
    @MainActor static func _mount(_ view: DialogActions, in context: _MountContext) -> _ViewNode<DialogActions> {
        DialogActionsNode(view, in: context)
    }
}

@MainActor
private final class DialogActionsNode<Actions: View>: _ViewNode<DialogActions<Actions>> {
    private var actions: _ViewNode<Actions>?
    private var fallback: _ViewNode<Button<Text>>?

    override init(_ view: DialogActions<Actions>, in context: _MountContext) {
        super.init(view, in: context)
        let actions = Actions._mount(view.actions, in: context.child())
        self.actions = actions
        let button = Button(view.fallback, role: view.isCancel ? .cancel : nil) {}
        let fallback = Button<Text>._mount(button, in: context.child())
        self.fallback = fallback
        children = [actions, fallback]
    }

    override func update(_ view: DialogActions<Actions>) {
        self.view = view
        actions?.update(view.actions)
    }

    override func collectElements(into elements: inout [Element]) {
        var own: [Element] = []
        actions?.collectElements(into: &own)
        elements += own
        guard !own.contains(where: answers) else { return }
        fallback?.collectElements(into: &elements)
    }

    private func answers(_ element: Element) -> Bool {
        guard case .button(let role, _, _) = element.primitive else { return element.children.contains(where: answers) }
        return !view.isCancel || role == .cancel
    }

    override func didUnmount() {
        actions = nil
        fallback = nil
    }
}

/// An alert with one or two buttons.
///
/// This is the older form.
public struct Alert {
    /// A button of an alert.
    ///
    /// Its action is called on the main actor, where it was created.
    public struct Button: @unchecked Sendable {
        let label: Text
        let role: ButtonRole?
        let action: () -> Void

        /// Returns a button with the default style.
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
            Button(label: label, role: nil, action: action ?? {})
        }

        /// Returns a button that cancels the operation.
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
            Button(label: label, role: .cancel, action: action ?? {})
        }

        /// Returns a button that cancels the operation, with the default label.
        public static func cancel(_ action: (() -> Void)? = {}) -> Alert.Button {
            cancel(Text(verbatim: LocalizedText.string("Cancel")), action: action)
        }

        /// Returns a button for an action that deletes or overwrites data.
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
            Button(label: label, role: .destructive, action: action ?? {})
        }
    }

    let title: Text
    let message: Text?
    let buttons: [Alert.Button]

    /// Creates an alert with one button.
    public init(title: Text, message: Text? = nil, dismissButton: Alert.Button? = nil) {
        self.title = title
        self.message = message
        buttons = [dismissButton ?? .default(Text(verbatim: LocalizedText.string("OK")))]
    }

    /// Creates an alert with two buttons.
    public init(
        title: Text, message: Text? = nil, primaryButton: Alert.Button, secondaryButton: Alert.Button
    ) {
        self.title = title
        self.message = message
        buttons = [primaryButton, secondaryButton]
    }
}

/// A view that shows the buttons of an ``Alert``.
nonisolated struct AlertButtons: View {
    let buttons: [Alert.Button]

    @MainActor var body: some View {
        ForEach(buttons.indices) { index in
            let button = buttons[index]
            Button(role: button.role) {
                button.action()
            } label: {
                button.label
            }
        }
    }
}

extension View {
    nonisolated func withDialog<A: View, M: View>(
        _ kind: DialogControl.Kind, _ title: Text, showsTitle: Bool = true, isPresented: Binding<Bool>,
        actions: @escaping () -> A?, message: @escaping () -> M?
    ) -> some View {
        modifier(
            AlertModifier(
                isPresented: isPresented, kind: kind, title: title, showsTitle: showsTitle, actions: actions,
                message: message))
    }

    /// Asks a question of an older form while a Boolean value is `true`.
    ///
    /// Without buttons, there's no question.
    nonisolated func withQuestion(
        _ kind: DialogControl.Kind, _ title: Text?, _ message: Text?, _ buttons: [Alert.Button]?,
        isPresented: Binding<Bool>
    ) -> some View {
        withDialog(
            kind, title ?? Text(verbatim: ""), isPresented: isPresented,
            actions: { buttons.map(AlertButtons.init) }, message: { message })
    }

    /// Presents an alert while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        let alert = content()
        return withQuestion(.alert, alert.title, alert.message, alert.buttons, isPresented: isPresented)
    }

    /// Presents an alert while an item isn't `nil`.
    ///
    /// Every button sets the item to `nil`.
    nonisolated public func alert<Item: Identifiable>(
        item: Binding<Item?>, content: (Item) -> Alert
    ) -> some View {
        let alert = item.wrappedValue.map(content)
        return withQuestion(.alert, alert?.title, alert?.message, alert?.buttons, isPresented: item.isPresent)
    }
}
