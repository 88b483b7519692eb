import ResourceCore

/// The part of an entry that can be shown.
struct EntryContent: Hashable, CustomStringConvertible {
    var hasValue = false
    var isFresh = false
    var hasError = false
    var isErrorRecent = false

    /// A barrier came since.
    var isInvalidated = false

    /// The value was brought by a resource, and never loaded.
    var isInitial = false

    var description: String {
        let value = hasValue ? (isFresh ? "a fresh value" : "a stale value") : "no value"
        let error = hasError ? (isErrorRecent ? " and a recent error" : " and an error") : ""
        return value + error + (isInvalidated ? ", invalidated" : "")
    }
}

/// The record on disk, as far as the future depends on it.
enum DiskRecord: Hashable {
    /// There may be anything.
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

    /// R2: no barrier came after the moment whose truth the value is, it has not aged, and the attempt that delivered
    /// it has not broken off.
    var isFresh: Bool {
        guard let value else { return false }
        return value.asOf >= barrier && aging < value.came && !value.isDated && value.delivery != .brokenOff
    }

    /// R9: the last failure since the last success.
    var hasError: Bool { failure > Swift.max(success, reset) && failure > made }

    /// R16: until its pause is over, or the entry is invalidated.
    var isErrorRecent: Bool { hasError && failure > Swift.max(pauseOver, invalidation) }

    /// R15: a barrier came since what is known was loaded.
    ///
    /// An error is known only where there is no value.
    var isInvalidated: Bool {
        if let value { return value.asOf < barrier }
        return hasError && failure < barrier
    }

    /// R22: there may be a record that is newer than what is in memory.
    var isUnread: Bool { isPersisted && recordKnown < made }

    /// R2: the record that was not read is from before a barrier.
    var isOutdated: Bool { isUnread && barrier > made }

    /// R14: a value that was never loaded is no answer before the record was read (R22).
    var hasAnswer: Bool { isFresh && !isUnread }

    /// R22: the last value that was to be written, with its mark, or nothing since a reset.
    ///
    /// The value of an attempt is written when the attempt has ended, so that one broken off by the end of the process
    /// isn't taken for complete.
    var record: DiskRecord {
        if !isPersisted { return .unknown }
        let since = written?.came ?? .never
        if reset > since { return .none }
        guard let written else { return barrier == .never ? .unknown : .stale }
        return written.asOf >= barrier && written.delivery == .complete ? .fresh : .stale
    }
}
