/// A server's knowledge of a value that is edited in a browser while the app changes it.
///
/// The edits of the page are of the text that the page shows. The server follows that text, and every text on its way
/// to the page, so that it applies each edit to all of them, and finally to the app's.
struct EditedValue {
    /// A text that the page doesn't show yet.
    private struct Delivery {
        let batch: Int
        /// The edits that turn the text before it into this one.
        var edits: [TextEdit]
        var text: String
    }

    /// The number of changes that were received from the page.
    private(set) var edition = 0
    /// The text that the page shows, without the changes that haven't been received.
    private var shown: String
    private var deliveries: [Delivery] = []
    /// The last edition that the page was told of, or `nil` if its control was drawn anew.
    private var confirmed: Int? = 0

    /// The maximum size that a text can reach by edits, in bytes.
    static let limit = 65_536

    init(_ value: String) {
        shown = value
    }

    /// The text that the page will show after the last batch.
    var sent: String { deliveries.last?.text ?? shown }

    // MARK: Changes by the page

    /// Counts a change by the page, and returns `false` if it was received before a connection broke.
    mutating func receive(edition new: Int) throws(CloseReason) -> Bool {
        guard new <= edition + 1 else { throw .malformed }
        guard new > edition else { return false }
        edition = new
        return true
    }

    /// Follows an edit of the page, and returns it as an edit of the last text that was sent.
    mutating func follow(_ edit: TextEdit) throws(CloseReason) -> TextEdit {
        guard let text = edit.applied(to: shown) else { throw .malformed }
        guard text.utf8.count <= max(Self.limit, shown.utf8.count) else { throw .textTooLong }
        shown = text
        var edit = edit
        for index in deliveries.indices {
            (edit, deliveries[index].edits) = edit.rebased(over: deliveries[index].edits)
            deliveries[index].text = edit.applied(to: deliveries[index].text) ?? deliveries[index].text
        }
        return edit
    }

    /// Follows a page that shows another value, whatever was sent.
    mutating func follow(_ value: String) {
        shown = value
        deliveries = []
    }

    // MARK: Deliveries

    /// The page has applied a batch, and all before it.
    mutating func acknowledge(_ batch: Int) {
        guard let last = deliveries.last(where: { $0.batch <= batch }) else { return }
        shown = last.text
        deliveries.removeAll { $0.batch <= batch }
    }

    /// The control is drawn anew.
    ///
    /// - Parameter isCutOff: A Boolean value that indicates whether batches on their way don't arrive.
    mutating func redraw(isCutOff: Bool = false) {
        confirmed = nil
        if isCutOff { deliveries = [] }
    }

    /// Returns the patch with which a batch tells the page of the value, and of the edition that it includes, or `nil`
    /// if the page knows.
    ///
    /// - Parameter value: The value of the app; `nil` if other patches have it.
    mutating func deliver(_ value: String?, to id: Int, in batch: Int) -> Patch? {
        // NB: Equal strings can have different units.
        let news = value.flatMap { $0.utf8.elementsEqual(sent.utf8) ? nil : $0 }
        guard news != nil || confirmed != edition else { return nil }
        let whole = news ?? (confirmed == nil ? value : nil)
        confirmed = edition
        if let news {
            deliveries.append(Delivery(batch: batch, edits: [TextEdit(from: sent, to: news)], text: news))
        }
        return .value(id, edition: edition, whole)
    }
}
