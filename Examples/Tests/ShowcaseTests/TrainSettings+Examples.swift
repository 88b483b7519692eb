@testable import Showcase

extension TrainSettings {
    /// Settings that don't match any choice in the panel.
    static let anything = TrainSettings(
        minimumLatency: 0.01, maximumLatency: 0.02, failureRate: 0.03, dropRate: 0.04, cutRate: 0.05, dripRate: 0.06,
        dripDuration: 7, serverErrorRate: 0.08, unavailableRate: 0.09, tooManyRequestsRate: 0.1, retryAfter: 1,
        wrongLengthRate: 0.11, invalidBodyRate: 0.12, writeLossRate: 0.13, writeDelayRate: 0.14, writeDelayDuration: 15,
        writeRefusalRate: 0.16, tunnel: .hanging)
}
