import StationServer

extension StationAPI {
    /// Delays responses slightly from now on, and makes a third of them fail.
    func getOnTheTrain() throws {
        train = try TrainSettings(minimumLatency: 0, maximumLatency: 0.01, failureRate: 0.33)
    }

    /// Makes every response immediate from now on.
    func arrive() {
        train = .faultless
    }
}
