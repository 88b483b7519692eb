/// Everything that clients have changed, which outlasts the process: the notes with the writes to them, and the train.
struct StationRecord: Codable {
    let notes: Notebook.Record
    let train: TrainSettings
}
