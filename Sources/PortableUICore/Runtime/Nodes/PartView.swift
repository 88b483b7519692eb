/// A view that evaluates the body of a part of the interface that isn't a view, such as a modifier, a style, or an app.
///
/// The dynamic properties of the part belong to the place of this view. Messages and counters use the part's name.
@MainActor
protocol PartView: View {
    associatedtype Part

    var part: Part { get }
}

extension PartView {
    static var partType: Any.Type { Part.self }
}
