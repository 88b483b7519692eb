/// How many lines a field shows that takes several.
package struct FieldLines: Hashable, Sendable {
    package var least: Int?
    package var most: Int?
    /// Whether the field takes all the room it is given, as an editor does.
    package var fills = false
}

/// What helps people to type into a field; each is nil where nobody says.
package struct FieldHints: Hashable, Sendable {
    package enum Keyboard: String, Hashable, Sendable { case url, email, numeric, decimal, tel, search }
    package enum Capitals: String, Hashable, Sendable { case none, words, sentences, characters }
    package enum ReturnKey: String, Hashable, Sendable { case done, go, send, search, next, enter }

    package var keyboard: Keyboard?
    /// What the text is, in the words of the `autocomplete` attribute of HTML.
    package var content: String?
    package var capitals: Capitals?
    package var corrects: Bool?
    package var returnKey: ReturnKey?
}
