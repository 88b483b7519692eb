import LocalizedTexts

/// The maximum nesting depth of the views of a graph.
///
/// Mounting, updating, and drawing recurse down the tree on the stack, so an infinite tree would crash the whole
/// process. A view can contain itself only through an ``AnyView`` or a body of its own, and the depth is checked there.
enum NestingLimit {
    /// The maximum number of levels below the root.
    ///
    /// A node counts as one level, or as two if it creates an element. Browser parsers stop at 512 nested elements.
    static let levels = 800
}

extension _MountContext {
    /// A Boolean value that indicates whether nothing more may be nested here.
    var isTooDeep: Bool { depth >= NestingLimit.levels }

    /// Mounts a notice in place of a view that is nested too deeply, and reports the problem once for the graph.
    func mountNotice() -> _Node {
        graph.reportNesting()
        let notice = LocalizedText.string(
            "This view is nested too deeply to be drawn: more than %ld levels.", NestingLimit.levels)
        return Text._mount(Text(verbatim: notice), in: child())
    }
}
