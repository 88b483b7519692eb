private enum FieldHintsKey: EnvironmentKey { static let defaultValue = FieldHints() }

extension EnvironmentValues {
    var fieldHints: FieldHints {
        get { self[FieldHintsKey.self] }
        set { self[FieldHintsKey.self] = newValue }
    }
}

/// The label of the return key of the keyboard.
public struct SubmitLabel: Sendable {
    let key: FieldHints.ReturnKey

    /// The label “Done”.
    public static var done: SubmitLabel { SubmitLabel(key: .done) }
    /// The label “Go”.
    public static var go: SubmitLabel { SubmitLabel(key: .go) }
    /// The label “Send”.
    public static var send: SubmitLabel { SubmitLabel(key: .send) }
    /// The label “Join”, for which browsers use “go”.
    public static var join: SubmitLabel { SubmitLabel(key: .go) }
    /// The label “Route”, for which browsers use “go”.
    public static var route: SubmitLabel { SubmitLabel(key: .go) }
    /// The label “Search”.
    public static var search: SubmitLabel { SubmitLabel(key: .search) }
    /// The label “Return”.
    public static var `return`: SubmitLabel { SubmitLabel(key: .enter) }
    /// The label “Next”.
    public static var next: SubmitLabel { SubmitLabel(key: .next) }
    /// The label “Continue”, for which browsers use “next”.
    public static var `continue`: SubmitLabel { SubmitLabel(key: .next) }
}

/// The automatic capitalization of typed text.
public struct TextInputAutocapitalization: Sendable {
    let capitals: FieldHints.Capitals

    /// No capitalization.
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .none) }
    /// Capitalization of the first letter of each word.
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .words) }
    /// Capitalization of the first letter of each sentence.
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .sentences) }
    /// Capitalization of every letter.
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(capitals: .characters) }
}

/// The type of keyboard.
///
/// On Apple's platforms, UIKit provides this type.
public enum UIKeyboardType: Int, Sendable {
    /// The default keyboard.
    case `default` = 0
    /// A keyboard for ASCII characters.
    case asciiCapable = 1
    /// A keyboard for numbers and punctuation.
    case numbersAndPunctuation = 2
    /// A keyboard for URLs.
    case URL = 3
    /// A keyboard for digits.
    case numberPad = 4
    /// A keyboard for telephone numbers.
    case phonePad = 5
    /// A keyboard for names and telephone numbers.
    case namePhonePad = 6
    /// A keyboard for email addresses.
    case emailAddress = 7
    /// A keyboard for digits and a decimal point.
    case decimalPad = 8
    /// A keyboard for text with easy access to `@` and `#`.
    case twitter = 9
    /// A keyboard for web searches.
    case webSearch = 10
    /// A keyboard for ASCII digits.
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

/// The semantic meaning of a text, so that it can be filled in.
///
/// On Apple's platforms, UIKit provides this type.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name of the content type.
    public let rawValue: String

    /// Creates a content type from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A full name.
    public static let name = UITextContentType(rawValue: "name")
    /// A given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// A nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// The name of an organization.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A street with a house number.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// The name of a city.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// The name of a country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An email address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A URL.
    public static let URL = UITextContentType(rawValue: "url")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an account.
    public static let password = UITextContentType(rawValue: "current-password")
    /// A password for a new account.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A one-time code.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
}

/// The automatic capitalization of typed text.
///
/// On Apple's platforms, UIKit provides this type.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// No capitalization.
    case none = 0
    /// Capitalization of the first letter of each word.
    case words = 1
    /// Capitalization of the first letter of each sentence.
    case sentences = 2
    /// Capitalization of every letter.
    case allCharacters = 3

    fileprivate var capitals: FieldHints.Capitals {
        switch self {
        case .none: .none
        case .words: .words
        case .sentences: .sentences
        case .allCharacters: .characters
        }
    }
}

extension View {
    /// Sets the automatic capitalization of the fields below.
    ///
    /// This is the older form of ``textInputAutocapitalization(_:)``.
    nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
        environment { $0.fieldHints.capitals = style.capitals }
    }

    /// Sets the keyboard type of the fields below.
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
        environment { $0.fieldHints.keyboard = type.keyboard }
    }

    /// Sets the content type of the fields below, so that they can be filled in.
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
        environment { $0.fieldHints.content = textContentType?.rawValue }
    }

    /// Sets the label of the return key in the fields below.
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environment { $0.fieldHints.returnKey = submitLabel.key }
    }

    /// Sets the automatic capitalization of the fields below.
    ///
    /// A `nil` value leaves it to the keyboard.
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View {
        environment { $0.fieldHints.capitals = autocapitalization?.capitals }
    }

    /// Sets whether autocorrection is disabled in the fields below.
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        environment { $0.fieldHints.corrects = !disable }
    }

    /// Sets whether autocorrection is disabled in the fields below.
    ///
    /// A `nil` value leaves it to the keyboard.
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View {
        environment { $0.fieldHints.corrects = disable.map { !$0 } }
    }
}
