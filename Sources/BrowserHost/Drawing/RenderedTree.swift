import PortableUI

/// The state of an element tree as known to a browser, and the changes that haven't been sent yet.
///
/// Changes are never queued. A changed element is marked, regardless of how often it changes, and ``drain()`` compares
/// it with the state that was last sent. Memory use is therefore bounded by the tree, no matter how slow a browser is.
@MainActor
final class RenderedTree {
    /// The browser's knowledge of one element.
    ///
    /// It's a class because unused slots of a dictionary shouldn't be that large.
    @MainActor
    private final class Record {
        let element: Element
        var markup: ElementMarkup
        var children: [Int]
        let parent: Int?
        let depth: Int
        /// The former children that are hidden now and may return.
        var parked: Set<Int> = []

        init(element: Element, markup: ElementMarkup, parent: Int?, depth: Int) {
            self.element = element
            self.markup = markup
            self.parent = parent
            self.depth = depth
            children = element.children.map(\.id)
        }
    }

    let root: Element
    private var records: [Int: Record] = [:]
    private var marked: Set<Int> = []
    /// The elements with parked children.
    private var holders: Set<Int> = []
    /// The values that are edited in the browser.
    private var values: [Int: EditedValue] = [:]
    /// The controls whose values may have to be sent, or forgotten.
    private var unsettled: Set<Int> = []

    init(root: Element) {
        self.root = root
        adopt(root, parent: nil, place: ElementMarkup.Place(), depth: 0)
        unsettled = []
    }

    /// A Boolean value that indicates whether there may be changes to send, without comparing.
    var isDirty: Bool { !marked.isEmpty }

    /// Marks changed elements.
    ///
    /// For an element that the browser doesn't know, its known parent is marked. A known element that returns may have
    /// changed while it was hidden.
    func note(_ changes: [Change]) {
        for change in changes {
            if case .insert(let element, _, _) = change { markAll(element.id) }
            switch change {
            case .insert(_, let parent, _), .move(_, let parent, _), .remove(_, let parent): mark(parent)
            case .update(let element): mark(element)
            }
        }
    }

    /// Marks an element, and the controls above it, because the name of a control may come from its content.
    private func mark(_ element: Element) {
        if records[element.id] != nil { marked.insert(element.id) }
        var above = element.parent
        while let next = above {
            if next.primitive.dependsOnContent, records[next.id] != nil { marked.insert(next.id) }
            above = next.parent
        }
    }

    /// Returns the element that an event refers to, if the browser knows it and it's still part of the tree.
    func element(_ id: Int) -> Element? {
        guard let element = records[id]?.element else { return nil }
        var child = element
        while child !== root {
            guard let parent = child.parent, parent.children.contains(where: { $0 === child }) else { return nil }
            child = parent
        }
        return element
    }

    /// Records that the browser has already drawn the effect of a user action on a control.
    func assume(_ event: ElementEvent, of id: Int) {
        guard let primitive = records[id]?.markup.primitive.after(event) else { return }
        records[id]?.markup.primitive = primitive
        switch event {
        case .edit, .slide: values[id]?.follow(primitive.editedValue ?? "")
        default: break
        }
        marked.insert(id)
    }

    // MARK: Edited values

    /// Counts a change that the page has made to a control, and returns `false` if it was received before.
    func receive(edition: Int, of id: Int) throws(CloseReason) -> Bool {
        guard try values[id]?.receive(edition: edition) != false else { return false }
        marked.insert(id)
        return true
    }

    /// Follows an edit of the text that the page shows in a field, and returns the text of the app after the edit.
    func follow(_ edit: TextEdit, of id: Int) throws(CloseReason) -> String? {
        guard case .field(let field) = records[id]?.element.primitive, var value = values[id] else { return nil }
        let unsent = TextEdit(from: value.sent, to: field.text)
        let edit = try value.follow(edit)
        values[id] = value
        return edit.rebased(over: [unsent]).edit.applied(to: field.text)
    }

    /// Records that the page has applied a batch, and all before it.
    func acknowledge(_ batch: Int) {
        for index in values.values.indices { values.values[index].acknowledge(batch) }
    }

