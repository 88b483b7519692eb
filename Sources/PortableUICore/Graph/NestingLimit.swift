/// The limit to which the views of a graph may be nested.
///
/// Mounting, updating and drawing follow the tree downwards on the stack, so a tree without an end would take the whole
/// process with it. A view that contains itself gets by an ``AnyView`` or a body of its own: there the depth is looked at.
enum NestingLimit {
    /// The most levels below the root.
    ///
    /// A node is one level, and two where it makes an element: the parsers of browsers give up at 512 elements inside each
    /// other.
    static let levels = 800
}

extension _MountContext {
    /// A Boolean value that indicates whether nothing more may be nested here.
    var isTooDeep: Bool { depth >= NestingLimit.levels }

    /// Mounts what is shown in the place of a view that is nested too deeply, and reports it once for the graph.
    func mountNotice() -> _Node {
        graph.reportNesting()
        let notice = "This view is nested too deeply to be drawn: more than \(NestingLimit.levels) levels."
        return Text._mount(Text(verbatim: notice), in: child())
    }
}
