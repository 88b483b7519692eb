import Foundation
import HeadlessHost
import PortableUI
import Testing

/// Changes of observable objects on another thread: none of them is lost, whenever a body reads the object.
@MainActor
@Suite struct `Observable objects changed on another thread` {
    @Test func `a body that is evaluated while a property is set shows the new value`() async throws {
        let model = Model()
        let host = HeadlessHost { Reader(model: model, onRead: { _ in }) }
        let (start, end) = (Signal(), Signal())
        Thread.detachNewThread {
            model.set(1) {
                start.send()
                end.wait()
            }
        }
        start.wait()
        try await host.settle()
        #expect(host.contains(.text, "Value 0"))
        end.send()
        try await host.until { host.contains(.text, "Value 1") }
    }

    @Test func `a property that is set after a body has read it is read again`() async throws {
        let model = Model()
        var isChanged = false
        let host = HeadlessHost {
            Reader(model: model) { value in
                guard value == 1, !isChanged else { return }
                isChanged = true
                onOtherThread { model.set(2) }
            }
        }
        onOtherThread { model.set(1) }
        try await host.until { host.contains(.text, "Value 2") }
    }

    @Test func `a body is evaluated for each change of a property that it read, and for no other`() async throws {
        let model = Model()
        let host = HeadlessHost { Reader(model: model, onRead: { _ in }) }
        for value in 1...3 {
            onOtherThread { model.set(value) }
            try await host.until { host.contains(.text, "Value \(value)") }
        }
        #expect(host.counters.bodies["Reader"] == 4)
        onOtherThread {
            model.setUnread()
            model.set(4)
        }
        try await host.until { host.contains(.text, "Value 4") }
        #expect(host.counters.bodies["Reader"] == 5)
    }

    @Test func `a body that changes what it read on the main actor isn't evaluated again`() async throws {
        let model = Model()
        let host = HeadlessHost { Reader(model: model) { model.set($0 + 10) } }
        onOtherThread { model.set(1) }
        try await host.until { host.contains(.text, "Value 1") }
        #expect(host.counters.bodies["Reader"] == 2)
        #expect(model.value == 11)
    }
}

// Sendable: the value is accessed under the lock.
private final class Model: Observable, @unchecked Sendable {
    private let registrar = ObservationRegistrar()
    private let lock = NSLock()
    private var stored = 0

    var value: Int {
        registrar.access(self, keyPath: \.value)
        return lock.withLock { stored }
    }

    private var unread: Int { 0 }

    /// Sets the value, with work between the announcement of the change and the change.
    func set(_ value: Int, meanwhile work: () -> Void = {}) {
        registrar.withMutation(of: self, keyPath: \.value) {
            work()
            lock.withLock { stored = value }
        }
    }

    func setUnread() {
        registrar.withMutation(of: self, keyPath: \.unread) {}
    }
}

private struct Reader: View {
    let model: Model
    let onRead: @MainActor (Int) -> Void

    var body: some View {
        let value = model.value
        let _ = onRead(value)
        Text("Value \(value)")
    }
}
