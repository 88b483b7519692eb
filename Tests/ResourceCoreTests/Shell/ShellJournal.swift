import ResourceCore

/// The history as defined by the rules, which is recorded by the explorer and never by the engine.
///
/// A moment is a position in the order of everything that the explorer has observed: the starts of loader runs, and
/// barriers.
struct ShellJournal {
    /// The history of one subject.
    struct Chapter {
        /// The moment before which a value isn't fresh anymore (R2).
        var freshSince = 0

        /// The same moment, without barriers since everything was last at rest: a returning caller may have been
        /// resumed before them.
        var settledSince = 0

        /// The moment before which a value is permanently gone (R12).
        var goneSince = 0

        /// The attempts that found a value unmodified, by the moment of the value.
        var confirmed: [Int: Int] = [:]

        /// The number of attempts that failed with a connection since a load could last restart (R17).
        var failures = 0
    }

    private(set) var chapters: [ShellSubject: Chapter] = [:]

    /// The streams that were interrupted or have ended, by the moments at which they began.
    var brokenOff: Set<Int> = []

    subscript(subject: ShellSubject) -> Chapter {
        get { chapters[subject] ?? Chapter() }
        set { chapters[subject] = newValue }
    }

    /// Records a barrier of some subjects.
    mutating func raise(_ subjects: [ShellSubject], at moment: Int, isReset: Bool = false) {
        for subject in subjects {
            self[subject].freshSince = max(moment, self[subject].freshSince)
            if isReset { self[subject].goneSince = moment }
        }
    }

    /// Handles that all effects of the barriers have occurred.
    mutating func settle() {
        for subject in ShellSubject.allCases { self[subject].settledSince = self[subject].freshSince }
    }

    /// Handles that the process was killed before the archive had finished: nothing is promised about earlier moments.
    mutating func forget() {
        for subject in ShellSubject.allCases {
            self[subject].freshSince = 0
            self[subject].settledSince = 0
            self[subject].goneSince = 0
        }
    }

    /// Returns the latest moment at which a value is known to be correct.
    func rightness(of mark: ShellMark) -> Int {
        max(mark.moment, self[mark.subject].confirmed[mark.moment] ?? 0)
    }

    /// Returns whether there was no barrier since a value was last known to be correct.
    func isRight(_ mark: ShellMark) -> Bool {
        guard mark.isMade else { return rightness(of: mark) >= self[mark.subject].freshSince }
        return isRight(mark.source) && mark.element >= self[.derived].freshSince
    }

    /// Returns whether there was no reset since a value, or its source, was loaded.
    func isThere(_ mark: ShellMark) -> Bool {
        guard mark.isMade else { return mark.moment >= self[mark.subject].goneSince }
        return isThere(mark.source) && mark.element >= self[.derived].goneSince
    }
}

extension ShellMark {
    /// A Boolean value that indicates whether the value was derived from another one.
    var isMade: Bool { subject == .derived && maker != .hand }

    /// The value that a derived one was derived from.
    var source: ShellMark { ShellMark(subject: .base, maker: maker, moment: moment) }
}
