public import Foundation

/// A type whose values are components of a resource key.
///
/// Strings, integers, Boolean values, and UUIDs are components, so a key literal may contain them as they are:
///
///     let key: ResourceKey = ["books", book.id, "reviews"]
///
/// An enumeration with a raw value becomes one by declaring it:
///
///     enum Genre: String, ResourceKeyComponent { case jazz, rock }
///
/// For a type of your own, return a text that identifies the value, and that doesn't depend on the locale, the
/// process, or the version of the app: records on disk are found by it.
///
/// A key consists of texts: `42` and `"42"` are the same component, and so are `true` and `"true"`. Floating-point
/// numbers aren't components, because numbers that are shown as equal may differ. A type isn't a component merely by
/// having a description, because descriptions are made for people and may change.
public protocol ResourceKeyComponent {
    /// The component's text: equal for equal values, and different for different values of the type.
    var resourceKeyComponent: String { get }
}

extension ResourceKeyComponent where Self: RawRepresentable, RawValue: ResourceKeyComponent {
    /// The text of the raw value.
    public var resourceKeyComponent: String { rawValue.resourceKeyComponent }
}

extension ResourceKeyComponent where Self: BinaryInteger {
    /// The decimal digits, after a minus sign for a negative number: `42`, `-1`.
    public var resourceKeyComponent: String { String(self) }
}

extension String: ResourceKeyComponent {
    /// The string itself.
    @inlinable public var resourceKeyComponent: String { self }
}

extension Substring: ResourceKeyComponent {
    /// A copy of the substring.
    public var resourceKeyComponent: String { String(self) }
}

extension Bool: ResourceKeyComponent {
    /// Either `true` or `false`.
    public var resourceKeyComponent: String { self ? "true" : "false" }
}

extension UUID: ResourceKeyComponent {
    /// The UUID's string, in uppercase: `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    public var resourceKeyComponent: String { uuidString }
}

extension Int: ResourceKeyComponent {}
extension Int8: ResourceKeyComponent {}
extension Int16: ResourceKeyComponent {}
extension Int32: ResourceKeyComponent {}
extension Int64: ResourceKeyComponent {}
extension UInt: ResourceKeyComponent {}
extension UInt8: ResourceKeyComponent {}
extension UInt16: ResourceKeyComponent {}
extension UInt32: ResourceKeyComponent {}
extension UInt64: ResourceKeyComponent {}