    /// Returns the patches with the values that the page doesn't know.
    private func takeValues(into batch: Int) -> [Patch] {
        defer { unsettled = [] }
        return unsettled.sorted().compactMap { id in
            guard let primitive = records[id]?.element.primitive, primitive.isEdited else {
                values[id] = nil
                return nil
            }
            return values[id]?.deliver(primitive.editedValue, to: id, in: batch)
        }
    }

    // MARK: The whole tree

    /// Returns the document as HTML and its style rules, as last sent to the browser.
    func page() -> (body: Markup, styleSheet: String) {
        var writer = TagWriter.page()
        write(root.id, to: &writer)
        return (writer.markup, writer.styleSheet)
    }

    /// Discards the state that was sent to the browser, and returns the patches that send everything again.
    ///
    /// - Parameter isKnown: A Boolean value that indicates whether the page has edited values of this tree.
    func restart(into batch: Int, isKnown: Bool = true) -> [Patch] {
        records = [:]
        marked = []
        holders = []
        if !isKnown { values = [:] }
        for index in values.values.indices { values.values[index].redraw(isCutOff: true) }
        unsettled = Set(values.keys)
        adopt(root, parent: nil, place: ElementMarkup.Place(), depth: 0)
        return [.replace(root.id, patchMarkup(of: [root.id]))] + takeValues(into: batch)
    }

    // MARK: Changes

    /// Returns the patches that turn the browser's document into the current tree.
    ///
    /// Elements are visited from the leaves to the root, because their content can change the axes that a container
    /// fills.
    ///
    /// - Parameter batch: The number of the batch that the patches are part of, unless there are none.
    func drain(into batch: Int) -> [Patch] {
        var patches = removeLostParked()
        // Parked elements are marked as a whole when they return.
        if !holders.isEmpty { marked = marked.filter { !isParked($0) } }
        while let depth = marked.lazy.compactMap({ self.records[$0]?.depth }).max() {
            let level = marked.filter { records[$0]?.depth == depth }
            marked.subtract(level)
            for id in level.sorted() { update(id, patches: &patches) }
        }
        marked = []
        return patches + takeValues(into: batch)
    }

    private func update(_ id: Int, patches: inout [Patch]) {
        guard let record = records[id], record.parent == nil || record.element.parent != nil else { return }
        let place = record.markup.place.below(record.element.primitive)
        if place != record.markup.place.below(record.markup.primitive) {
            return replace(id, record, patches: &patches)
        }
        arrangeChildren(of: id, record, place: place, patches: &patches)
        let old = record.markup
        let new = markup(of: record.element, place: old.place)
        if new.primitive.isEdited { unsettled.insert(id) }
        guard new != old else { return }
        guard let changes = Patch.changes(of: id, from: old.tag, to: new.tag) else {
            return replace(id, record, patches: &patches)
        }
        patches += changes
        record.markup = new
        if new.fillAxes != old.fillAxes || new.primitive.kind != old.primitive.kind, let parent = record.parent {
            marked.insert(parent)
        }
    }

    private func replace(_ id: Int, _ record: Record, patches: inout [Patch]) {
        let parked = Array(forget(id).dropFirst())
        if !parked.isEmpty { patches.append(.remove(parked)) }
        adopt(record.element, parent: record.parent, place: record.markup.place, depth: record.depth)
        patches.append(.replace(id, patchMarkup(of: [id])))
        if let parent = record.parent { marked.insert(parent) }
    }

    private func arrangeChildren(of id: Int, _ record: Record, place: ElementMarkup.Place, patches: inout [Patch]) {
        let children = record.element.children
        let order = children.map(\.id)
        guard order != record.children else { return }
        let wanted = Set(order)
        let hidden = record.children.filter { !wanted.contains($0) && records[$0]?.element.isMounted == true }
        let gone = record.children.filter { !wanted.contains($0) && !hidden.contains($0) }
        if !hidden.isEmpty { patches.append(.park(hidden)) }
        let lost = gone.flatMap(forget)
        if !lost.isEmpty { patches.append(.remove(lost)) }

        let known = Set(record.children).union(record.parked)
        for child in children where !known.contains(child.id) {
            adopt(child, parent: id, place: place, depth: record.depth + 1)
        }
        let returned = record.parked.intersection(order)
        record.parked = record.parked.subtracting(returned).union(hidden)
        if !record.parked.isEmpty { holders.insert(id) }
        patches += placements(of: order, after: record.children.filter(wanted.contains), returned, in: id)
        record.children = order
        returned.forEach(markAll)
    }

