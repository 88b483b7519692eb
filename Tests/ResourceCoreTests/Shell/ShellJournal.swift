import ResourceCore

/// The past as the rules see it, written down by the explorer and never by the engine.
///
/// A moment is a place in the order of everything that the explorer has seen: of the beginnings of loader runs, and of
/// barriers.
struct ShellJournal {
    /// The events of one subject.
    struct Chapter {
        /// A value from before this moment isn't fresh anymore (R2).
        var freshSince = 0

        /// The same, but for barriers that came since everything was last at rest: a caller that returns may have been
        /// resumed before those.
        var settledSince = 0

        /// A value from before this moment is gone for good (R12).
        var goneSince = 0

        /// The attempts that found a value unchanged, by the moment of the value.
        var confirmed: [Int: Int] = [:]

        /// The attempts that failed with a connection, since a load could last begin anew (R17).
        var failures = 0
    }

    private(set) var chapters: [ShellSubject: Chapter] = [:]

    /// The streams that broke off, by the moments at which they began.
    var brokenOff: Set<Int> = []

    subscript(subject: ShellSubject) -> Chapter {
        get { chapters[subject] ?? Chapter() }
        set { chapters[subject] = newValue }
    }

    /// Notes a barrier of some subjects.
    mutating func raise(_ subjects: [ShellSubject], at moment: Int, isReset: Bool = false) {
        for subject in subjects {
            self[subject].freshSince = moment
            if isReset { self[subject].goneSince = moment }
        }
    }

    /// Everything that the barriers set off has happened.
    mutating func settle() {
        for subject in ShellSubject.allCases { self[subject].settledSince = self[subject].freshSince }
    }

    /// The process was killed before the archive had done everything: nothing is promised about earlier moments.
    mutating func forget() {
        for subject in ShellSubject.allCases {
            self[subject].freshSince = 0
            self[subject].settledSince = 0
            self[subject].goneSince = 0
        }
    }

    /// The latest moment that a value is known to be right at.
    func rightness(of mark: ShellMark) -> Int {
        max(mark.moment, self[mark.subject].confirmed[mark.moment] ?? 0)
    }

    /// A Boolean value that indicates whether no barrier came since a value was last known to be right.
    func isRight(_ mark: ShellMark) -> Bool {
        guard mark.isMade else { return rightness(of: mark) >= self[mark.subject].freshSince }
        return isRight(mark.source) && mark.element >= self[.derived].freshSince
    }

    /// A Boolean value that indicates whether no reset came since a value was loaded, or what it was made of.
    func isThere(_ mark: ShellMark) -> Bool {
        guard mark.isMade else { return mark.moment >= self[mark.subject].goneSince }
        return isThere(mark.source) && mark.element >= self[.derived].goneSince
    }
}

extension ShellMark {
    /// A Boolean value that indicates whether the value was made of another one.
    var isMade: Bool { subject == .derived && maker != .hand }

    /// The value that a derived one was made of.
    var source: ShellMark { ShellMark(subject: .base, maker: maker, moment: moment) }
}
