import HTTPTypes
import ResourceCore
import ResourceWriting

/// The precondition of a mutation's request (W13).
struct WriteCondition: Sendable {
    /// The header field of the condition.
    let field: HTTPField

    /// The resource that the validator belongs to, or `nil` if the mutation hasn't asked for it.
    private let key: ResourceKey?

    /// Creates the condition that a resource still has a validator.
    ///
    /// A weak entity tag never matches, so it's no condition.
    init?(_ validator: LoadValidator, in context: MutationContext) {
        guard let field = validator.preconditionField else {
            context.warn("the validator \(validator) can't be a precondition, because it's weak")
            return nil
        }
        self.field = field
        key = context.key(of: validator)
    }

    /// Tells later mutations of the resource the validator of a response.
    func adopt(_ response: HTTPDataResponse, in context: MutationContext) {
        guard let key, let validator = LoadValidator(strongOf: response) else { return }
        context.setValidator(validator, for: key)
    }
}

extension LoadValidator {
    /// The header field of a precondition, or `nil` for a weak entity tag (RFC 9110, section 13.1.1).
    fileprivate var preconditionField: HTTPField? {
        guard isStrong else { return nil }
        return HTTPField(name: isDate ? .ifUnmodifiedSince : .ifMatch, value: text)
    }
}

extension HTTPField.Name {
    /// The name of the field by which a server recognizes a repeated request
    /// (draft-ietf-httpapi-idempotency-key-header-07).
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}

extension HTTPRequest.Method {
    /// A Boolean value that indicates whether the method changes nothing on the server (RFC 9110, section 9.2.1).
    var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }
}
