/// One of two views, depending on a condition.
///
/// Each branch has its own identity (L1).
nonisolated public struct _ConditionalContent<TrueContent, FalseContent> {
    enum Branch {
        case first(TrueContent)
        case second(FalseContent)
    }

    let branch: Branch
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
    /// Creates a node that shows the current branch.
    @MainActor public static func _mount(
        _ view: _ConditionalContent<TrueContent, FalseContent>, in context: _MountContext
    ) -> _ViewNode<_ConditionalContent<TrueContent, FalseContent>> {
        ConditionalNode(view, in: context)
    }
}

extension _ConditionalContent: @MainActor ComparedBySource {
    @MainActor func hasSameSource(as other: _ConditionalContent<TrueContent, FalseContent>) -> Bool {
        switch (branch, other.branch) {
        case (.first(let content), .first(let other)): Comparison.areEqual(content, other)
        case (.second(let content), .second(let other)): Comparison.areEqual(content, other)
        default: false
        }
    }
}

@MainActor
private final class ConditionalNode<TrueContent: View, FalseContent: View>:
    _ViewNode<_ConditionalContent<TrueContent, FalseContent>>
{
    private enum Shown {
        case first(_ViewNode<TrueContent>)
        case second(_ViewNode<FalseContent>)

        var node: _Node {
            switch self {
            case .first(let node): node
            case .second(let node): node
            }
        }
    }

    private var shown: Shown?

    override init(_ view: _ConditionalContent<TrueContent, FalseContent>, in context: _MountContext) {
        super.init(view, in: context)
        show(mountBranch())
    }

    override func update(_ view: _ConditionalContent<TrueContent, FalseContent>) {
        self.view = view
        switch (shown, view.branch) {
        case (.first(let node), .first(let content)): node.update(content)
        case (.second(let node), .second(let content)): node.update(content)
        default: flip()
        }
    }

    override func didUnmount() {
        shown = nil
    }

    /// Replaces the branch.
    ///
    /// The new branch appears before the old one disappears (L8).
    private func flip() {
        let old = shown
        show(mountBranch())
        old?.node.unmount()
        structureDidChange()
    }

    private func show(_ new: Shown) {
        shown = new
        children = [new.node]
    }

    private func mountBranch() -> Shown {
        switch view.branch {
        case .first(let content): .first(TrueContent._mount(content, in: context.child()))
        case .second(let content): .second(FalseContent._mount(content, in: context.child()))
        }
    }
}

extension _ConditionalContent: @MainActor SeveralViews where TrueContent: View, FalseContent: View {
    @MainActor static var areSeveral: Bool {
        ViewCount.mayDiffer(TrueContent.self) || ViewCount.mayDiffer(FalseContent.self)
    }
}
