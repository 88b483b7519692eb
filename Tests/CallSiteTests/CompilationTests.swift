import Foundation
import Testing

/// Sources that must compile, and sources that must not.
@Suite(.serialized) struct `Sources given to the compiler` {
    @Test(arguments: try Samples.names(in: "Rejected"))
    func `what SwiftUI or the subset does not allow is rejected where it stands, and nothing else is`(name: String)
        async throws
    {
        let source = Samples.url(name, in: "Rejected")
        let expected = try Samples.expectations(of: source)
        let rejections = try await Compiler.rejections(of: source)
        #expect(!expected.isEmpty)
        for (line, message) in expected {
            #expect(rejections.contains { $0.line == line && $0.message.contains(message) }, "line \(line)")
        }
        for rejection in rejections {
            #expect(expected.contains { $0.line == rejection.line }, "\(rejection)")
        }
    }

    @Test func `there are samples`() throws {
        #expect(try Samples.names(in: "Rejected").count >= 8)
    }

    @Test func `a source that imports only SwiftUI compiles by flags alone`() async throws {
        let source = Samples.url("OnlySwiftUI.swift", in: "Accepted")
        let alias = ["-module-alias", "SwiftUI=PortableUI"]
        let network = ["-Xfrontend", "-import-module", "-Xfrontend", "FoundationNetworking"]
        #expect(try await Compiler.rejections(of: source, alias + network) == [])
        #expect(try await Compiler.rejections(of: source).map(\.message) == ["no such module 'SwiftUI'"])
        // Without the second flag, only declarations that use the network are missing.
        let withoutNetwork = try await Compiler.rejections(of: source, alias)
        #expect(!withoutNetwork.isEmpty)
        #expect(withoutNetwork.allSatisfy { $0.message.contains("URL") })
    }

    @Test func `the less usual spellings of SwiftUI compile`() async throws {
        let source = Samples.url("LessUsualSpellings.swift", in: "Accepted")
        #expect(try await Compiler.rejections(of: source, ["-module-alias", "SwiftUI=PortableUI"]) == [])
    }

    @Test(arguments: ["OnlyCombine.swift", "OnlyFoundation.swift"])
    func `a source that uses publishers compiles by flags alone`(name: String) async throws {
        let source = Samples.url(name, in: "Accepted")
        let aliases = ["-module-alias", "SwiftUI=PortableUI", "-module-alias", "Combine=PortableCombine"]
        let imported = ["-Xfrontend", "-import-module", "-Xfrontend", "PortableCombine"]
        let rejections = try await Compiler.rejections(of: [source], as: "5", aliases + imported)
        #expect(rejections == [])
        #expect(try await !Compiler.rejections(of: [source], as: "5", []).isEmpty)
    }

    @Test func `a source that uses crumbs of UIKit compiles by flags alone`() async throws {
        let source = Samples.url("OnlyUIKit.swift", in: "Accepted")
        let aliases = ["-module-alias", "SwiftUI=PortableUI", "-module-alias", "UIKit=PortableUIKit"]
        #expect(try await Compiler.rejections(of: source, aliases) == [])
    }

    @Test func `a mutation that reads a response needs no import but the umbrella's`() async throws {
        let source = Samples.url("OnlyAsyncResources.swift", in: "Accepted")
        let strict = ["-enable-upcoming-feature", "MemberImportVisibility"]
        #expect(try await Compiler.rejections(of: source, strict) == [])
    }
}
