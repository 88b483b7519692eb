/// The anchor to which a popover is attached.
@available(*, unavailable, message: "use sheet(isPresented:onDismiss:content:) or a Menu")
public enum PopoverAttachmentAnchor {
    /// A point of the view.
    case point(UnitPoint)
}

extension View {
    /// Presents a popover while a Boolean value is `true`.
    @available(*, unavailable, message: "use sheet(isPresented:onDismiss:content:) or a Menu")
    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center),
        arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }

    /// Presents a popover for an item.
    @available(*, unavailable, message: "use sheet(item:onDismiss:content:) or a Menu")
    nonisolated public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }

    /// Presents an inspector in a column beside the view.
    @available(*, unavailable, message: "use sheet(isPresented:onDismiss:content:)")
    nonisolated public func inspector<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: () -> V
    ) -> some View { self }

    /// Prevents the user from dismissing the sheet interactively.
    @available(*, unavailable, message: "every sheet can be closed by the escape key: keep what it holds in a model")
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// Hides the system status bar.
    @available(*, unavailable, message: "a browser has no such bar: leave it out off Apple's platforms")
    nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
}
