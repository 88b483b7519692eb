import Testing

@testable import Showcase

/// The mixture of faults in words, above the panel of the train.
struct TrainSummaryTests {
    @Test func `delays and faults are summed up, and a tunnel is all that counts`() {
        let rates: [WritableKeyPath<TrainSettings, Double>] = [
            \.failureRate, \.dropRate, \.cutRate, \.dripRate, \.serverErrorRate, \.unavailableRate,
            \.tooManyRequestsRate, \.wrongLengthRate, \.invalidBodyRate, \.writeLossRate, \.writeDelayRate,
            \.writeRefusalRate,
        ]
        var train = TrainSettings.anything
        (train.tunnel, train.minimumLatency, train.maximumLatency) = (.none, 0, 0)
        for rate in rates { train[keyPath: rate] = 0 }
        #expect(train.summary == "no delay")
        (train.minimumLatency, train.maximumLatency, train.failureRate, train.cutRate) = (0.3, 3, 0.5, 0.5)
        #expect(train.summary == "0.3 to 3 s · 75 % fail")
        (train.minimumLatency, train.dripRate, train.writeLossRate) = (3, 0.001, 0.25)
        #expect(train.summary == "3 s · 75 % fail · 1 % trickle · 25 % of the changes go wrong")
        train.tunnel = .refusing
        #expect(train.summary == "no connection")
    }
}
