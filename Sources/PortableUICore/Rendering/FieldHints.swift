/// The number of lines that a multiline field shows.
package struct FieldLines: Hashable, Sendable {
    package var least: Int?
    package var most: Int?
    /// A Boolean value that indicates whether the field takes all available space, as an editor does.
    package var fills = false
}

/// Hints that assist the user in typing into a field.
///
/// A nil hint is unspecified.
package struct FieldHints: Hashable, Sendable {
    package enum Keyboard: String, Hashable, Sendable { case url, email, numeric, decimal, tel, search }
    package enum Capitals: String, Hashable, Sendable { case none, words, sentences, characters }
    package enum ReturnKey: String, Hashable, Sendable { case done, go, send, search, next, enter }

    package var keyboard: Keyboard?
    /// The kind of content, as a value of the HTML `autocomplete` attribute.
    package var content: String?
    package var capitals: Capitals?
    package var corrects: Bool?
    package var returnKey: ReturnKey?
}
