import Foundation
package import ResourceCore

// The operations on a list that is kept current. Those that take a page or change a list call the user's code.
package protocol LivePagesOperations: Sendable {
    func isEmpty(_ list: AnyValue) -> Bool
    func marking(_ list: AnyValue, isConsistent: Bool) -> AnyValue

    // The position in a feed's log that a page names.
    func position(of page: AnyValue) -> (any Sendable)?

    // Changes a page as if it were a list, which continues at its other end as the page does. At the end where the page
    // joins a list, or nowhere without one, the list goes on.
    func changing(_ page: AnyValue, joining end: PagesEnd?, _ change: (AnyValue) -> AnyValue) -> AnyValue

    // Returns a page that isn't confirmed by its validator.
    func withoutValidator(_ page: AnyValue) -> AnyValue

    // Returns a list in which the items that pages have brought are as they were before a change.
    func restoring(_ list: AnyValue, from old: AnyValue, itemsOf pages: [AnyValue]) -> AnyValue

    // Returns a page in which the items that other pages have brought are as they are in a list.
    func page(_ page: AnyValue, takingFrom list: AnyValue, itemsOf pages: [AnyValue]) -> AnyValue
}

extension TypedPages {
    func position(of page: AnyValue) -> (any Sendable)? { page.typed(LoadedPage<Item>.self).position }

    func withoutValidator(_ page: AnyValue) -> AnyValue {
        let page = page.typed(LoadedPage<Item>.self)
        return TypedValue(page.with(page.items))
    }

    func changing(_ page: AnyValue, joining end: PagesEnd?, _ change: (AnyValue) -> AnyValue) -> AnyValue {
        let loaded = page.typed(LoadedPage<Item>.self)
        var storage = PageStorage<Item>()
        storage.append(loaded.items, loaded.origin.continuing(at: end), at: .end)
        let list = TypedValue(Pages(storage: storage))
        let changed = change(list)
        guard !changedPages(from: list, to: changed).isEmpty else { return page }
        return TypedValue(loaded.with(Array(changed.typed(Pages<Item>.self))))
    }

    func restoring(_ list: AnyValue, from old: AnyValue, itemsOf pages: [AnyValue]) -> AnyValue {
        let changed = changedPages(from: old, to: list)
        guard !changed.isEmpty else { return list }
        let ids = ids(of: pages)
        var restored = list.typed(Pages<Item>.self)
        let before = old.typed(Pages<Item>.self)
        for place in changed {
            let items = restored.storage.pages[place].items
            let kept = items.keeping(ids, asIn: before.storage.pages[place].items)
            restored.storage.setItems(kept, ofPage: place)
        }
        return TypedValue(restored)
    }

    func page(_ page: AnyValue, takingFrom list: AnyValue, itemsOf pages: [AnyValue]) -> AnyValue {
        let (loaded, ids, list) = (page.typed(LoadedPage<Item>.self), ids(of: pages), list.typed(Pages<Item>.self))
        guard loaded.items.contains(where: { ids.contains($0.id) }) else { return page }
        return TypedValue(loaded.with(loaded.items.map { ids.contains($0.id) ? list[id: $0.id] ?? $0 : $0 }))
    }

    private func ids(of pages: [AnyValue]) -> Set<Item.ID> {
        Set(pages.flatMap { $0.typed(LoadedPage<Item>.self).items.map(\.id) })
    }
}

extension LoadedPage {
    // NB: The item at a seam may be gone, which the item before it in the list is then as well.
    fileprivate func with(_ items: [Item]) -> LoadedPage {
        let overlaps = overlapsPrevious && items.first?.id == self.items.first?.id
        return LoadedPage(items: items, origin: origin.changed(), overlapsPrevious: overlaps, position: position)
    }
}

extension PageOrigin {
    /// Returns the origin of a page before or after which the list goes on, as it joins one at an end.
    fileprivate func continuing(at end: PagesEnd?) -> PageOrigin {
        var origin = self
        switch end {
        case .end: origin.previous = previous ?? Data()
        case .start: origin.next = next ?? Data()
        case nil: break
        }
        return origin
    }
}

extension Array where Element: Identifiable {
    /// Returns the items with some of them in the state and the place that they had among others.
    fileprivate func keeping(_ ids: Set<Element.ID>, asIn old: [Element]) -> [Element] {
        let known = Set(old.map(\.id))
        var items = filter { !ids.contains($0.id) }
        var place = items.prefix { !known.contains($0.id) }.count
        for item in old {
            if ids.contains(item.id) {
                items.insert(item, at: place)
                place += 1
            } else if let found = items.firstIndex(where: { $0.id == item.id }) {
                place = found + 1
            }
        }
        return items
    }
}

extension Resource {
    // Returns a copy whose list a feature keeps current, which plans attempts first.
    package func keptCurrent<Item>(
        by feature: any ResourceFeature,
        _ keeper: @escaping @Sendable (_ features: [any EntryFeature]) -> (any ListKeeper)?
    ) -> Resource where Value == Pages<Item> {
        precondition(erased.paging != nil, "A list that is live is loaded in pages.")
        return with { policy in
            PagingFeature.refine(&policy, keeper: keeper)
            policy.features = [feature] + (policy.features ?? [])
        }
    }

    package static func pageOperations<Item>() -> any LivePagesOperations where Value == Pages<Item> {
        TypedPages<Item>()
    }
}
