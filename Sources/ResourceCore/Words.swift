import Foundation

/// The words of this package that people see, in their language.
///
/// `scripts/localize` makes the files of all languages from one table.
package enum Words {
    /// Returns a text in the language of the app, with values filled in; the English one where there is no other.
    ///
    /// - Parameters:
    ///   - english: The English text, which is the key of the others.
    ///   - values: What stands for its placeholders.
    package static func text(_ english: String, _ values: any CVarArg...) -> String {
        text(english, values, in: bundle)
    }

    /// Returns a text in a language; nil where the package has no such language.
    package static func text(_ english: String, _ values: any CVarArg..., language: String) -> String? {
        localization(language).map { text(english, values, in: $0) }
    }

    private static func text(_ english: String, _ values: [any CVarArg], in bundle: Bundle) -> String {
        let text = bundle.localizedString(forKey: english, value: english, table: nil)
        return values.isEmpty ? text : String(format: text, arguments: values)
    }

    /// The languages that the package has.
    package static var languages: [String] { resources?.localizations.sorted() ?? [] }

    /// Where the texts of the app's language are.
    ///
    /// A package speaks the languages that its app has: one that is written in English alone shows English everywhere.
    private static let bundle: Bundle = {
        guard let resources else { return .main }
        #if canImport(Darwin)
            return resources
        #else
            // NB: Foundation on Linux does not ask the environment for the language.
            let environment = ProcessInfo.processInfo.environment
            let wanted = language(of: environment, among: Bundle.main.localizations)
            return wanted.flatMap(localization) ?? localization("en") ?? resources
        #endif
    }()

    /// Returns the language that a process is to speak (locale(7)), if its app has it.
    static func language(of environment: [String: String], among languages: [String]) -> String? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let language = locale.map { String($0.prefix { !"._@".contains($0) }) }
        return language.flatMap { languages.contains($0) ? $0 : nil }
    }

    private static func localization(_ language: String) -> Bundle? {
        resources?.path(forResource: language, ofType: "lproj").flatMap { Bundle(path: $0) }
    }

    /// The folder that the build puts beside the program, or into the app; nil where it was left out.
    ///
    /// NB: `Bundle.module` ends the process where it finds none, which missing words are not worth.
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
