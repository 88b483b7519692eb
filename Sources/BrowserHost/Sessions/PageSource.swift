import PortableUI

/// The source of a page: its tree, and its title if no screen has one.
struct PageSource {
    let name: String
    /// A closure that creates a new tree with each call.
    let makeGraph: @MainActor () -> Graph
}
