private enum FieldHintsKey: EnvironmentKey { static let defaultValue = FieldHints() }

extension EnvironmentValues {
    var fieldHints: FieldHints {
        get { self[FieldHintsKey.self] }
        set { self[FieldHintsKey.self] = newValue }
    }
}

/// What the return key of the keyboard says.
public struct SubmitLabel: Sendable {
    let key: FieldHints.ReturnKey

    /// “Done”.
    public static var done: SubmitLabel { SubmitLabel(key: .done) }
    /// “Go”.
    public static var go: SubmitLabel { SubmitLabel(key: .go) }
    /// “Send”.
    public static var send: SubmitLabel { SubmitLabel(key: .send) }
    /// “Join”, which browsers call “go”.
    public static var join: SubmitLabel { SubmitLabel(key: .go) }
    /// “Route”, which browsers call “go”.
    public static var route: SubmitLabel { SubmitLabel(key: .go) }
    /// “Search”.
    public static var search: SubmitLabel { SubmitLabel(key: .search) }
    /// “Return”.
    public static var `return`: SubmitLabel { SubmitLabel(key: .enter) }
    /// “Next”.
    public static var next: SubmitLabel { SubmitLabel(key: .next) }
    /// “Continue”, which browsers call “next”.
    public static var `continue`: SubmitLabel { SubmitLabel(key: .next) }
}

/// Which letters a keyboard makes large by itself.
public struct TextInputAutocapitalization: Sendable {
    let capitals: FieldHints.Capitals

    /// None.
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .none) }
    /// The first of each word.
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .words) }
    /// The first of each sentence.
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .sentences) }
    /// All.
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .characters) }
}

/// Which keys a keyboard has; UIKit's on Apple's platforms.
public enum UIKeyboardType: Int, Sendable {
    /// The usual keys.
    case `default` = 0
    /// Letters of ASCII.
    case asciiCapable = 1
    /// Numbers and signs.
    case numbersAndPunctuation = 2
    /// An address of the web.
    case URL = 3
    /// Digits.
    case numberPad = 4
    /// A telephone number.
    case phonePad = 5
    /// A name or a telephone number.
    case namePhonePad = 6
    /// An address of mail.
    case emailAddress = 7
    /// Digits and a point.
    case decimalPad = 8
    /// Letters with `@` and `#` at hand.
    case twitter = 9
    /// What is searched in the web.
    case webSearch = 10
    /// Digits of ASCII.
    case asciiCapableNumberPad = 11

    fileprivate var keyboard: FieldHints.Keyboard? {
        switch self {
        case .URL: .url
        case .emailAddress: .email
        case .numberPad, .asciiCapableNumberPad: .numeric
        case .decimalPad: .decimal
        case .phonePad: .tel
        case .webSearch: .search
        case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter: nil
        }
    }
}

/// What a text is, so that it can be filled in; UIKit's on Apple's platforms.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name of the content.
    public let rawValue: String

    /// Creates a content from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A whole name.
    public static let name = UITextContentType(rawValue: "name")
    /// A given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// A name that somebody has chosen.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// The name of an organisation.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A street and a number.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// A town.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// The code of a post district.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// The name of a country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An address of mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// An address of the web.
    public static let URL = UITextContentType(rawValue: "url")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an account.
    public static let password = UITextContentType(rawValue: "current-password")
    /// A password for a new account.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that is good for once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
}

extension View {
    /// Which keys the keyboard of the fields below has.
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
        environment { $0.fieldHints.keyboard = type.keyboard }
    }

    /// What the text of the fields below is, so that it can be filled in.
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
        environment { $0.fieldHints.content = textContentType?.rawValue }
    }

    /// What the return key says in the fields below.
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environment { $0.fieldHints.returnKey = submitLabel.key }
    }

    /// Which letters the keyboard makes large in the fields below; nil leaves that to it.
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View {
        environment { $0.fieldHints.capitals = autocapitalization?.capitals }
    }

    /// Whether nothing is corrected in the fields below.
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        environment { $0.fieldHints.corrects = !disable }
    }

    /// Whether nothing is corrected in the fields below; nil leaves that to the keyboard.
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View {
        environment { $0.fieldHints.corrects = disable.map { !$0 } }
    }
}
