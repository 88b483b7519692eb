import Foundation
import Testing

/// The requirements of App Store review for libraries: the reasons for APIs that could be used for fingerprinting.
///
/// The categories are those of "Describing use of required reason API" in Apple's documentation.
@Suite struct PrivacyTests {
    /// The calls in each category that Swift code may make.
    private let categories = [
        "FileTimestamp": /\b(?:f?stat|fstatat|lstat|getattrlist|\w*[mM]odificationDate|creationDate)\b[(,:\]]/,
        "SystemBootTime": /\b(?:systemUptime|mach_absolute_time)\b/,
        "DiskSpace": /\b(?:f?statv?fs|volumeAvailableCapacity\w*|systemFreeSize)\b/,
        "ActiveKeyboards": /\bactiveInputModes\b/,
        "UserDefaults": /\b(?:UserDefaults|AppStorage)\b/,
    ]

    /// The targets that are part of apps on Apple's platforms.
    private static let targets = [
        "AsyncResources", "ResourceCore", "ResourceHTTP", "ResourceStorage", "ResourceTesting", "ResourceUI",
    ]

    @Test(arguments: targets) func `a target says why it calls what needs a reason`(target: String) throws {
        let calls = try Repository.swiftFiles(in: "Sources/\(target)").map { path in
            try Repository.text(path).lines.filter { !$0.contains("//") }.joined(separator: "\n")
        }
        let used = categories.filter { _, pattern in calls.contains { $0.contains(pattern) } }
        #expect(try declared(by: target) == Set(used.keys))
    }

    @Test func `a manifest of privacy is a resource of its target`() throws {
        let manifest = try Repository.text("Package.swift")
        let owners = Self.targets.filter { (try? Repository.text("Sources/\($0)/PrivacyInfo.xcprivacy")) != nil }
        #expect(owners == ["ResourceStorage"])
        #expect(manifest.matches(of: /resources: \[\.copy\("PrivacyInfo\.xcprivacy"\)\]/).count == owners.count)
    }

    /// Returns the categories in the target's privacy manifest, each of which has a reason.
    private func declared(by target: String) throws -> Set<String> {
        guard let text = try? Repository.text("Sources/\(target)/PrivacyInfo.xcprivacy") else { return [] }
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let entries = try #require((list as? [String: Any])?["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        return Set(
            try entries.map { entry in
                #expect((entry["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false)
                let name = try #require(entry["NSPrivacyAccessedAPIType"] as? String)
                return name.replacingOccurrences(of: "NSPrivacyAccessedAPICategory", with: "")
            })
    }
}
