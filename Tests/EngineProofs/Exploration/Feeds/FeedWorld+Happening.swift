import ResourceCore
import ResourceFeeds

// What each event does to the surroundings and to the machines.
extension FeedWorld {
    mutating func perform(_ event: FeedEvent) {
        switch event {
        case .append, .compact, .restart: changeServer(event)
        case .accept, .refuse, .lose, .silence, .skip: changeConnection(event)
        case .deliver: deliver(1)
        case .deliverAll: deliver(wire?.queue.count ?? 0)
        case .repeatLast:
            limits.repeats -= 1
            let repeated = wire?.last.map { server.messages(at: $0, setup) } ?? []
            wire?.queue.insert(contentsOf: repeated, at: 0)
        case .deliverOld: deliverOld()
        case .arrive(let age): arrive(age)
        case .fail: fail()
        case .arriveLate: arriveLate()
        case .retryDue: tell(.retryDue)
        case .reconnect: isHeld = false
        case .send, .apply, .acknowledge: mutate()
        case .save: save()
        case .crash: crash()
        default: act(event)
        }
    }

    private mutating func act(_ event: FeedEvent) {
        switch event {
        case .invalidate:
            limits.barriers -= 1
            invalidate()
        case .refresh:
            limits.refreshes -= 1
            isHeld = false
            tell(.ask(.refresh, waits: nil, observer: nil))
        case .set:
            limits.sets -= 1
            set()
        case .reset:
            limits.resets -= 1
            reset()
        case .appear:
            isHeld = false
            tell(.observe(isDemanding: true))
            tell(.ask(.load, waits: nil, observer: nil))
        case .disappear:
            limits.departures -= 1
            tell(.leave(Self.observer, isDemanding: true))
        case .graceOver:
            if load.isGraceRunning { tell(.graceOver) }
            if let wire { model.base.ended(wire.id) }
        default: break
        }
    }

    private static var observer: ObserverID { ObserverID(number: 1) }

    private mutating func changeServer(_ event: FeedEvent) {
        switch event {
        case .append:
            limits.appends -= 1
            let first = appended * 2
            appended += 1
            append(setup.sendsParts ? ItemSet([first, first + 1]) : ItemSet(item: first), by: nil)
        case .compact:
            limits.compactions -= 1
            server.compact()
        default:
            limits.restarts -= 1
            server.restart(losingLast: setup.losesLast)
            due.formIntersection(server.items)
            if !setup.keepsConnections { loseConnection() }
        }
    }

    mutating func append(_ items: ItemSet, by mutation: Bool?) {
        server.append(items, by: mutation == nil ? nil : Self.id)
        guard wire?.isAccepted == true, wire?.epoch == server.position.epoch else { return }
        let messages = server.messages(at: server.position.offset, setup)
        wire?.queue += messages
    }

    private mutating func changeConnection(_ event: FeedEvent) {
        guard let wire else { return }
        switch event {
        case .accept:
            let isFromNow = Model.shellFaults.contains(.subscribesFromNow)
            let queue = server.opening(after: isFromNow ? server.position : wire.after, setup)
            self.wire?.isAccepted = true
            if !setup.form.resumes || wire.after == .beginning { self.wire?.epoch = server.position.epoch }
            self.wire?.queue = queue
            model.base.opened(wire.id)
        case .skip:
            limits.gaps -= 1
            self.wire?.queue.removeFirst()
        case .silence: if !Model.shellFaults.contains(.waitsForever) { loseConnection() }
        default:
            limits.failures -= 1
            loseConnection()
        }
    }

    private mutating func loseConnection() {
        guard let lost = wire else { return }
        close(isOrderly: false)
        model.base.ended(lost.id)
    }

    // The connection is closed by this side, or is lost with what is on its way.
    mutating func close(isOrderly: Bool) {
        guard let wire else { return }
        if isOrderly, let next = wire.queue.first { old = Old(id: wire.id, messages: wire.received + [next]) }
        unread = wire.queue.lazy.compactMap(\.position).last
        if Model.shellFaults.contains(.keepsParts) { kept = wire.received }
        self.wire = nil
    }

    private mutating func deliver(_ count: Int) {
        guard var next = wire else { return }
        let arrived = next.queue.prefix(count)
        next.queue.removeFirst(arrived.count)
        next.last = arrived.last?.position?.offset
        next.received += arrived
        if arrived.contains(.restart) { attempt?.isOld = true }
        wire = next
        receive()
    }

    mutating func receive() {
        guard let arrived = wire else { return }
        let receipt = model.receive(arrived.received.map(\.message), of: arrived.id, by: order)
        apply(receipt.applied.map { arrived.received[$0] })
        wire?.received.removeFirst(receipt.done)
    }

    private mutating func deliverOld() {
        guard let late = old else { return }
        old = nil
        let receipt = model.receive(late.messages.map(\.message), of: late.id, by: order)
        apply(receipt.applied.map { late.messages[$0] })
    }

    private mutating func apply(_ messages: [WireMessage]) {
        for message in messages {
            guard setup.form != .values else {
                items = message.items
                continue
            }
            if !items.isDisjoint(with: message.items) { note(Violation("V2", "a change is applied twice")) }
            items.formUnion(message.items)
        }
        guard !messages.isEmpty else { return }
        local = nil
        tell(.extended)
    }

    private mutating func mutate() {
        switch mutation {
        case .unsent:
            mutation = .sent
            (isLayered, isOnDisk) = (true, true)
        case .sent:
            mutation = .applied
            if place == nil {
                append(Self.written, by: true)
                place = server.position
            }
        case .applied:
            mutation = .acknowledged
            acknowledge()
        case .acknowledged: break
        }
    }
}
