import PortableUI

/// The origin of a page: its tree, and its title where no screen has one.
struct PageSource {
    let name: String
    /// Makes the tree, each time anew.
    let makeGraph: @MainActor () -> Graph
}
