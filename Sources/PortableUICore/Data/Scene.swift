/// The values that the views of a window keep by keys, and those that an earlier window of the same user had.
@MainActor
package final class SceneValues {
    private var items: [String: any SceneItem] = [:]
    /// The texts of values that no view has asked for yet.
    private var restored: [String: String] = [:]

    /// Every value as a text, by its key; a value that is nil has none.
    package var texts: [String: String] {
        items.isEmpty ? restored : restored.merging(items.compactMapValues(\.text)) { $1 }
    }

    /// Takes over the values of an earlier window: of views that are there at once, of others when they come.
    ///
    /// A text that isn't one of a value is left out.
    package func restore(_ texts: [String: String]) {
        for (key, text) in texts {
            if let item = items[key] { item.restore(text) } else { restored[key] = text }
        }
    }

    /// The state of a key; a new one if there is none, or one of another type.
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
