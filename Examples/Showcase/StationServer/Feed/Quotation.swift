/// An authentic quotation from a work whose text is in the public domain.
struct Quotation: Hashable {
    let text: String
    let author: String

    /// The title of the work.
    let work: String

    init(_ text: String, _ author: String, _ work: String) {
        self.text = text
        self.author = author
        self.work = work
    }
}
