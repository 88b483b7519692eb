/// The path of a data request through the faulty network, which is determined when it arrives.
struct Journey: Hashable {
    /// Its number in the log.
    let number: Int

    /// The number of the attempt at its path, starting at 1.
    let attempt: Int

    /// The request.
    let request: APIRequest

    /// The network's effect on it.
    let plan: FaultPlan

    /// The result that arrives after the delay.
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

    /// The fault that takes effect.
    ///
    /// One for the body has no effect on a response without a body.
    let fault: Fault?

    /// The outcome for the log after it has ended.
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

    /// The status that reaches the client, or `nil` if no response does.
    var status: Int? {
        switch delivery {
        case .whole(let answer), .cut(let answer), .misannounced(let answer, _), .dripping(let answer, _):
            answer.status
        case .dropped, .refused, .hanging: nil
        }
    }
}

/// The handling of a request that came in over the faulty network.
enum Reception: Hashable {
    /// A response without delay.
    case answer(APIResponse)
    /// A journey through the network.
    case journey(Journey)
    /// A hold: nothing has changed, and the client would wait this long for a change.
    case hold(Duration)
}
