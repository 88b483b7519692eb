/// A stored property of a view that obtains its value from outside the view.
///
/// Before each evaluation of the body, the properties are connected to the view's place in the tree. Then ``update()``
/// is called on the properties that are composed of others.
public protocol DynamicProperty {
    /// Updates the value before the body is evaluated.
    mutating func update()
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}
}
