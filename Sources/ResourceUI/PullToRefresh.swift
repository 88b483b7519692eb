public import PortableUI
import ResourceCore

extension View {
    /// Lets a pull refresh all the resources in this view together.
    ///
    /// The indicator stays until all of them have finished.
    ///
    /// ```swift
    /// ScrollView {
    ///     AsyncResourceView(.headline) { Text($0.title) }
    ///     AsyncResourceView(.weather) { WeatherCard($0) }
    /// }
    /// .refreshableResources()
    /// ```
    ///
    /// A pull refreshes the resource of every `AsyncResourceView` on screen at that moment. Without this modifier, a
    /// list or scroll view inside the content of an `AsyncResourceView` refreshes its resource alone.
    nonisolated public func refreshableResources() -> some View {
        modifier(RefreshGroupModifier())
    }
}

/// A modifier that determines the handler of a pull in a resource's content: the app, a group, or the resource itself.
///
/// NB: This is a separate modifier so that the resource's view isn't reevaluated when the environment's action changes.
struct PullToRefresh<Value: Sendable>: ViewModifier {
    let owner: StoreOwner<Value>
    let isEnabled: Bool

    @Environment(\.refresh) private var action
    @Environment(\.pullScope) private var scope

    func body(content: Content) -> some View {
        let _ = owner.join(isEnabled ? scope.group : nil)
        switch scope {
        case .group: content
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

    /// A Boolean value that indicates whether a pull refreshes this resource, and not an action further up the
    /// hierarchy.
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

/// The resources that one pull refreshes together.
///
/// They're members for as long as they're on screen.
@MainActor
final class RefreshGroup {
    private struct Member {
        weak var resource: (any Refreshable)?
    }

    private var members: [ObjectIdentifier: Member] = [:]

    nonisolated init() {}

    func add(_ resource: any Refreshable) {
        members[ObjectIdentifier(resource)] = Member(resource: resource)
    }

    func remove(_ resource: any Refreshable) {
        members[ObjectIdentifier(resource)] = nil
    }

    /// Refreshes all resources, and returns when the last one has finished.
    func refresh() async {
        let resources = members.values.compactMap(\.resource)
        await withDiscardingTaskGroup { tasks in
            for resource in resources { tasks.addTask { await resource.refresh() } }
        }
    }
}

/// An object that a pull refreshes.
@MainActor
protocol Refreshable: AnyObject, Sendable {
    func refresh() async
}

extension StoreOwner: Refreshable {}

/// The handler of a pull at a place in the view tree.
private enum PullScope {
    /// The app, if it has set `refreshable`.
    case app

    /// The nearest resource above, unless a resource below takes over.
    case resource
    case group(RefreshGroup)

    var group: RefreshGroup? {
        if case .group(let group) = self { group } else { nil }
    }
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
