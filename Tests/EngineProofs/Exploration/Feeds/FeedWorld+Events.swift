import ResourceCore
import ResourceFeeds

extension FeedWorld {
    var events: [FeedEvent] { serverEvents + wireEvents + loadEvents + userEvents + writeEvents }

    private var serverEvents: [FeedEvent] {
        var events: [FeedEvent] = []
        if limits.appends > 0 { events.append(.append) }
        if limits.compactions > 0, server.position.offset > 0 { events.append(.compact) }
        if limits.restarts > 0 { events.append(.restart) }
        return events
    }

    private var wireEvents: [FeedEvent] {
        var events: [FeedEvent] = old == nil ? [] : [.deliverOld]
        guard let wire else { return events }
        guard wire.isAccepted else { return events + [.accept] + (limits.failures > 0 ? [.refuse] : []) }
        if !wire.queue.isEmpty { events.append(.deliver) }
        if wire.queue.count > 1 { events.append(.deliverAll) }
        if wire.last != nil, limits.repeats > 0 { events.append(.repeatLast) }
        // NB: Nothing tells that the last message is missing.
        if wire.queue.count > 1, wire.queue[0].position != nil, limits.gaps > 0 { events.append(.skip) }
        if limits.failures > 0 { events.append(.lose) }
        if wire.epoch != server.position.epoch { events.append(.silence) }
        return events
    }

    private var loadEvents: [FeedEvent] {
        var events: [FeedEvent] = late == nil ? [] : [.arriveLate]
        if let attempt, attempt.request != nil {
            events.append(.arrive(.now))
            if attempt.began != server.position { events.append(.arrive(.begun)) }
            if limits.lags > 0, attempt.began.offset > 0 { events.append(.arrive(.lagging)) }
            if limits.failures > 0 { events.append(.fail) }
        }
        if load.flight?.stage == .pausing { events.append(.retryDue) }
        if isHeld { events.append(.reconnect) }
        return events
    }

    private var userEvents: [FeedEvent] {
        var events: [FeedEvent] = []
        if limits.barriers > 0 { events.append(.invalidate) }
        if limits.refreshes > 0 { events.append(.refresh) }
        if limits.sets > 0 { events.append(.set) }
        if limits.resets > 0 { events.append(.reset) }
        if load.observing == 0 { events.append(.appear) }
        if load.observing > 0, limits.departures > 0 { events.append(.disappear) }
        if load.observing == 0, load.flight != nil || wire != nil { events.append(.graceOver) }
        return events
    }

    private var writeEvents: [FeedEvent] {
        var events: [FeedEvent] = []
        switch mutation {
        case .unsent: if setup.write != .none { events.append(.send) }
        case .sent: events.append(.apply)
        case .applied: events.append(.acknowledge)
        case .acknowledged: break
        }
        guard limits.crashes > 0 else { return events }
        if let record, record != disk { events.append(.save) }
        return events + [.crash]
    }
}
