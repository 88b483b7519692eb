/// A question with a list of choices.
///
/// This is the older form of a confirmation dialog.
public struct ActionSheet {
    /// A choice.
    public typealias Button = Alert.Button

    fileprivate let title: Text
    fileprivate let message: Text?
    fileprivate let buttons: [ActionSheet.Button]

    /// Creates an action sheet.
    public init(title: Text, message: Text? = nil, buttons: [ActionSheet.Button] = [.cancel()]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
}

extension View {
    /// Presents an action sheet while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
        let sheet = content()
        return withQuestion(.confirmation, sheet.title, sheet.message, sheet.buttons, isPresented: isPresented)
    }

    /// Presents an action sheet while an item isn't `nil`.
    ///
    /// Every button sets the item to `nil`.
    nonisolated public func actionSheet<T: Identifiable>(
        item: Binding<T?>, content: (T) -> ActionSheet
    ) -> some View {
        let sheet = item.wrappedValue.map(content)
        return withQuestion(.confirmation, sheet?.title, sheet?.message, sheet?.buttons, isPresented: item.isPresent)
    }
}

extension Optional {
    /// A Boolean value that indicates whether there is a value, which is removed by setting `false`.
    var isPresent: Bool {
        get { self != nil }
        set { if !newValue { self = nil } }
    }
}
