/// A stored property of a view that finds its value outside the view.
///
/// Before each evaluation of the body the properties are connected to the place of the view in the tree; then
/// ``update()`` is called on those that are made of others.
public protocol DynamicProperty {
    /// Prepares the value for the body that is about to be evaluated.
    mutating func update()
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}
}