    /// Returns a Boolean value that indicates whether an element is inside a parked one.
    private func isParked(_ id: Int) -> Bool {
        var id = id
        while let parent = records[id]?.parent {
            if records[parent]?.parked.contains(id) == true { return true }
            id = parent
        }
        return false
    }

    /// Removes the parked elements whose views are gone.
    private func removeLostParked() -> [Patch] {
        var lost: [Int] = []
        for id in holders {
            guard let record = records[id], !record.parked.isEmpty else {
                holders.remove(id)
                continue
            }
            let gone = record.parked.filter { records[$0]?.element.isMounted != true }
            record.parked.subtract(gone)
            lost += gone.sorted().flatMap(forget)
        }
        return lost.isEmpty ? [] : [.remove(lost)]
    }

    /// Marks an element that returns and all its descendants: they may have changed while they were hidden.
    private func markAll(_ id: Int) {
        guard let record = records[id] else { return }
        marked.insert(id)
        record.children.forEach(markAll)
    }

    /// Returns the patches that place children.
    ///
    /// Adjacent new children are inserted with one patch.
    private func placements(of new: [Int], after old: [Int], _ returned: Set<Int>, in parent: Int) -> [Patch] {
        var patches: [Patch] = []
        var fresh: (ids: [Int], before: Int?) = ([], nil)
        func insertFresh() {
            guard !fresh.ids.isEmpty else { return }
            patches.append(.insert(into: parent, before: fresh.before, patchMarkup(of: fresh.ids.reversed())))
            fresh.ids = []
        }
        for case .place(let id, let before, let isMove) in keyedDifference(from: old, to: new) {
            let isKnown = isMove || returned.contains(id)
            if isKnown || before != fresh.ids.last { insertFresh() }
            if isKnown {
                patches.append(.move(id, in: parent, before: before))
            } else {
                if fresh.ids.isEmpty { fresh.before = before }
                fresh.ids.append(id)
            }
        }
        insertFresh()
        return patches
    }

    // MARK: Records

    private func adopt(_ element: Element, parent: Int?, place: ElementMarkup.Place, depth: Int) {
        let below = place.below(element.primitive)
        for child in element.children { adopt(child, parent: element.id, place: below, depth: depth + 1) }
        records[element.id] = Record(
            element: element, markup: markup(of: element, place: place), parent: parent, depth: depth)
        guard element.primitive.isEdited else { return }
        if values[element.id]?.redraw() == nil { values[element.id] = EditedValue(element.primitive.editedValue ?? "") }
        unsettled.insert(element.id)
    }

    /// Removes an element and its descendants, and returns those to report to the browser: the element and parked ones.
    @discardableResult
    private func forget(_ id: Int) -> [Int] {
        marked.remove(id)
        guard let record = records.removeValue(forKey: id) else { return [] }
        if values[id] != nil { unsettled.insert(id) }
        let parked = record.children.flatMap { forget($0).dropFirst() } + record.parked.flatMap(forget)
        return [id] + parked
    }

    private func markup(of element: Element, place: ElementMarkup.Place) -> ElementMarkup {
        let children = element.children.map {
            (primitive: $0.primitive, fillAxes: records[$0.id]?.markup.fillAxes ?? [])
        }
        return ElementMarkup(
            id: element.id, primitive: element.primitive, sharedAttributes: element.sharedAttributes,
            fillAxes: FillAxes(element.primitive, children: children), spokenName: element.spokenName, place: place,
            columns: element.tableColumns)
    }

    private func patchMarkup(of ids: [Int]) -> Markup {
        var writer = TagWriter.patch()
        for id in ids { write(id, to: &writer) }
        return writer.markup
    }

    private func write(_ id: Int, to writer: inout TagWriter) {
        guard let record = records[id] else { return }
        writer.write(record.markup.tag) { writer in
            for child in record.children { write(child, to: &writer) }
        }
    }
}
