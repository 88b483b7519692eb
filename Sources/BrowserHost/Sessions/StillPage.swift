import PortableUI

/// A page as it is when its views have appeared; its tree is let go of at once.
///
/// This is all that a browser gets before the page's script says hello, so that a page that never does costs nothing
/// that lives on.
struct StillPage {
    let title: String?
    let body: Markup
    let styleSheet: String

    /// Draws a tree, and unmounts it.
    @MainActor
    init(of graph: Graph) {
        defer { graph.unmount() }
        title = graph.root.navigationTitle
        (body, styleSheet) = DrawnTree(root: graph.root).page()
    }
}
