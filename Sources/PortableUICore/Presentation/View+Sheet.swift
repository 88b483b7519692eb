/// Presents a sheet beside the content for as long as an item is there.
nonisolated struct SheetModifier<Item, ID: Hashable, Sheet: View> {
    let item: Binding<Item?>
    let identify: (Item) -> ID
    let onDismiss: (() -> Void)?
    let sheet: (Item) -> Sheet
}

extension SheetModifier: ViewModifier {
    @MainActor func body(content: Content) -> some View {
        content
        if let item = item.wrappedValue {
            DialogView(kind: .sheet, content: sheet(item)) { self.item.wrappedValue = nil }
                .onDisappear { if self.item.wrappedValue == nil { onDismiss?() } }
                .id(identify(item))
        }
    }
}

extension Binding<Bool> {
    /// Something while the value is true, nil while it is false.
    var presence: Binding<Presence?> {
        Binding<Presence?>(
            get: { wrappedValue ? Presence() : nil }, set: { wrappedValue = $0 != nil })
    }
}

/// What is presented where a flag alone says so.
struct Presence: Hashable, Sendable {}

extension View {
    /// Shows a sheet over the page while a flag is true; closing it makes the flag false.
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        modifier(
            SheetModifier(item: isPresented.presence, identify: { $0 }, onDismiss: onDismiss, sheet: { _ in content() })
        )
    }

    /// Shows a sheet over the page while there is an item; closing it makes the item nil, another item is another sheet.
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(SheetModifier(item: item, identify: { $0.id }, onDismiss: onDismiss, sheet: content))
    }

    /// Shows a sheet that fills the page while a flag is true; closing it makes the flag false.
    nonisolated public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        sheet(isPresented: isPresented, onDismiss: onDismiss) { content().presentationDetents([.large]) }
    }

    /// Shows a sheet that fills the page while there is an item.
    ///
    /// Closing the sheet makes the item nil. An item of another identity is another sheet.
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        sheet(item: item, onDismiss: onDismiss) { content($0).presentationDetents([.large]) }
    }
}
