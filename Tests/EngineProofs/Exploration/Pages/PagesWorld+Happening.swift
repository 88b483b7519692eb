import ResourceCore
import ResourcePages
import ResourceTesting

// What each event does to the surroundings and to the machines.
extension PagesWorld {
    mutating func perform(_ event: PagesEvent) {
        switch event {
        case .refresh: tell(.ask(.refresh, waits: nil, observer: nil))
        case .cancel:
            isExcused = true
            tell(.cancelAll)
        case .loadPage(let load): requestPage(load)
        case .appeared(let item): appear(item)
        case .arrived(let load, let isOld): arrive(load, isOld: isOld)
        case .failed(let load): end(load, .failure)
        case .failedForNow(let load): end(load, .transient)
        case .retryDue(let load): tell(.retryDue, to: load)
        case .invalidate:
            limits.barriers -= 1
            invalidate()
        case .reset:
            limits.resets -= 1
            tell(.reset)
        case .set: set()
        case .insert, .remove: changeServer(event)
        case .edit(let item): edit(item)
        case .send, .applied, .acknowledged: mutate()
        }
    }

    private mutating func requestPage(_ load: PagesEvent.Load) {
        guard let end = load.pagesEnd else { return }
        if Model.shellFaults.contains(.loadsTwice), loads[load.rawValue]?.attempting != nil {
            beginPage(beyond: end, load)
        }
        loadPage(at: end, .always)
    }

    private mutating func appear(_ item: Int) {
        guard let page = pages.first(where: { $0.items.has(item) }) else { return }
        position = item
        hasScrolled = true
        model.base.setPosition(page.id, latest: page.id)
        loadVisiblePages()
        loadPages(at: nearEnds)
    }

    private mutating func invalidate() {
        let hasFlight = list.flight != nil
        tell(.invalidate)
        if Model.shellFaults.contains(.abandonsOvertaken), hasFlight {
            tell(.ask(.reload, waits: nil, observer: nil))
        }
    }

    /// Ends an attempt without a page.
    private mutating func end(_ load: PagesEvent.Load, _ outcome: LoadMachine.Outcome) {
        guard let ticket = machine(of: load)?.attempting else { return }
        requests[load.rawValue] = nil
        if load == .list, outcome == .failure {
            isExcused = true
            if Model.shellFaults.contains(.keepsFailedWalk), !walk.isEmpty { pages = walk }
        }
        tell(.ended(ticket, outcome), to: load)
    }

    private mutating func set() {
        limits.sets -= 1
        barriers += 1
        for page in pages.indices {
            if page == 0, let first = pages[0].items.first { pages[0].items.remove(ItemSet(item: first)) }
            pages[page].barriers = barriers
            pages[page].isTorn = false
        }
        tell(.set)
    }

    private mutating func edit(_ item: Int) {
        limits.edits -= 1
        guard let place = pages.firstIndex(where: { $0.items.has(item) }) else { return }
        pages[place].isEdited = true
        guard !Model.shellFaults.contains(.forgetsEdits), model.base.markDue([place]) else { return }
        tell(.age)
        loadVisiblePages()
    }

    private mutating func changeServer(_ event: PagesEvent) {
        switch event {
        case .insert(let item):
            limits.insertions -= 1
            server.insert(ItemSet(item: item))
        case .remove(let item):
            limits.removals -= 1
            server.remove(ItemSet(item: item))
        default: break
        }
        lasting.formIntersection(server)
    }

    private mutating func mutate() {
        switch mutation {
        case .unsent: mutation = .sent
        case .sent:
            mutation = .applied
            switch setup.effect {
            case .inserts(let item): server.insert(ItemSet(item: item))
            case .removes(let item): server.remove(ItemSet(item: item))
            case nil: break
            }
            lasting.formIntersection(server)
        case .applied:
            mutation = .acknowledged
            tell(.invalidate)
        case .acknowledged: break
        }
    }
}
