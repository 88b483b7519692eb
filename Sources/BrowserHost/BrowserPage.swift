public import PortableUI

/// A view that a server shows at a path of its own, such as a preview.
@MainActor
public struct BrowserPage {
    /// The name of the page in the list of pages.
    ///
    /// Its path is `/` and the name.
    public let name: String

    /// A closure that creates the tree of a page, whose argument indicates whether its visitor is on this machine.
    let makeGraph: @MainActor (Bool) -> Graph

    /// Creates a page for a view.
    ///
    /// Each browser that opens the page gets its own view tree.
    ///
    /// - Parameters:
    ///   - name: A name of letters, digits, and hyphens that is unique among the pages of a server.
    ///   - content: A view builder that creates the view of one page.
    public init<Content: View>(_ name: String, @ViewBuilder content: @escaping @MainActor () -> Content) {
        self.name = name
        makeGraph = { Graph(root: content(), isLocal: $0) }
    }

    /// Creates a page of previews, named after their provider, without the suffix `_Previews`.
    public init<Provider: PreviewProvider>(_ provider: Provider.Type) {
        let name = String(describing: Provider.self)
        self.init(name.hasSuffix("_Previews") ? String(name.dropLast("_Previews".count)) : name) { Provider.previews }
    }

    /// Creates a page for an app, including its menu bar.
    ///
    /// - Parameters:
    ///   - name: A name of letters, digits, and hyphens that is unique among the pages of a server.
    ///   - app: The type of the app.
    public init<Root: App>(_ name: String, _ app: Root.Type) {
        self.name = name
        makeGraph = { Root.makeGraph(isLocal: $0) }
    }

    var path: String { "/\(name)" }

    /// Returns a page for each preview, with a unique name of the characters that a path may have.
    static func previews(_ previews: [RecordedPreview]) -> [BrowserPage] {
        var paths: Set = [PageSocket.path]
        return previews.map { preview in
            let words = preview.name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            let name = words.isEmpty ? "Preview" : words.joined(separator: "-")
            var page = BrowserPage(name, content: preview.content)
            var number = 1
            while !paths.insert(page.path).inserted {
                number += 1
                page = BrowserPage("\(name)-\(number)", content: preview.content)
            }
            return page
        }
    }
}

extension BrowserServer {
    /// Creates a server for several pages.
    ///
    /// Its first page lists them, with a link to each.
    public convenience init(
        pages: [BrowserPage], configuration: Configuration = Configuration(), routes: @escaping Routes = { _ in nil }
    ) {
        self.init(configuration: configuration, scheduler: MainQueueScheduler(), routes: routes, pages: pages) { _, _ in
            Graph(root: EmptyView())
        }
    }
}
