import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourcePages
import ResourceTesting
import ResourceUI
import Testing

/// One view of several resources.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SeveralResourcesTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let names = GatedLoader<String>()
    private let numbers = GatedLoader<Int>()
    private let marks = GatedLoader<Bool>()

    private func host(of resource: @escaping () -> Resource<String>? = { nil }) -> HeadlessHost {
        HeadlessHost { [names, numbers, marks, container] in
            Observing {
                AsyncResourceView(
                    resource() ?? names.resource("name"), numbers.resource("number"), marks.resource("mark")
                ) { name, number, mark in
                    List { Text("\(name) \(number) \(mark)") }
                }
                .resourceContainer(container)
            }
        }
    }

    private func loadedHost() async throws -> HeadlessHost {
        let host = host()
        try await names.nextCall().succeed("one")
        try await numbers.nextCall().succeed(1)
        try await marks.nextCall().succeed(true)
        try await host.until { host.contains(.row, "one 1 true") }
        return host
    }

    @Test func `content is shown once all have a value, after one indicator`() async throws {
        let host = host()
        #expect(host.findAll(.progress).count == 1)
        try await numbers.nextCall().succeed(1)
        try await marks.nextCall().succeed(true)
        let store = ResourceStore(marks.resource("mark"), in: container)
        try await store.until { $0.value == true }
        try await host.settle()
        #expect(host.findAll(.progress).count == 1 && host.findAll(.row).isEmpty)
        try await names.nextCall().succeed("one")
        try await host.until { host.contains(.row, "one 1 true") }
        #expect(host.findAll(.progress).isEmpty && host.announcements == ["Loaded"])
    }

    @Test func `a failure is shown once, and a retry loads those that have failed`() async throws {
        let host = host()
        try await names.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(try host.find(.button, "Retry").isEnabled)
        try await numbers.nextCall().succeed(1)
        try await marks.nextCall().fail(Trouble())
        let store = ResourceStore(marks.resource("mark"), in: container)
        try await store.until { $0.error != nil }
        try await host.settle()
        #expect(host.findAll(.button).count == 1 && host.announcements == ["The tunnel is long."])
        try host.tap("Retry")
        #expect(try !host.find(.button, "Retry").isEnabled)
        try await names.nextCall().succeed("one")
        try await marks.nextCall().succeed(true)
        try await host.until { host.contains(.row, "one 1 true") }
        #expect(names.count == 2 && numbers.count == 1 && marks.count == 2)
    }

    @Test func `a pull refreshes all, until the last of them has ended`() async throws {
        let host = try await loadedHost()
        try host.refresh()
        try await names.nextCall().succeed("two")
        let last = try await numbers.nextCall()
        try await marks.nextCall().succeed(false)
        try await host.until { host.contains(.row, "two 1 false") }
        #expect(host.findAll(.list).first?.isRefreshing == true)
        last.succeed(2)
        try await host.until {
            host.contains(.row, "two 2 false") && host.findAll(.list).first?.isRefreshing == false
        }
    }

    @Test func `a refresh that fails keeps the content, and its retry loads no other one`() async throws {
        let host = try await loadedHost()
        container.invalidate("number")
        try await numbers.nextCall().fail(Trouble())
        try await host.until { host.contains(.text, "The tunnel is long.") }
        #expect(host.contains(.row, "one 1 true"))
        try host.tap("Retry")
        try await numbers.nextCall().succeed(2)
        try await host.until { host.contains(.row, "one 2 true") && !host.contains(.button, "Retry") }
        #expect(names.count == 1 && marks.count == 1)
    }

    @Test func `each keeps its own entry, which other views share`() async throws {
        let host = try await loadedHost()
        #expect(container.state(of: numbers.resource("number")).value == 1)
        container.set(2, for: numbers.resource("number"))
        try await host.until { host.contains(.row, "one 2 true") }
        #expect(numbers.count == 1)
    }

    @Test func `another resource in the place of one loads alone, and shows nothing of the old one`() async throws {
        let other = GatedLoader<String>()
        let choice = Choice()
        let host = host { choice.isOther ? other.resource("other") : nil }
        try await names.nextCall().succeed("one")
        try await numbers.nextCall().succeed(1)
        try await marks.nextCall().succeed(true)
        try await host.until { host.contains(.row, "one 1 true") }
        choice.isOther = true
        try await host.until { host.findAll(.row).isEmpty }
        try await other.nextCall().succeed("other")
        try await host.until { host.contains(.row, "other 1 true") }
        #expect(names.count == 1 && numbers.count == 1 && marks.count == 1)
        choice.isOther = false
        try await host.until { host.contains(.row, "one 1 true") }
    }

    @Test func `the content of the old ones may stay until the new one is there`() async throws {
        let other = GatedLoader<String>()
        let choice = Choice()
        let host = HeadlessHost { [names, numbers, container] in
            Observing {
                AsyncResourceView(
                    choice.isOther ? other.resource("other") : names.resource("name"), numbers.resource("number")
                ) { name, number in
                    Text("\(name) \(number)")
                }
                .keepPrevious()
                .resourceContainer(container)
            }
        }
        try await names.nextCall().succeed("one")
        try await numbers.nextCall().succeed(1)
        try await host.until { host.contains(.text, "one 1") }
        choice.isOther = true
        let call = try await other.nextCall()
        try await host.settle()
        #expect(host.contains(.text, "one 1"))
        call.succeed("other")
        try await host.until { host.contains(.text, "other 1") }
    }

    @Test func `a refresh of equal values evaluates no content`() async throws {
        let host = HeadlessHost { [names, numbers, container] in
            Observing {
                AsyncResourceView(names.resource("name"), numbers.resource("number")) { name, number in
                    Pair(name: name, number: number)
                }
                .resourceContainer(container)
            }
        }
        try await names.nextCall().succeed("one")
        try await numbers.nextCall().succeed(1)
        try await host.until { host.contains(.text, "one 1") }
        host.resetCounters()
        container.invalidate("number")
        try await numbers.nextCall().succeed(1)
        let store = ResourceStore(numbers.resource("number"), in: container)
        try await store.until { !$0.isStale }
        try await host.settle()
        #expect(host.counters.bodies["Pair", default: 0] == 0)
        #expect(host.counters.bodies.filter { $0.key.hasPrefix("AsyncResourceView") }.values.allSatisfy { $0 == 0 })
    }

    @Test func `stores that are owned elsewhere are shown together`() async throws {
        let name = ResourceStore(names.resource("name"), in: container)
        let number = ResourceStore(numbers.resource("number"), in: container, policy: .manual)
        let host = HeadlessHost { AsyncResourceView(name, number) { Text("\($0) \($1)") } }
        try await names.nextCall().succeed("one")
        try await name.until { $0.value == "one" }
        #expect(numbers.count == 0)
        number.start(.load)
        try await numbers.nextCall().succeed(1)
        try await host.until { host.contains(.text, "one 1") }
        host.unmount()
        container.invalidate("name")
        #expect(names.count == 1)
    }

    @Test func `without one of them, nothing is shown, and the others load`() async throws {
        let choice = Choice()
        let host = HeadlessHost { [names, numbers, container] in
            Observing {
                AsyncResourceView(names.resource("name"), choice.isOther ? numbers.resource("number") : nil) {
                    Text("\($0) \($1)")
                }
                .resourceContainer(container)
            }
        }
        #expect(host.findAll(.progress).isEmpty && host.findAll(.button).isEmpty)
        try await names.nextCall().succeed("one")
        choice.isOther = true
        try await numbers.nextCall().succeed(1)
        try await host.until { host.contains(.text, "one 1") }
        #expect(names.count == 1)
    }

    @Test func `a list in pages loads its next page beside another resource`() async throws {
        let gate = GatedLoader<Page<Row, Int>>()
        let host = HeadlessHost { [names, container] in
            Observing {
                AsyncResourceView(
                    names.resource("name"), .pages("rows") { (_: Int?) in try await gate.load() }
                ) { name, rows in
                    List {
                        Text(name)
                        PagedForEach(rows) { Text("Row \($0.id)") }
                    }
                }
                .resourceContainer(container)
            }
        }
        try await names.nextCall().succeed("one")
        try await gate.nextCall().succeed(Page([Row(id: 1)], next: 2))
        try await gate.nextCall().succeed(Page([Row(id: 2)], next: nil))
        try await host.until { host.contains(.text, "Row 2") }
    }

    @Test func `views of several resources may share a store`() async throws {
        let name = ResourceStore(names.resource("name"), in: container)
        let host = HeadlessHost { [numbers, marks, container] in
            Observing {
                VStack {
                    AsyncResourceView(name, ResourceStore(numbers.resource("number"), in: container)) {
                        Text("\($0) \($1)")
                    }
                    AsyncResourceView(name, ResourceStore(marks.resource("mark"), in: container)) {
                        Text("\($0) \($1)")
                    }
                }
            }
        }
        try await names.nextCall().succeed("one")
        try await numbers.nextCall().succeed(1)
        try await marks.nextCall().succeed(true)
        try await host.until { host.contains(.text, "one 1") && host.contains(.text, "one true") }
    }
}

private struct Pair: View {
    let name: String
    let number: Int

    var body: some View { Text("\(name) \(number)") }
}

private struct Row: Identifiable {
    let id: Int
}

@MainActor @Observable
private final class Choice {
    var isOther = false
}
