import Foundation
import PortableUI
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceHTTP
@testable import ResourceUI
@testable import ResourceWriting

/// The numbers of *Important defaults* are those of the code.
@MainActor
struct ImportantDefaultsTests {
    private let container = ResourceContainer()

    private func page() throws -> String {
        try Snippets.text(of: "Sources/AsyncResources/AsyncResources.docc/ImportantDefaults.md")
    }

    private func seconds(_ duration: Duration) -> String {
        let number = duration / .seconds(1)
        return number == number.rounded() ? "\(Int(number)) seconds" : "\(number) seconds"
    }

    @Test func `the times of loads and retries are those of the code`() throws {
        let page = try page()
        #expect(page.contains("the load goes on for \(seconds(container.grace)), in case"))
        #expect(container.errorRecency == .seconds(1) && page.contains("not repeated for a second"))
        #expect(page.contains("once the delays come to more than \(seconds(LoadWait.longestShownPause))"))
        #expect(
            RetryPolicy.longestRetryAfter == .seconds(300)
                && page.contains("a `Retry-After` counts instead, up to 5 minutes"))
        let delays = (1...4).map { RetryPolicy.standard.pause(after: $0, TestFailure(), random: { 1 }) }
        #expect(delays == [.seconds(1), .seconds(2), .seconds(4), nil])
        #expect(page.contains("three more attempts, after random delays of up to 1, 2, and 4 seconds"))
    }

    @Test func `what is shown and kept is that of the code`() throws {
        let page = try page()
        let pace = LoadingTimes()
        #expect(page.contains("after \(seconds(pace.delay)), and stays for at least \(seconds(pace.minimum))"))
        #expect(Retention.standard.time == .seconds(300) && page.contains("for 5 minutes after the last use"))
        #expect(HTTPEndpoint<Void>.standardBodyLimit == 16 << 20 && page.contains("of up to 16 MB"))
        #expect(page.contains("after up to \(Hop.mostRedirects) redirects"))
        #expect(MutationMachine.FailureLimits().most == 20 && page.contains("after twenty transient failures"))
        #expect(container.limits == .none && page.contains("without limits on number or size"))
    }

    @Test func `defaults for all resources, and for those below a prefix, are set as the page says`() async throws {
        let path = "Sources/AsyncResources/AsyncResources.docc/ImportantDefaults.md"
        #expect(try Snippets.all(in: path).count == 1 && Snippets.missing(of: path) == [])
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        setDefaults(of: container)
        let (quote, other) = (Resource(["quotes", 1]) { "a" }, Resource("greeting") { "hello" })
        for resource in [quote, other] { container.set("value", for: resource) }
        clock.advance(by: .seconds(10))
        #expect(container.state(of: quote).isStale && !container.state(of: other).isStale)
        clock.advance(by: .seconds(290))
        #expect(container.state(of: other).isStale)
        let failing = Resource<String>(["quotes", 2]) { throw TestFailure() }
        await #expect(throws: TestFailure.self) { try await container.value(of: failing) }
        let article = HTTPEndpoint<Void>(.get(URL(string: "https://press.example/articles/1")!), .empty())
        #expect(ResourceKey(["https://press.example", "articles"]).isPrefix(of: Resource.http(article).key))
    }

    @Test func `a value doesn't become stale by age, and an app that comes to the front loads nothing`() {
        let resource = Resource("greeting") { "hello" }
        #expect(resource.erased.policy.staleAfter == nil && resource.erased.policy.refreshing.areNone)
        #expect(resource.erased.policy.timeouts == LoadTimeouts())
    }
}

func setDefaults(of container: ResourceContainer) {
    container.setDefaults(below: [], staleAfter: .seconds(300))
    container.setDefaults(below: "quotes", staleAfter: .seconds(10), retry: .never)
}

private struct TestFailure: LoadFailure {
    var kind: LoadFailureKind { .transient() }
}
