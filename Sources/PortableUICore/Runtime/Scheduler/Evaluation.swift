/// The node of a graph that is being evaluated, which depends on the values that it reads.
///
/// Those who ask for it often keep it rather than the graph, to which they couldn't have a strong reference.
@MainActor
final class Evaluation {
    var node: _Node?
}
