/// The tests that prove each behavior.
enum Conformance {
    /// Behaviors that this engine doesn't have, with the reasons.
    static let omissions = [
        23: "no resource is exempt from invalidations: one that never ages has no `stale(after:)`",
        64: "loads have no priorities; the end of all interest reaches what a load is made of: see 52",
        95: "values are the user's, and are taken or left as wholes",
    ]

    static let proofs = phases.merging(freshness) { $0 + $1 }.merging(flights) { $0 + $1 }.merging(lifetime) { $0 + $1 }
        .merging(retrying) { $0 + $1 }.merging(triggers) { $0 + $1 }.merging(notification) { $0 + $1 }
        .merging(pages) { $0 + $1 }.merging(mutations) { $0 + $1 }.merging(persistence) { $0 + $1 }
        .merging(life) { $0 + $1 }

    /// A: phases and values.
    private static let phases = [
        1: ["a resource starts idle, with no value, no error, never fetched"],
        2: ["observing starts a load, and the loading phase is visible even if the loader returns at once"],
        3: ["success stores value and time, clears error and failure count"],
        4: ["first failure without value is a failure phase, and there is no value"],
        5: ["failure during refresh keeps the last value and reports the error beside it"],
        6: ["an error stays visible while a refresh runs and is cleared only by success"],
        7: ["the latest outcome is shown, even with equal timestamps"],
        8: [#""loading with nothing to show" is distinguishable from "refreshing""#],
        9: [
            "initial data makes the resource successful without counting as a fetch",
            "its own timestamp decides staleness",
        ],
        10: ["initial data given later fills an entry that has none, and does not overwrite one"],
        11: ["placeholder is never stored in the cache and is replaced by the first real value"],
        12: ["placeholder may be computed from the previous key's value and knows that previous key"],
        13: [
            "with keep-previous, a key change shows the old value marked as such until the new one arrives",
            "a previous value goes with an error, a cancelled flight and the reset of either key",
        ],
        14: ["without keep-previous, a key change never shows another key's value, not even for one frame"],
        15: [
            "reset returns to the initial state and cancels work",
            "reset notifies once, and no late result may write after it, R12",
        ],
        16: ["setting a value is a success with a new age, and a running load can no longer overwrite it"],
        17: ["a value that is set from the one before sees the latest, also twice in one turn"],
        18: ["a transform over a value that throws becomes a failure of the derived view, not of the source"],
        19: ["an empty collection and a nil optional are values"],
    ]

    /// B: freshness.
    private static let freshness = [
        20: ["fresh data is served without fetching, and stale data is served and refetched"],
        21: ["no data is always stale"],
        22: ["the time until a value is stale may be a function of the value"],
        24: ["data becomes stale at the moment the time elapses, and observers learn it without a fetch"],
        25: ["a manual store does not make data stale, and is not loaded by triggers"],
        26: ["a manual refresh works even when disabled and even when fresh"],
        27: ["a recent error is not retried by load until its pause is over"],
        28: [#""not modified" renews the age, keeps the identical value, clears the error"#],
        29: [#""not modified" without any local value is an error"#],
        30: ["invalidate marks stale, keeps value, error and times, and triggers nothing without demand"],
        31: ["invalidate twice is the same as once"],
        32: ["an invalidation lasts until a load that started after it succeeds"],
        33: ["a failed background refresh leaves the data marked invalid"],
        34: ["a cancelled load does not consume a pending invalidation"],
    ]

    /// C: single flight and ordering.
    private static let flights = [
        35: ["two observers of one key cause one fetch and both get its result"],
        36: ["a second request during a load joins it, unless the load was overtaken"],
        37: ["a joiner that arrives after some intermediate values gets the latest and all later ones"],
        38: ["a plain refresh joins the running fetch, and a reload supersedes it"],
        39: [
            "of two overlapping loads the one started later wins, whatever the order of arrival",
            "written during a load",
        ],
        40: ["the earlier one's late success changes nothing, fires no success, and is reported as discarded"],
        41: [
            "the earlier one's late failure changes nothing after a reload", "a failed superseded load changes nothing",
        ],
        42: ["the loading flag stays up until the last relevant load ends"],
        43: ["invalidated during the first load"],
        44: ["invalidated during a refresh", "N invalidations give one trailing load"],
        45: ["a slow unrelated resource delays nothing"],
        46: ["a request that joins during a refresh does not lose a queued invalidation"],
        47: ["a write that ends during a load discards what that brings, whichever began first"],
        48: ["results for an old key never reach an observer of the new key"],
        49: ["refreshing many keys returns when all have ended, and one failure does not stop the others"],
        50: ["a store that leaves inside its own notification does not make another miss one"],
        51: [
            "a mapped resource shares the load with those who use its source",
            "a hit on the main actor is synchronous",
        ],
    ]

    /// D: cancellation and lifetime.
    private static let lifetime = [
        52: [
            "last observer leaving cancels the loader after its grace",
            "a load that is cancelled ends its interest in another",
        ],
        53: [
            "if the loader is not cancellable, the result still fills the cache",
            "a load that nobody wants any more makes no further attempt, though its loader ran on",
        ],
        54: ["other observers keep the load alive"],
        55: ["coming back in time keeps the same fetch"],
        56: [
            "explicit cancel leaves value and error as they were, and a later load starts again",
            "an invalidation that came before a cancel stays",
        ],
        57: [
            "a cancelled first load leaves idle, and awaiting callers return",
            "awaiting callers of a container get a cancellation",
        ],
        58: ["cancel after completion is a no-op"],
        59: ["cancel never undoes a value set by hand during the load"],
        60: ["a cancelled waiter returns promptly while the others get the value"],
        61: ["a cancelled leader does not fail the others"],
        62: ["a cancelled first load starts again with the next appearance"],
        63: ["cancel during backoff ends the retry loop at once, with no further attempt"],
        65: ["an entry with observers is never collected"],
        66: ["an unobserved entry is collected after its keep time, and the longest requested keep time wins"],
        67: ["keep time zero collects at once", "keep time for ever never collects"],
        68: ["a fetching entry is not collected until it ends"],
        69: ["an entry nobody ever fetched is collected as well"],
        70: ["wipe clears values and errors, and loads started before it can never write"],
        71: ["several views of one store end its observing with the last"],
    ]

    /// E: retry and timeout.
    private static let retrying = [
        72: ["n retries mean n+1 attempts"],
        73: ["success on any attempt stops and resets the count"],
        74: [
            "delays follow the function of the attempt number and the error",
            "delays are capped at thirty seconds",
        ],
        75: [
            "a non-retryable error fails at once",
            "delays follow an own function of the attempt and the error, which may stop early",
        ],
        76: ["failure count and last reason are visible during retrying, and the error phase comes only at the end"],
        77: ["retrying pauses while offline and continues when back"],
        78: ["a new interest revives retries stopped by the loss of the last observer"],
        79: ["the failure of a source is the derived one's, is retried there alone, and ends with it"],
        80: ["retry is abort-aware before, during and after the delay"],
        81: ["timeout per attempt and for the whole are different and compose"],
    ]

    /// F: triggers.
    private static let triggers = [
        82: ["focus refetches only stale observed resources, once, even with many observers"],
        83: ["evenIfFresh refetches fresh ones too, an empty set none"],
        84: ["focus events are throttled"],
        85: ["reconnect refetches only on the edge from offline to online"],
        86: ["a fetch requested offline waits, shows that it does, and runs on reconnect"],
        87: [
            "polling refetches at the interval and stops with the last observer", "zero disables polling",
            "polling may depend on the latest value",
        ],
        88: ["with several observers the shortest interval wins, and changing it restarts the timer"],
        89: ["polling skips in background unless asked, and the return is a tick"],
        90: ["an interval tick during a fetch joins it"],
        91: ["a timer of an old key never schedules for the new one"],
        92: ["if one observer allows a trigger and another does not, it happens once"],
    ]

    /// G: derived values and notification.
    private static let notification = [
        93: ["a selector runs again only if data or selector changed"],
        94: ["equal data does not notify, but its age is renewed"],
        96: ["an observer that reads only the value is not notified of loading changes"],
        97: ["a batch of updates gives one notification per observer"],
        98: ["combining several resources keeps order, tolerates duplicates and recomputes only on change"],
    ]

    /// H: pages.
    private static let pages = [
        99: ["the first load gets the initial page, both ends grow, and no cursor means no more"],
        100: [
            "beyond the end of the list, nothing is requested",
            "P5: a page that is requested during a walk that finds the end of the list isn't loaded",
        ],
        101: ["a refresh loads the pages in order, each by the cursor of the new one before it, to the end"],
        102: [
            "P9: a list with a limit drops the far page that its neighbor leads back to",
            "P9: a walk that makes a list too long drops the pages at its far end",
        ],
        103: ["canceling a refresh of several pages leaves the old ones untouched"],
        104: ["a page that fails in a refresh is retried alone, and a last failure ends the refresh"],
        105: ["both ends grow at once, and also beside a refresh"],
        106: ["P3: two calls for the next page share one load"],
        107: ["zero and the empty string are cursors like any other"],
        108: [
            "P10: a first page that shares an item is placed before the rest",
            "P10: without a shared item, the rest is dropped",
        ],
    ]

    /// I: mutations.
    private static let mutations = [
        109: [
            "a mutation is pending, then succeeded or failed, with its values and the time of send",
            "a wipe drops everything, and its waiters are told, W14",
        ],
        110: [
            "the closures for failures are called in their order, after the effect is gone",
            "an error of receive changes nothing about an acknowledgment",
        ],
        111: [
            "within a lane one mutation is sent at a time, and lanes do not wait for each other, W3",
            "a canceled mutation doesn't break its lane",
        ],
        112: [
            "the effect is displayed by the time send returns, W1",
            "the effect stays until a load includes it, and the value is fresh only then, W4 and W5",
        ],
        113: ["a rejected mutation removes its own effect and nothing else, W6"],
        114: [
            "the effect of a mutation that does not roll back stays, marked as failed, W6",
            "a value in the response counts with the acknowledgment, W9",
            "a value in the response is dropped if something was loaded meanwhile, W9",
        ],
        115: ["releasing the sent mutation has no effect"],
        116: ["mutations pause offline, survive a restart, and are sent in their order with a connection"],
        117: ["an acknowledged mutation is never sent again, whatever resumes the outbox, W12"],
        118: ["concurrent writes of a key all complete, in their order, and leave no record, W3"],
        119: ["a failed write is in the outbox, and is applied over the next read, W12"],
    ]

    /// J: persistence and streams.
    private static let persistence = [
        120: [
            "only successes are saved", "a record that can't be used is removed alone",
            "a fresh record ends a load, and the loader does not run, R22", "the age of a record goes on, R20",
            "a restored value never overwrites newer memory",
            "a record is read once, and not when there is something newer in memory, R22",
            "a network value that lands before the disk read wins",
            "a failed write is told by the log, and not repeated",
            "a value that cannot be encoded is told by the log alone", "a read never sees half a write",
        ],
        121: [
            "a stream is loading until its first element, then live until it ends, and stale then, R24",
            "a refresh joins the sequence, and a reload begins it anew over the last element",
            "cancelling ends the iteration, and what was delivered is stale",
            "a sequence that ends without an element has failed",
            "subscriptions are shared, and closed with the last observer after its grace",
        ],
        122: [
            "progress never goes backwards, and never exceeds 1",
            "progress always ends at 1 before completion, including on failure and cancel",
        ],
    ]

    /// K: life as apps have it, with behaviors that were added to the list.
    private static let life = [
        // A call on a store ends when its load begins to wait, and the state says what for.
        123: [
            "a call without a connection returns, and says what for", "a call returns if its server asks for patience",
            "who waits for a value waits on",
        ],
        // The number of loads that run at once is limited for each group.
        124: [
            "as many loads of a group run at once as the limit says",
            "what is on screen goes before what is prefetched, and earlier before later",
        ],
        // When the connection returns, what is on screen loads at once, and the rest within seconds.
        125: ["thirty-two of those on screen load at once, and the others within three seconds"],
        // What a trigger does depends on how the last load has ended.
        126: [
            "after a failure, the next trigger loads",
            "while the user must sign in, no trigger loads, until something else has",
        ],
        // A sequence that is lost again and again is opened again.
        127: ["a sequence that is lost again and again is opened again, as long as each has delivered, R24"],
        // A refresh of a list with a limit costs as many requests as it keeps pages.
        128: ["P2: a walk loads the pages that are kept, by the cursor of the page at the start"],
        // A list can be refreshed page by page, what is in view first.
        129: [
            "P10: a refresh far down a list loads the pages in view and the first one",
            "P10: a page that was left behind loads once it comes into view, and then the list is fresh",
        ],
        // A write that always fails lets its lane continue.
        130: ["a write that always fails for now lets its lane continue after twenty attempts, W15"],
        // Writes can be ordered and depend on each other across keys.
        131: [
            "mutations with a common ordering key are sent one after the other, whatever they affect, W3",
            "a mutation waits for the one that creates what it requires, and for no other, W11",
        ],
        // A failed write can be retried and discarded, and says whether that may repeat it.
        132: ["a mutation that was sent may be retried once it has failed, and says whether that may repeat it, W16"],
        // Unsent writes of one kind may merge.
        133: ["what is typed without a connection is shown once, and sent as one, W4, W19"],
        // Any number of changes in one job lead to one load of each key.
        134: ["changes of one job lead to one load"],
        // A caller may accept a stale value, within limits.
        135: [
            "a value within the limit is returned at once, and loaded behind",
            "a barrier is bridged only if the call says so, R2",
        ],
        // A write says what is loaded after it.
        136: [
            "W5: an effect that is all there is to know becomes part of a value that stays fresh",
            "P10: only the page that a mutation has changed is loaded, and then the list is fresh",
        ],
    ]
}
