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

    /// The settings when it set out.
    private let train: TrainSettings

    init(
        number: Int,
        attempt: Int,
        request: APIRequest,
        plan: FaultPlan,
        response: APIResponse,
        train: TrainSettings
    ) {
        self.number = number
        self.attempt = attempt
        self.request = request
        self.plan = plan
        self.train = train
        let hasBody = request.method != "HEAD" && response.mayHaveBody
        fault = plan.fault.flatMap { fault in
            fault.needsBody && !hasBody || fault.needsWrite && request.isSafe ? nil : fault
        }
        delivery = Delivery(fault, of: response, plan: plan, train: train)
    }

    /// Creates the journey of a write that's in progress, with the given number.
    init(number: Int, attempt: Int, request: APIRequest, plan: FaultPlan, train: TrainSettings, write: Int) {
        self.number = number
        self.attempt = attempt
        self.request = request
        self.plan = plan
        self.train = train
        fault = plan.fault
        delivery = .undecided(write: write)
    }

    /// Returns the journey with the response to its write.
    func decided(_ response: APIResponse) -> Journey {
        Journey(number: number, attempt: attempt, request: request, plan: plan, response: response, train: train)
    }

    /// The fault that takes effect.
    ///
    /// One for the body has no effect on a response without a body, and one for writes none on other requests.
    let fault: Fault?

    /// The outcome for the log after it has ended.
    var outcome: LoggedRequest.Outcome {
        switch (delivery, fault) {
        case (.undecided, _): .running
        case (.dropped, _): .dropped
        case (.refused, _): .refused
        case (.hanging, _): .dropped
        case (.cut, _): .cut
        case (.whole, .serverError), (.whole, .unavailable), (.whole, .tooManyRequests): .failed
        case (.whole(let response), _) where response.status >= 500: .failed
        case (.whole(let response), _) where response.status >= 400: .rejected
        case (.whole(let response), _) where response.status == 304: .notModified
        case (.whole, _), (.misannounced, _), (.dripping, _): .answered
        }
    }

    /// The status that reaches the client, or `nil` if no response does.
    var status: Int? { delivery.response?.status }
}

/// The handling of a request that came in over the faulty network.
enum Reception: Hashable {
    /// A response without delay.
    case response(APIResponse)
    /// A journey through the network.
    case journey(Journey)
    /// A hold: nothing has changed, and the client would wait this long for a change.
    case hold(Duration)
}
