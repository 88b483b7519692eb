public import HTTPTypes
public import ResourceCore
public import ResourceWriting

/// A mutation that is one HTTP request, which an endpoint describes.
///
///     struct EditStory: HTTPMutation, DurableMutation {
///         let story: Story
///
///         var endpoint: HTTPEndpoint<Story> {
///             get throws { try HTTPEndpoint(.put(url(of: story)), json: story, .json()) }
///         }
///
///         func precondition(_ context: MutationContext) -> LoadValidator? {
///             context.validator(of: .story(story.id))
///         }
///
///         var overlays: [Overlay] {
///             Overlay(.story(story.id)) { $0 = story }
///         }
///     }
///
/// The article *Writing* has more examples, and says what a server must do.
///
/// Each attempt sends the same `Idempotency-Key`, unless the method is safe or the endpoint has that field. The server
/// can therefore recognize a repeated request and apply it once (W2).
///
/// The status of a response decides what follows, whatever the body is. An accepted status acknowledges the mutation,
/// and so does 404 or 410 for a `DELETE`. If the body can't be decoded then, the mutation has succeeded, and its output
/// throws the error. 412 is a conflict, and so is 409, unless an earlier attempt is still being processed. 401 is
/// unauthorized, after the endpoint's recovery. 408, 425, 429, 5xx, and the lack of a response leave the outcome
/// unknown. Any other status rejects the mutation.
///
/// An accepted request whose method isn't safe makes the value of a `GET` of its URL stale, even if the mutation
/// doesn't affect that key.
public protocol HTTPMutation: Mutation {
    associatedtype Output

    /// The request, and the interpretation of its response.
    ///
    /// It's read for each attempt, off every actor. If it throws an error, nothing is sent, and the error's kind
    /// decides what follows: a permanent one rejects the mutation. The endpoint's `prepare` closures run for each
    /// attempt as well, so credentials are never saved with a mutation.
    var endpoint: HTTPEndpoint<Output> { get throws }

    /// Returns the validator that the server must still have for the mutation to be applied, or `nil` for none.
    ///
    /// Return the result of `context.validator(of:)` for one of the affected keys. An entity tag is sent as `If-Match`,
    /// and a date as `If-Unmodified-Since`. A weak entity tag never matches, so it isn't sent. A strong validator in
    /// the response belongs to the same resource, and later mutations of that resource use it (W13). A value or
    /// response from behind a temporary redirect (302, 303, or 307) has no validator. The default is `nil`.
    func precondition(_ context: MutationContext) -> LoadValidator?

    /// Handles a response that was accepted and decoded.
    ///
    /// It's the place to assign identifiers with `context.assign`, and to show values with `context.set` (W9, W11).
    /// It's called off every actor. If it throws an error, the mutation has still succeeded, and its output throws that
    /// error. The default does nothing.
    func receive(_ output: Output, _ response: HTTPResponse, _ context: MutationContext) throws
}

extension HTTPMutation {
    /// The default implementation, which returns `nil`.
    public func precondition(_ context: MutationContext) -> LoadValidator? { nil }

    /// The default implementation, which does nothing.
    public func receive(_ output: Output, _ response: HTTPResponse, _ context: MutationContext) throws {}

    /// The default implementation, which sends the endpoint's request.
    public func send(_ context: MutationContext) async throws -> Output {
        try await endpoint.value(in: context, precondition(context)) { output, response in
            try receive(output, response, context)
        }
    }
}
