/// The evaluation in progress in a graph, whose node depends on the values that it reads.
///
/// Nodes and scopes keep it besides the graph, because their references to the graph are unowned or weak, and slow.
@MainActor
final class Evaluation {
    var node: _Node?
}
