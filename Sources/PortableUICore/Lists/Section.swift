/// A group of related views, with a header and a footer.
///
/// In a list, each view is a row.
nonisolated public struct Section<Parent, Content, Footer> {
    private let header: Parent
    private let content: Content
    private let footer: Footer
    /// A binding to the expansion state, or `nil` if the section is always expanded.
    private var isExpanded: Binding<Bool>?

    @Environment(\.headerProminence) private var prominence
}

extension Section {
    /// Creates a section with a header and a footer.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }
}

extension Section where Parent: View, Content: View, Footer: View {
    /// Creates a section with a header and a footer.
    ///
    /// This is the older form.
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { footer })
    }
}

extension Section where Parent == EmptyView {
    /// Creates a section with a footer.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Footer == EmptyView {
    /// Creates a section with a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }
}

extension Section where Footer == EmptyView {
    /// Creates a section with a binding to its expansion state, which a button in the header toggles.
    public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
        self.isExpanded = isExpanded
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    /// Creates a section without a header or a footer.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    /// Creates a section with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) })
    }

    /// Creates a section with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) })
    }
}

extension Section: View where Parent: View, Content: View, Footer: View {
    /// The header, the content, and the footer, in order.
    public var body: some View {
        if Parent.self == EmptyView.self { SectionBreak() }
        heading.font(prominence == .increased ? .title3 : .subheadline).fontWeight(.semibold)
            .foregroundStyle(prominence == .increased ? .primary : .secondary).rowTraits { $0.rowKind = .header }
        if isExpanded?.wrappedValue ?? true { content }
        footer.font(.footnote).foregroundStyle(.secondary).rowTraits { $0.rowKind = .footer }
    }

    @ViewBuilder private var heading: some View {
        if let isExpanded {
            Button {
                isExpanded.wrappedValue.toggle()
            } label: {
                header
            }
            .accessibilityExpanded(isExpanded.wrappedValue)
        } else {
            header
        }
    }
}

/// The space between list rows where a section without a header begins.
///
/// Outside lists, it's empty.
nonisolated private struct SectionBreak {}

extension SectionBreak: PrimitiveView {
    @MainActor static func _mount(_ view: SectionBreak, in context: _MountContext) -> _ViewNode<SectionBreak> {
        context.makesRows
            ? SectionBreakNode(view, in: context.with { $0.presence = nil }) : _ViewNode(view, in: context)
    }
}

@MainActor
private final class SectionBreakNode: ElementNode<SectionBreak> {
    override func makePrimitive() -> Primitive { .spacer(minimum: nil) }
    override func makeAttributes() -> Attributes { Attributes(isHidden: true) }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// Creates a section with a header.
    ///
    /// This is the older form.
    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header })
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    /// Creates a section with a footer.
    ///
    /// This is the older form.
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, footer: { footer })
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// Creates a section with a title and a binding to its expansion state.
    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(isExpanded: isExpanded, content: content, header: { Text(titleKey) })
    }

    /// Creates a section with a title and a binding to its expansion state.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(isExpanded: isExpanded, content: content, header: { Text(title) })
    }
}
