package import Foundation

package struct RecordDetails: Hashable, Sendable {
    package let byteCount: Int
    package let updatedAt: Date
    package let validator: LoadValidator?
    package let isStale: Bool
}

extension ResourceContainer {
    // Reads the record of an entry after the writes that are pending, or returns `nil` if there is none, or one with a
    // date that can't be shown. It starts nothing else, and doesn't count as a use of the entry. Cost: one reading of
    // the archive.
    package func record(of id: ResourceSummary.ID) async -> RecordDetails? {
        let place: (records: Records, id: ValueRecord.ID)? = withTurn(isolation: nil) { turn in
            guard let entry = turn.state.entry(at: id.key, ofType: id.type), !entry.state.isWiped(turn),
                entry.state.recordState.codec != nil, let records = entry.state.recordState.records
            else { return nil }
            return (records, entry.recordID)
        }
        guard let place, let record = try? await place.records.record(place.id), RecordDate.isPossible(record.updatedAt)
        else { return nil }
        return RecordDetails(
            byteCount: record.payload.count, updatedAt: record.updatedAt, validator: record.validator,
            isStale: record.isStale)
    }
}
