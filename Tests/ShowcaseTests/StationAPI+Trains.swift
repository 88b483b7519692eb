import StationServer

extension StationAPI {
    /// From now on answers are late by a little, and a third of them fail.
    func getOnTheTrain() throws {
        train = try TrainSettings(minimumLatency: 0, maximumLatency: 0.01, failureRate: 0.33)
    }

    /// From now on every answer comes at once.
    func arrive() {
        train = .faultless
    }
}
