/// The way of one data request through the faulty network, decided when it arrives.
struct Journey: Hashable {
    /// Its number in the log.
    let number: Int

    /// Which attempt at its path it is, the first being 1.
    let attempt: Int

    /// What was asked for.
    let request: APIRequest

    /// What the network does to it.
    let plan: FaultPlan

    /// What arrives after the delay.
    let delivery: Delivery

    init(
        number: Int,
        attempt: Int,
        request: APIRequest,
        plan: FaultPlan,
        answer: APIResponse,
        train: TrainSettings
    ) {
        self.number = number
        self.attempt = attempt
        self.request = request
        self.plan = plan
        let hasBody = request.method != "HEAD" && answer.mayHaveBody
        fault = plan.fault.flatMap { !hasBody && $0.needsBody ? nil : $0 }
        delivery = Delivery(fault, of: answer, plan: plan, train: train)
    }

    /// The fault that acts; one that was drawn for the body of an answer without any does not.
    let fault: Fault?

    /// What the log says once it has ended.
    var outcome: LoggedRequest.Outcome {
        switch (delivery, fault) {
        case (.dropped, _): .dropped
        case (.refused, _): .refused
        case (.hanging, _): .dropped
        case (.cut, _): .cut
        case (.whole, .serverError), (.whole, .unavailable), (.whole, .tooManyRequests): .failed
        case (.whole(let answer), _) where answer.status == 304: .notModified
        case (.whole, _), (.misannounced, _), (.dripping, _): .answered
        }
    }

    /// The status that reaches the client; `nil` where no answer does.
    var status: Int? {
        switch delivery {
        case .whole(let answer), .cut(let answer), .misannounced(let answer, _), .dripping(let answer, _):
            answer.status
        case .dropped, .refused, .hanging: nil
        }
    }
}

/// What becomes of a request that came in over the faulty network.
enum Reception: Hashable {
    /// It is answered at once.
    case answer(APIResponse)
    /// It has a way to go.
    case journey(Journey)
    /// Its answer is that nothing has changed, and the client would wait so long for another one.
    case hold(Duration)
}
