/// A view that shows or hides its content, with a label that toggles it.
nonisolated public struct DisclosureGroup<Label: View, Content: View> {
    private let label: Label
    private let content: () -> Content
    /// A binding to the expansion state, or `nil` if the group keeps it.
    private let binding: Binding<Bool>?
    @State private var isOpen = false

    /// Creates a disclosure group that is initially collapsed.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.init(binding: nil, content: content, label: label())
    }

    /// Creates a disclosure group with a binding to its expansion state.
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
    /// Creates a disclosure group with a title and a binding to its expansion state.
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }

    /// Creates a disclosure group with a title and a binding to its expansion state.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(label) }
    }

    /// Creates a disclosure group with a title that is initially collapsed.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(label) }
    }

    /// Creates a disclosure group with a title that is initially collapsed.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
}

extension DisclosureGroup: View {
    /// A button with the label, and the content if the group is expanded.
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
