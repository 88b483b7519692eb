import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// A server that asks for patience, in each form that it may choose.
@Suite(.timeLimit(.minutes(10))) struct RetryTimeTests {
    /// The fields of a response, and the time until the next attempt.
    struct Form: CustomTestStringConvertible {
        let testDescription: String
        let fields: HTTPFields
        let pause: Duration

        init(_ name: String, _ text: String, at date: String = "Sun, 06 Nov 1994 08:49:20 GMT", _ seconds: Int) {
            testDescription = name
            fields = [.date: date, .retryAfter: text]
            pause = .seconds(seconds)
        }

        static let all = [
            Form("seconds", "30", 30),
            Form("a date", "Sun, 06 Nov 1994 08:50:00 GMT", 40),
            Form(
                "a date of a clock that is wrong", "Fri, 06 Nov 2054 08:50:00 GMT", at: "Fri, 06 Nov 2054 08:49:20 GMT",
                40),
            Form("the past", "Sun, 06 Nov 1994 08:00:00 GMT", 0),
            Form("zero", "0", 0),
            Form("neither a number nor a date", "later", 1),
            Form("a year", "31536000", 300),
        ]
    }

    @Test(arguments: [HTTPResponse.Status.tooManyRequests, .serviceUnavailable], Form.all)
    func `the next attempt follows when the server wants it, and after 5 minutes at most`(
        status: HTTPResponse.Status, form: Form
    ) async throws {
        let stage = Stage()
        let resource = Resource<String>.http(.get(.stations), .text())
        async let outcome = stage.container.outcome(of: resource)
        try await stage.gate.nextCall().succeed(.status(status, headerFields: form.fields))
        if form.pause > .zero {
            try await stage.clock.sleepers(1)
            #expect(stage.clock.nextDeadline?.sinceStart == form.pause && stage.gate.count == 1)
            stage.clock.advance(by: form.pause)
        }
        try await stage.gate.nextCall().succeed(.status(.ok))
        #expect(await outcome.failure == nil && stage.gate.count == 2)
    }
}
