import ResourceCore

/// The part of an entry that can be shown.
struct EntryContent: Hashable, CustomStringConvertible {
    var hasValue = false
    var isFresh = false
    var hasError = false
    var isErrorRecent = false

    /// A barrier came since.
    var isInvalidated = false

    /// A resource provided the value, which was never loaded.
    var isInitial = false

    var description: String {
        let value = hasValue ? (isFresh ? "a fresh value" : "a stale value") : "no value"
        let error = hasError ? (isErrorRecent ? " and a recent error" : " and an error") : ""
        return value + error + (isInvalidated ? ", invalidated" : "")
    }
}

/// The record on disk, as far as the future depends on it.
enum DiskRecord: Hashable {
    /// Any record, or none.
    case unknown
    case none
    case fresh
    case stale
}

// The content of the entry, derived from its history.
extension EntryHistory {
    var content: EntryContent {
        EntryContent(
            hasValue: value != nil, isFresh: isFresh, hasError: hasError, isErrorRecent: isErrorRecent,
            isInvalidated: isInvalidated, isInitial: value?.source == .resource)
    }

    /// A Boolean value that indicates whether the value is fresh (R2).
    ///
    /// No barrier came after the moment that the value represents, it hasn't aged, and the attempt that delivered it
    /// hasn't been broken off.
    var isFresh: Bool {
        guard let value else { return false }
        return value.asOf >= barrier && aging < value.came && !value.isDated && value.delivery != .brokenOff
    }

    /// A Boolean value that indicates whether there was a failure since the last success (R9).
    var hasError: Bool { failure > Swift.max(success, reset) && failure > made }

    /// A Boolean value that indicates whether the error is recent: its pause isn't over, and no invalidation came
    /// (R16).
    var isErrorRecent: Bool { hasError && failure > Swift.max(pauseOver, invalidation) }

    /// A Boolean value that indicates whether a barrier came since the content was loaded (R15).
    ///
    /// An error counts as content only if there is no value.
    var isInvalidated: Bool {
        if let value { return value.asOf < barrier }
        return hasError && failure < barrier
    }

    /// A Boolean value that indicates whether there may be a record that is newer than the content in memory (R22).
    var isUnread: Bool { isPersisted && recordKnown < made }

    /// A Boolean value that indicates whether the unread record is from before a barrier (R2).
    var isOutdated: Bool { isUnread && barrier > made }

    /// A Boolean value that indicates whether a fresh value answers a request (R14).
    ///
    /// A value that was never loaded doesn't count before the record was read (R22).
    var hasAnswer: Bool { isFresh && !isUnread }

    /// The last value that was to be written, with its mark, or nothing since a reset (R22).
    ///
    /// What an attempt delivers as it continues is written as stale, because no sequence outlives the process (R24).
    var record: DiskRecord {
        if !isPersisted { return .unknown }
        let since = written?.came ?? .never
        if reset > since { return .none }
        guard let written else { return barrier == .never ? .unknown : .stale }
        return written.asOf >= barrier && written.delivery == .complete ? .fresh : .stale
    }
}
