// A wipe of the whole container, which reaches its entries one after the other (R12).
extension Entry {
    /// Returns a Boolean value that indicates whether a wipe has yet to reach the entry, whose content is void by then.
    func isWiped(_ table: Table) -> Bool { generation != table.generation }

    /// Lets a wipe happen that has not reached the entry, before anything else does.
    ///
    /// - Returns: `true` if the entry is still in the table.
    @discardableResult
    func settleWipe(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects) -> Bool {
        guard isWiped(table) else { return !hasLeft }
        generation = table.generation
        effects.append(
            step(&table, container, because: .reset) { machine, tickets in machine.reset(tickets: &tickets) })
        return !hasLeft
    }
}
