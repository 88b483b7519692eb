/// The way of one data request through the faulty network, decided when it arrives.
struct Journey: Hashable {
    /// Its number in the log.
    let number: Int

    /// What the network does to it.
    let plan: FaultPlan

    /// What arrives after the delay; `nil` where the connection is dropped instead.
    let response: APIResponse?

    /// What the log says once it has ended.
    let outcome: LoggedRequest.Outcome

    init(number: Int, plan: FaultPlan, answer: APIResponse) {
        self.number = number
        self.plan = plan
        switch plan.fault {
        case nil:
            response = answer
            outcome = .ok
        case .status(let status):
            response = APIResponse(status: status, error: "The station could not answer. Please try again.")
            outcome = .failed
        case .drop:
            response = nil
            outcome = .dropped
        }
    }
}

/// What becomes of a request that came in over the faulty network.
enum Reception: Hashable {
    /// It is answered at once.
    case answer(APIResponse)
    /// It has a way to go.
    case journey(Journey)
}
