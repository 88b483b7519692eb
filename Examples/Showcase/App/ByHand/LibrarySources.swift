import PortableUI

/// The source code of both panes, side by side if there is space.
struct LibrarySources: View {
    let screen: LibraryScreen

    @State private var isExpanded = true

    private let columns = [GridItem(.adaptive(minimum: 480), spacing: 12, alignment: .topLeading)]

    var body: some View {
        DisclosureGroup("The code of both panes", isExpanded: $isExpanded) {
            LazyVGrid(columns: columns, spacing: 12) {
                listing("By hand", screen == .library ? LibrarySource.byHand : LibrarySource.feedByHand)
                listing(
                    "AsyncResources", screen == .library ? LibrarySource.ofResources : LibrarySource.feedOfResources)
            }
            .padding(.top, 8)
        }
    }

    private func listing(_ title: LocalizedStringKey, _ source: String) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(title).font(.subheadline.bold())
            ScrollView(.horizontal) {
                Text(source).font(.system(.caption, design: .monospaced)).fixedSize().padding(8)
            }
            .background(Color.gray.opacity(0.1), in: .rect(cornerRadius: 8))
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}
