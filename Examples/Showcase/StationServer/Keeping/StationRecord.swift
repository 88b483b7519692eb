/// Everything that clients have changed, which outlasts the process: the notes with the writes to them, the train, and the rooms.
struct StationRecord: Codable {
    let notes: Notebook.Record
    let train: TrainSettings
    /// The rooms, which a record of an earlier version doesn't have.
    var rooms: Rooms.Record?
}
