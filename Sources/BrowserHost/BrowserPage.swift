public import PortableUI

/// A view that a server shows at a path of its own, such as a preview.
@MainActor
public struct BrowserPage {
    /// What the page is called in the list of pages; its path is `/` and the name.
    public let name: String

    let makeGraph: @MainActor () -> Graph

    /// Creates a page of a view; every browser that opens it gets a tree of its own.
    ///
    /// - Parameter name: Letters, digits and hyphens only, and another one for each page of a server.
    public init<Content: View>(_ name: String, @ViewBuilder content: @escaping @MainActor () -> Content) {
        self.name = name
        makeGraph = { Graph(root: content()) }
    }

    /// Creates a page of previews, called as their provider is, without the ending `_Previews`.
    public init<Provider: PreviewProvider>(_ provider: Provider.Type) {
        let name = String(describing: Provider.self)
        self.init(name.hasSuffix("_Previews") ? String(name.dropLast("_Previews".count)) : name) { Provider.previews }
    }

    /// Creates a page of an app, with the bar of its menus.
    ///
    /// - Parameter name: Letters, digits and hyphens only, and another one for each page of a server.
    public init<Root: App>(_ name: String, _ app: Root.Type) {
        self.name = name
        makeGraph = { Root.makeGraph() }
    }

    var path: String { "/\(name)" }
}

extension BrowserServer {
    /// Creates a server of several pages; its first page lists them, and links to each.
    public convenience init(
        pages: [BrowserPage], configuration: Configuration = Configuration(), routes: @escaping Routes = { _ in nil }
    ) {
        self.init(configuration: configuration, scheduler: MainQueueScheduler(), routes: routes, pages: pages) {
            Graph(root: EmptyView())
        }
    }
}
