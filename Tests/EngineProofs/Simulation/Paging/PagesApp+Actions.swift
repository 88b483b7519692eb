internal import ResourceCore
internal import ResourcePages
import ResourceTesting
internal import ResourceWriting
import SeededRandom

// The actions of the user, the system, and the server.
extension PagesApp {
    func act(_ step: Int) {
        let number = random.number(below: 40)
        switch number {
        case 0...11: scroll()
        case 12...15: loadPage()
        case 16...17: store.start(.refresh)
        case 18: store.start(.load)
        case 19: invalidate()
        case 20: store.cancel()
        case 21: container.notice(random.happens(onceIn: 2) ? .offline : .online)
        case 22...24: changeServer()
        case 25...27 where scenario.isEdited: edit()
        case 25: random.happens(onceIn: 2) ? set() : reset()
        default: clock.advance(by: .milliseconds(random.number(below: 1500)))
        }
        if isTraced { trace.append("\(step) \(number): \(store.value?.map(\.id) ?? []), at \(position ?? 0)") }
    }

    private func scroll() {
        guard let pages = store.value, !pages.isEmpty else { return }
        let item = pages[random.number(below: pages.count)].id
        (position, isPositionPaged) = (item, !isSet(pages))
        store.itemAppeared(item, ahead: random.number(below: 6))
    }

    private func loadPage() {
        let isNext = !scenario.isTwoWay || random.happens(onceIn: 2)
        Task { [store] in isNext ? await store.loadNext() : await store.loadPrevious() }
    }

    private func invalidate() {
        let request = turns.scheduler.lastNumber
        raise { store.invalidate() }
        barriers.invalidate(request)
    }

    private func reset() {
        let request = turns.scheduler.lastNumber
        (position, isPositionPaged) = (nil, false)
        raise { store.reset() }
        barriers.reset(request)
        if store.value != nil { note("R12", "a list that was reset is still there") }
    }

    /// Sets some of the server's items as the list.
    private func set() {
        let number = turns.scheduler.takeNumber()
        let items = network.items.shuffled(using: &random).prefix(1 + random.number(below: 9))
            .map { Entrant(id: $0, request: number) }
        isPositionPaged = false
        raise { store.set(Pages(items)) }
        barriers.set(items, after: number - 1)
        if store.value.map(Array.init) != items { note("R5", "the list that was set isn't there") }
    }

    private func raise(_ barrier: () -> Void) {
        raisesBarrier = true
        barrier()
        raisesBarrier = false
    }

    /// Adds an item, or removes one, as a mutation.
    private func edit() {
        let isRemoval = random.happens(onceIn: 2)
        let id = isRemoval ? network.items.randomElement(using: &random) ?? 0 : random.number(below: 400)
        guard !removed.contains(id), isRemoval || !network.items.contains(id) else { return }
        let item = Entrant(id: id, request: .max)
        if isRemoval { lasting.remove(id) }
        edits.append(
            container.send(EntrantEdit(item: item, isRemoval: isRemoval, isShown: showsEdits, network: network)))
        if isRemoval { removed.insert(id) } else { lasting.insert(id) }
    }

    private func changeServer() {
        let items = network.items
        guard !scenario.onlyGrows else { return extendServer() }
        let item = random.number(below: 400)
        if random.happens(onceIn: 2), !items.contains(item), !removed.contains(item) {
            network.change { $0 = ($0 + [item]).sorted() }
        } else if let item = items.randomElement(using: &random), items.count > 8 {
            network.change { $0.removeAll { $0 == item } }
            lasting.remove(item)
        }
    }

    /// Adds an item at an end of the server's list.
    private func extendServer() {
        if scenario.isTwoWay || scenario.usesOffsets, random.happens(onceIn: 2) {
            network.change { $0.insert($0[0] - 10, at: 0) }
        } else {
            network.change { $0.append($0[$0.count - 1] + 10) }
        }
    }
}
