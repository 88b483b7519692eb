import PortableUI

/// The source code of both panes, side by side if there's space, folded to the lines that differ.
struct CodeOfPanes: View {
    let screen: PaneScreen

    @State private var isExpanded = false
    @State private var isWhole = false

    private let columns = [GridItem(.adaptive(minimum: 480), spacing: 12, alignment: .topLeading)]

    var body: some View {
        let code = CodeComparison(screen)
        DisclosureGroup(
            "The code: \(code.byHand.count) lines against \(code.ofResources.count)", isExpanded: $isExpanded
        ) {
            VStack(alignment: .leading, spacing: 8) {
                Toggle("All lines, not only those that differ", isOn: $isWhole).font(.footnote).fixedSize()
                LazyVGrid(columns: columns, spacing: 12) {
                    listing("By hand", isWhole ? code.wholes.byHand : code.text(code.byHand))
                    listing("AsyncResources", isWhole ? code.wholes.ofResources : code.text(code.ofResources))
                }
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

/// The lines in which the code of both panes differs.
struct CodeComparison {
    /// A line with its number.
    typealias Line = (number: Int, text: String)

    let wholes: (byHand: String, ofResources: String)

    /// The lines of each pane that the other doesn't have, without empty ones and braces alone.
    let byHand, ofResources: [Line]

    init(_ screen: PaneScreen) {
        wholes =
            switch screen {
            case .library: (LibrarySource.byHand, LibrarySource.ofResources)
            case .feed: (LibrarySource.feedByHand, LibrarySource.feedOfResources)
            }
        let lines = [wholes.byHand, wholes.ofResources].map { whole in
            whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let difference = lines[0].difference(from: lines[1])
        byHand = Self.lines(difference.insertions)
        ofResources = Self.lines(difference.removals)
    }

    private static func lines(_ changes: [CollectionDifference<String>.Change]) -> [Line] {
        changes.compactMap { change in
            switch change {
            case .insert(let offset, let text, _), .remove(let offset, let text, _):
                text.allSatisfy { " {}".contains($0) } ? nil : (offset, text)
            }
        }
    }

    /// Returns lines as text, with an ellipsis where others are left out.
    func text(_ lines: [Line]) -> String {
        var (texts, next): ([String], Int?) = ([], nil)
        for line in lines {
            if let next, line.number > next + 1 { texts.append("⋯") }
            texts.append(line.text)
            next = line.number + 1
        }
        return texts.joined(separator: "\n")
    }
}
