public import PortableUI
public import ResourceCore

// Several resources in one view.
extension AsyncResourceView {
    /// Creates a view of several resources, which shows its content once all of them have a value.
    ///
    /// ```swift
    /// AsyncResourceView(.profile, .favorites) { profile, favorites in
    ///     ProfileCard(profile, favorites: favorites)
    /// }
    /// ```
    ///
    /// They have one progress indicator, one failure view, and one pull-to-refresh, which refreshes them all. A retry
    /// loads those that have failed. Otherwise each of them is a resource like any other: it loads, becomes stale, and
    /// is shared by itself, and another resource may take its place.
    ///
    /// - Parameters:
    ///   - first: The first resource, or `nil` to show nothing.
    ///   - second: The second resource, or `nil` to show nothing.
    ///   - others: The other resources.
    ///   - content: A view builder that creates the content for the values.
    ///   - idle: A view builder for resources without content or a running load. Its argument starts a load.
    ///   - loading: A view builder for a first load.
    ///   - failure: A view builder for the first error of a resource without a value. Its second argument retries.
    public init<First: Sendable, Second: Sendable, each Other: Sendable>(
        _ first: Resource<First>?, _ second: Resource<Second>?, _ others: repeat Resource<each Other>?,
        @ViewBuilder content: @escaping (First, Second, repeat each Other) -> Content,
        @ViewBuilder idle: @escaping (LoadAction) -> Idle = { DefaultResourceView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultResourceView() },
        @ViewBuilder failure: @escaping (any Error, LoadAction) -> Failure = {
            DefaultResourceView(error: $0, retry: $1)
        }
    ) where Value == (First, Second, repeat each Other) {
        let group = ResourceGroup(ResourceSource(first), ResourceSource(second), repeat ResourceSource(each others))
        self.init(.group(group), spread(content), idle, loading, failure)
    }

    /// Creates a view of several stores that are owned elsewhere, which shows its content once all have a value.
    ///
    /// Use it with `@AsyncResource` properties, or for resources with different start policies.
    ///
    /// - Parameters:
    ///   - first: The first store, whose own start policy counts.
    ///   - second: The second store.
    ///   - others: The other stores.
    ///   - content: A view builder that creates the content for the values.
    ///   - idle: A view builder for resources without content or a running load. Its argument starts a load.
    ///   - loading: A view builder for a first load.
    ///   - failure: A view builder for the first error of a resource without a value. Its second argument retries.
    public init<First: Sendable, Second: Sendable, each Other: Sendable>(
        _ first: ResourceStore<First>, _ second: ResourceStore<Second>, _ others: repeat ResourceStore<each Other>,
        @ViewBuilder content: @escaping (First, Second, repeat each Other) -> Content,
        @ViewBuilder idle: @escaping (LoadAction) -> Idle = { DefaultResourceView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultResourceView() },
        @ViewBuilder failure: @escaping (any Error, LoadAction) -> Failure = {
            DefaultResourceView(error: $0, retry: $1)
        }
    ) where Value == (First, Second, repeat each Other) {
        let group = ResourceGroup(
            ResourceSource.store(first), ResourceSource.store(second), repeat ResourceSource.store(each others))
        self.init(.group(group), spread(content), idle, loading, failure)
    }
}

/// Returns a closure that passes the elements of a tuple to another one.
private func spread<each Value, Result>(
    _ content: @escaping (repeat each Value) -> Result
) -> ((repeat each Value)) -> Result {
    { values in content(repeat each values) }
}
