import ResourceCore
import ResourcePages

/// An event of a paged list, the loads at its ends, and its server.
enum PagesEvent: Hashable, Sendable {
    /// A load: that of the list, or that of the page beyond an end.
    enum Load: Int, Hashable, Sendable {
        case list
        case start
        case end

        init(_ end: PagesEnd) {
            self = end == .start ? .start : .end
        }

        var pagesEnd: PagesEnd? {
            switch self {
            case .list: nil
            case .start: .start
            case .end: .end
            }
        }
    }

    /// The user refreshes the list, cancels its load, or asks for the page beyond an end.
    case refresh
    case cancel
    case loadPage(Load)

    /// An item appears on screen.
    case appeared(Int)

    /// A page arrives as it was when the request was sent, or as it is now.
    case arrived(Load, isOld: Bool)

    /// An attempt fails for good, or for a time.
    case failed(Load)
    case failedForNow(Load)
    case retryDue(Load)

    /// A barrier comes.
    case invalidate
    case reset

    /// The app sets the list, without its first item.
    case set

    /// The server's list changes.
    case insert(Int)
    case remove(Int)

    /// A mutation that asks for the pages that it changes has changed an item.
    case edit(Int)

    /// The mutation is sent, applied by the server, and acknowledged.
    case send
    case applied
    case acknowledged
}
