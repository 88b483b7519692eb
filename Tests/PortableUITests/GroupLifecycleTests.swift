import HeadlessHost
import Observation
import PortableUI
import Testing

/// Lifecycle modifiers of several views, which SwiftUI joins: they begin with the first view, and end with the last.
@MainActor
struct GroupLifecycleTests {
    @Observable @MainActor fileprivate final class Shelf {
        var items = [1, 2, 3]
        var showsOther = false
    }

    private let shelf = Shelf()
    private let recorder = Recorder()

    private func host(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> HeadlessHost {
        HeadlessHost { [recorder] in
            List { Observing(content: content).recordingLifecycle(recorder) }
        }
    }

    @Test func `a group appears once, and disappears with its last view`() async throws {
        let host = host { ForEach(shelf.items, id: \.self) { Text("\($0)") } }
        #expect(recorder.entries == ["appear", "task"])
        shelf.items = [3, 4]
        try await host.settle()
        #expect(recorder.entries == ["appear", "task"])
        shelf.items = []
        try await host.settle()
        #expect(recorder.entries == ["appear", "task", "disappear"])
        shelf.items = [5]
        try await host.settle()
        #expect(recorder.entries == ["appear", "task", "disappear", "appear", "task"])
    }

    @Test func `content without a view does not appear`() async throws {
        let host = host { if shelf.showsOther { Text("Other") } }
        #expect(recorder.entries.isEmpty)
        shelf.showsOther = true
        try await host.settle()
        #expect(recorder.entries == ["appear", "task"])
    }

    @Test func `branches that replace each other are one appearance`() async throws {
        let host = host {
            if shelf.showsOther {
                Text("One")
                Text("Two")
            } else {
                Text("Three")
            }
        }
        shelf.showsOther = true
        try await host.settle()
        shelf.showsOther = false
        try await host.settle()
        #expect(recorder.entries == ["appear", "task"])
    }

    @Test func `views that replace each other in different bodies are one appearance`() async throws {
        let host = host {
            Observing { if shelf.showsOther { Text("One") } }
            Observing { if !shelf.showsOther { Text("Two") } }
        }
        shelf.showsOther = true
        try await host.settle()
        shelf.showsOther = false
        try await host.settle()
        #expect(recorder.entries == ["appear", "task"])
    }

    @Test func `views of a page that is hidden have disappeared, and appear again`() async throws {
        let host = host { ForEach(shelf.items, id: \.self) { Text("\($0)") } }
        try await host.settle()
        host.disappear()
        host.appear()
        #expect(recorder.entries == ["appear", "task", "disappear", "appear", "task"])
    }

    @Test func `a group inside a group appears for both`() async throws {
        let inner = Recorder()
        let host = host {
            Text("First")
            Group { if shelf.showsOther { Text("Second") } }.recordingLifecycle(inner)
        }
        #expect(inner.entries.isEmpty && recorder.entries == ["appear", "task"])
        shelf.showsOther = true
        try await host.settle()
        #expect(inner.entries == ["appear", "task"])
        shelf.showsOther = false
        try await host.settle()
        #expect(inner.entries == ["appear", "task", "disappear"])
        #expect(recorder.entries == ["appear", "task"])
    }
}

private struct Observing<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View { content() }
}

extension View {
    fileprivate func recordingLifecycle(_ recorder: Recorder) -> some View {
        onAppear { recorder.note("appear") }
            .onDisappear { recorder.note("disappear") }
            .task { recorder.note("task") }
    }
}
