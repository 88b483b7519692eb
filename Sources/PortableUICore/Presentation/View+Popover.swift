/// The anchor to which a popover is attached.
public enum PopoverAttachmentAnchor {
    /// A point of the view.
    case point(UnitPoint)
}

extension View {
    /// Presents a popover while a Boolean value is `true`.
    ///
    /// NB: Hosts present it as a sheet, as SwiftUI does in a compact window.
    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center),
        arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        sheet(isPresented: isPresented, content: content)
    }

    /// Presents a popover while an item isn't `nil`.
    ///
    /// NB: Hosts present it as a sheet, as SwiftUI does in a compact window.
    nonisolated public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        sheet(item: item, content: content)
    }
}
