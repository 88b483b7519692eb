public import PortableUI
import ResourceCore

extension View {
    /// Lets a pull refresh all the resources below together; its indicator stays until the last of them is done.
    ///
    /// ```swift
    /// ScrollView {
    ///     AsyncResourceView(.headline) { Text($0.title) }
    ///     AsyncResourceView(.weather) { WeatherCard($0) }
    /// }
    /// .refreshableResources()
    /// ```
    ///
    /// What every `AsyncResourceView` on screen shows at that moment is refreshed; without this modifier, a list or
    /// scroll view inside the content of one refreshes its resource alone.
    nonisolated public func refreshableResources() -> some View {
        modifier(RefreshGroupModifier())
    }
}

/// Decides who answers a pull in the content of one resource: the app, a group, or the resource itself.
///
/// NB: a view of its own, so that the resource's view is not evaluated when the environment's action is another one.
struct PullToRefresh<Value: Sendable>: ViewModifier {
    let owner: StoreOwner<Value>
    let isEnabled: Bool

    @Environment(\.refresh) private var action
    @Environment(\.pullScope) private var scope

    func body(content: Content) -> some View {
        switch scope {
        case .group(let group):
            content
                .onAppear { if isEnabled { group.add(owner) } }
                .onDisappear { group.remove(owner) }
        case .app, .resource:
            if isOwn || action != nil {
                content
                    .environment(\.pullScope, isOwn ? .resource : scope)
                    .refreshable { [owner, action, isOwn] in
                        if isOwn { await owner.refresh() } else { await action?() }
                    }
            } else {
                content
            }
        }
    }

    /// A Boolean value that indicates whether a pull refreshes this resource, and not what is said further out.
    private var isOwn: Bool {
        if case .resource = scope { return isEnabled }
        return isEnabled && action == nil
    }
}

private struct RefreshGroupModifier: ViewModifier {
    @State private var group = RefreshGroup()

    nonisolated init() {}

    func body(content: Content) -> some View {
        content
            .environment(\.pullScope, .group(group))
            .refreshable { [group] in await group.refresh() }
    }
}

/// The resources that one pull refreshes.
@MainActor
private final class RefreshGroup {
    private var members: [ObjectIdentifier: any Refreshable] = [:]

    nonisolated init() {}

    func add(_ member: any Refreshable) {
        members[ObjectIdentifier(member)] = member
    }

    func remove(_ member: any Refreshable) {
        members[ObjectIdentifier(member)] = nil
    }

    /// Refreshes all, and returns when the last one is done.
    func refresh() async {
        await withDiscardingTaskGroup { tasks in
            for member in members.values { tasks.addTask { await member.refresh() } }
        }
    }
}

/// Something that a pull refreshes.
@MainActor
private protocol Refreshable: AnyObject, Sendable {
    func refresh() async
}

extension StoreOwner: Refreshable {}

/// The owner of the pull at a place in the tree.
private enum PullScope {
    /// The app, if it has said `refreshable`.
    case app

    /// The nearest resource above, unless a resource below takes over.
    case resource
    case group(RefreshGroup)
}

private enum PullScopeKey: EnvironmentKey {
    static var defaultValue: PullScope { .app }
}

extension EnvironmentValues {
    fileprivate var pullScope: PullScope {
        get { self[PullScopeKey.self] }
        set { self[PullScopeKey.self] = newValue }
    }
}
