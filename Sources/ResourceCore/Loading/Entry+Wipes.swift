// A wipe of the whole container, which reaches its entries one after the other (R12).
extension Entry {
    /// Returns a Boolean value that indicates whether a wipe has yet to reach the entry, whose content is then invalid.
    func isWiped(_ table: ContainerState) -> Bool { generation != table.generation }

    /// Performs a wipe that hasn't reached the entry yet, before any other event.
    ///
    /// - Returns: `true` if the entry is still in the table.
    @discardableResult
    func settleWipe(_ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects) -> Bool {
        guard isWiped(table) else { return !hasLeft }
        generation = table.generation
        effects.append(
            step(&table, container, because: .reset) { machine, tickets in machine.reset(tickets: &tickets) })
        return !hasLeft
    }
}
