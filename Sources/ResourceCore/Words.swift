import Foundation

/// The localized texts of this package that users see.
///
/// `scripts/localize` makes the files of all languages from one table.
package enum Words {
    /// Returns a text in the language of the app, with values filled in, or the English text if there is no other.
    ///
    /// - Parameters:
    ///   - english: The English text, which is the key of the translations.
    ///   - values: The values of its placeholders.
    package static func text(_ english: String, _ values: any CVarArg...) -> String {
        text(english, values, in: bundle)
    }

    /// Returns a text in the given language, or `nil` if the package doesn't have that language.
    package static func text(_ english: String, _ values: any CVarArg..., language: String) -> String? {
        localization(language).map { text(english, values, in: $0) }
    }

    private static func text(_ english: String, _ values: [any CVarArg], in bundle: Bundle) -> String {
        let text = bundle.localizedString(forKey: english, value: english, table: nil)
        return values.isEmpty ? text : String(format: text, arguments: values)
    }

    /// The languages of the package.
    package static var languages: [String] { resources?.localizations.sorted() ?? [] }

    /// The bundle with the texts of the app's language.
    ///
    /// A package uses only the languages that its app has: an app that is written in English alone shows English
    /// everywhere.
    private static let bundle: Bundle = {
        guard let resources else { return .main }
        #if canImport(Darwin)
            return resources
        #else
            // NB: Foundation on Linux doesn't read the language from the environment.
            let environment = ProcessInfo.processInfo.environment
            let wanted = language(of: environment, among: Bundle.main.localizations)
            return wanted.flatMap(localization) ?? localization("en") ?? resources
        #endif
    }()

    /// Returns the language that the environment of a process requests (locale(7)), if its app has it.
    static func language(of environment: [String: String], among languages: [String]) -> String? {
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
        let name = "AsyncResources_ResourceCore"
        let own = Bundle(for: Token.self)
        let places = [
            Bundle.main.resourceURL, Bundle.main.bundleURL, own.resourceURL, own.bundleURL.deletingLastPathComponent(),
        ]
        return places.compactMap { $0 }
            .flatMap { place in ["bundle", "resources"].map { place.appending(path: "\(name).\($0)") } }
            .lazy.compactMap { Bundle(url: $0) }.first
    }()

    private final class Token {}
}
