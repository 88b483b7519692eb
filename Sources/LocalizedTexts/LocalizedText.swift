import Foundation

/// The texts of this package that users see, in the language of the app.
///
/// `scripts/localize` generates the files of all languages from `words.json`.
package enum LocalizedText {
    /// Returns a text with numbers filled in, or the English text if there is no other.
    ///
    /// - Parameters:
    ///   - english: The English text, which is the key of the translations.
    ///   - numbers: The values of its `%ld` placeholders.
    package static func string(_ english: String, _ numbers: Int...) -> String {
        string(english, numbers, in: bundle)
    }

    /// Returns a text with another text in place of its `%@`.
    ///
    /// The inserted text may come from the user: none of its characters have a meaning.
    package static func string(_ english: String, inserting text: String) -> String {
        string(english).replacing("%@", with: text, maxReplacements: 1)
    }

    /// Returns a text in the given language, or `nil` if the package doesn't have that language.
    package static func string(_ english: String, _ numbers: Int..., language: String) -> String? {
        localization(language).map { string(english, numbers, in: $0) }
    }

    private static func string(_ english: String, _ numbers: [Int], in bundle: Bundle) -> String {
        let text = bundle.localizedString(forKey: english, value: english, table: nil)
        return numbers.isEmpty ? text : String(format: text, arguments: numbers)
    }

    /// The languages of the package.
    package static var languages: [String] { resources?.localizations.sorted() ?? [] }

    /// The language of the texts, as in BCP 47.
    ///
    /// A package uses only the languages that its app has: an app that is written in English alone shows English
    /// everywhere.
    package static let language: String = {
        #if canImport(Darwin)
            return resources?.preferredLocalizations.first ?? "en"
        #else
            // NB: Foundation on Linux doesn't read the language from the environment.
            let wanted = language(of: ProcessInfo.processInfo.environment, among: Bundle.main.localizations)
            return wanted.flatMap { localization($0) == nil ? nil : $0 } ?? "en"
        #endif
    }()

    /// A Boolean value that indicates whether the language is read from right to left.
    package static let isRightToLeft = Locale.Language(identifier: language).characterDirection == .rightToLeft

    private static let bundle = localization(language) ?? resources ?? .main

    /// Returns the language that the environment of a process requests (locale(7)), if its app has it.
    package static func language(of environment: [String: String], among languages: [String]) -> String? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let language = locale.map { String($0.prefix { !"._@".contains($0) }) }
        return language.flatMap { languages.contains($0) ? $0 : nil }
    }

    private static func localization(_ language: String) -> Bundle? {
        resources?.path(forResource: language, ofType: "lproj").flatMap { Bundle(path: $0) }
    }

    /// The resource bundle that the build places beside the program, or in the app, or `nil` if it's missing.
    ///
    /// NB: `Bundle.module` ends the process if it finds no bundle, and missing texts aren't worth that.
    private static let resources: Bundle? = {
        let name = "AsyncResources_LocalizedTexts"
        let own = Bundle(for: BundleToken.self)
        let places = [
            Bundle.main.resourceURL, Bundle.main.bundleURL, own.resourceURL, own.bundleURL.deletingLastPathComponent(),
        ]
        return places.compactMap { $0 }
            .flatMap { place in ["bundle", "resources"].map { place.appending(path: "\(name).\($0)") } }
            .lazy.compactMap { Bundle(url: $0) }.first
    }()

    private final class BundleToken {}
}
