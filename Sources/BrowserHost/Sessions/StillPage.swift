import PortableUI

/// A page as it is when its views have appeared: what a browser shows until its script runs.
struct StillPage {
    let title: String?
    let body: Markup
    let styleSheet: String

    /// Draws a tree as it is now.
    @MainActor
    init(of graph: Graph) {
        title = graph.root.navigationTitle
        (body, styleSheet) = DrawnTree(root: graph.root).page()
    }
}
