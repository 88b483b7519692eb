/// A label that shows and hides what belongs to it.
nonisolated public struct DisclosureGroup<Label: View, Content: View> {
    private let label: Label
    private let content: () -> Content
    /// Where somebody else decides; nil where the group does.
    private let binding: Binding<Bool>?
    @State private var isOpen = false

    /// Creates a group that is closed at first.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.init(binding: nil, content: content, label: label())
    }

    /// Creates a group that is open while a binding says so.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(binding: isExpanded, content: content, label: label())
    }

    private init(binding: Binding<Bool>?, content: @escaping () -> Content, label: Label) {
        self.binding = binding
        self.content = content
        self.label = label
    }
}

extension DisclosureGroup where Label == Text {
    /// Creates a group with a title that is open while a binding says so.
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }

    /// Creates a group with a title that is closed at first.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
}

extension DisclosureGroup: View {
    /// A button with the label, and the content while the group is open.
    public var body: some View {
        let isExpanded = binding ?? $isOpen
        VStack(alignment: .leading) {
            Button {
                isExpanded.wrappedValue.toggle()
            } label: {
                HStack {
                    label
                    Spacer()
                    Image(systemName: isExpanded.wrappedValue ? "chevron.down" : "chevron.right")
                        .accessibilityHidden(true)
                }
            }
            .accessibilityExpanded(isExpanded.wrappedValue)
            if isExpanded.wrappedValue { content() }
        }
    }
}
