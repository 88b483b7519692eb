public import Foundation
public import Observation
public import OpenCombine

extension Scene {
    /// Sets an environment value for the scene and its views.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some Scene {
        modifier(EnvironmentModifier { $0[keyPath: keyPath] = value })
    }

    /// Supplies an observable object to the scene and its views, which find it by its type.
    nonisolated public func environment<T>(_ object: T?) -> some Scene where T: AnyObject, T: Observable {
        modifier(EnvironmentModifier { $0.setObject(object) })
    }

    /// Supplies an observable object to the scene and its views, which find it by its type.
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
        modifier(EnvironmentModifier { $0.setObject(object) })
    }

    /// Sets the store for the ``AppStorage`` values of the scene and its views that don't specify one.
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some Scene {
        environment(\.appStore, store)
    }
}
