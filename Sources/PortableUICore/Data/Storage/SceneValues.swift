/// The values that the views of a window keep by key, and the values restored from an earlier window of the same user.
@MainActor
package final class SceneValues {
    private var items: [String: any SceneItem] = [:]
    /// The string representations of values that no view has requested yet.
    private var restored: [String: String] = [:]

    /// The string representations of all values, by key.
    ///
    /// Values that are `nil` are omitted.
    package var texts: [String: String] {
        items.isEmpty ? restored : restored.merging(items.compactMapValues(\.text)) { $1 }
    }

    /// Restores the values of an earlier window, immediately for existing views and otherwise when a view requests
    /// them.
    ///
    /// A string that doesn't represent a valid value is ignored.
    package func restore(_ texts: [String: String]) {
        for (key, text) in texts {
            if let item = items[key] { item.restore(text) } else { restored[key] = text }
        }
    }

    /// Returns the state of a key, or a new state if there is none or it has a different type.
    func state<Value>(
        of key: String, default value: Value, _ format: SceneFormat<Value>, in graph: Graph
    ) -> StateStorage<Value> {
        if let kept = items[key] as? SceneState<Value> { return kept.state }
        let first = restored.removeValue(forKey: key).flatMap(format.value) ?? value
        let item = SceneState(state: StateStorage(first, graph: graph), format: format)
        items[key] = item
        return item.state
    }
}

/// One value of a window.
@MainActor
private protocol SceneItem {
    var text: String? { get }
    func restore(_ text: String)
}

@MainActor
private struct SceneState<Value>: SceneItem {
    let state: StateStorage<Value>
    let format: SceneFormat<Value>

    var text: String? { format.text(state.value) }

    func restore(_ text: String) {
        if let value = format.value(text) { state.set(value) }
    }
}
