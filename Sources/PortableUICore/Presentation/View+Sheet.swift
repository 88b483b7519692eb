/// A modifier that presents a sheet beside the content while an item isn't `nil`.
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
    /// A binding to a placeholder item, which is `nil` while the Boolean value is `false`.
    var presence: Binding<Presence?> {
        Binding<Presence?>(
            get: { wrappedValue ? Presence() : nil }, set: { wrappedValue = $0 != nil })
    }
}

/// The item of a presentation that depends on a Boolean value alone.
struct Presence: Hashable, Sendable {}

extension View {
    /// Presents a sheet over the page while a Boolean value is `true`.
    ///
    /// Closing the sheet sets the value to `false`.
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        modifier(
            SheetModifier(item: isPresented.presence, identify: { $0 }, onDismiss: onDismiss, sheet: { _ in content() })
        )
    }

    /// Presents a sheet over the page while an item isn't `nil`.
    ///
    /// Closing the sheet sets the item to `nil`. An item with a different identity presents a new sheet.
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(SheetModifier(item: item, identify: { $0.id }, onDismiss: onDismiss, sheet: content))
    }

    /// Presents a sheet that fills the page while a Boolean value is `true`.
    ///
    /// Closing it sets the value to `false`.
    nonisolated public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        sheet(isPresented: isPresented, onDismiss: onDismiss) { content().presentationDetents([.large]) }
    }

    /// Presents a sheet that fills the page while an item isn't `nil`.
    ///
    /// Closing the sheet sets the item to `nil`. An item with a different identity presents a new sheet.
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        sheet(item: item, onDismiss: onDismiss) { content($0).presentationDetents([.large]) }
    }
}
