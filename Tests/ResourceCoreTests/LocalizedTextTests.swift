import Foundation
import LocalizedTexts
import ResourceCore
import Testing

/// The texts that users see, in their languages.
@Suite(.timeLimit(.minutes(10))) struct LocalizedTextTests {
    @Test(arguments: [("ar", "إعادة المحاولة"), ("de", "Erneut versuchen"), ("en", "Retry"), ("ja", "再試行")])
    func `each language has its words`(language: String, expected: String) {
        #expect(LocalizedText.languages.contains(language))
        #expect(LocalizedText.string("Retry", language: language) == expected)
    }

    @Test func `a number stands where the language has it`() {
        #expect(LocalizedText.string("You need to sign in (%ld).", 401, language: "ja") == "サインインが必要です (401)。")
        #expect(LocalizedText.string("You need to sign in (%ld).", 401) == "You need to sign in (401).")
    }

    @Test func `a language that the package lacks, and a text that it lacks`() {
        #expect(LocalizedText.string("Retry", language: "tlh") == nil)
        #expect(LocalizedText.string("No such text") == "No such text")
    }

    @Test func `a process speaks its environment's language where its app has it`() {
        let languages = ["de", "en"]
        #expect(LocalizedText.language(of: ["LANG": "de_DE.UTF-8"], among: languages) == "de")
        #expect(LocalizedText.language(of: ["LANG": "de_DE.UTF-8", "LC_ALL": "en_US"], among: languages) == "en")
        #expect(LocalizedText.language(of: ["LANG": "de_DE.UTF-8", "LC_ALL": ""], among: languages) == "de")
        #expect(LocalizedText.language(of: ["LANG": "ja_JP"], among: languages) == nil)
        #expect(LocalizedText.language(of: [:], among: languages) == nil)
    }

    @Test func `what a loader did wrong is told in words`() {
        #expect(LoadError.timedOut(limit: .seconds(1)).localizedDescription == "Loading took too long.")
        #expect(LoadError.endedWithoutValue.localizedDescription == "Nothing was loaded.")
    }
}
