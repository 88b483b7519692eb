import HeadlessHost
import PortableUI
import Testing

/// Stacked screens, and the content of their bars.
@MainActor
@Suite struct `Navigation` {
    @Test func `a link to a value shows its destination, and the way back is called after the screen under it`() throws
    {
        let host = HeadlessHost { Library(recorder: Recorder()) }
        #expect(try host.find(.screen, "Books").back == nil)
        try host.tap("Emma")
        #expect(try host.find(.screen, "Emma").back == "Books")
        #expect(!host.contains(.button, "Persuasion"))
        try host.goBack()
        #expect(host.contains(.screen, "Books"))
    }

    @Test func `a screen under another keeps its state, but disappears, and its task with it`() async throws {
        let recorder = Recorder()
        let host = HeadlessHost { Library(recorder: recorder) }
        try host.tap("Read 0")
        try host.tap("Emma")
        #expect(recorder.entries == ["appear", "disappear"])
        try await host.until { host.counters.runningTasks == 0 }
        try host.goBack()
        #expect(recorder.entries == ["appear", "disappear", "appear"])
        #expect(host.contains(.button, "Read 1"))
        try await host.until { host.counters.runningTasks == 1 }
    }

    @Test func `a screen that was left is gone`() throws {
        let host = HeadlessHost { Library(recorder: Recorder()) }
        let nodes = host.counters.liveNodes
        try host.tap("Emma")
        #expect(host.counters.liveNodes > nodes)
        try host.goBack()
        #expect(host.counters.liveNodes == nodes)
    }

    @Test func `of the views of an older stack the first is the screen, and the others are never made`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            NavigationView {
                Text("Side").navigationTitle("Library")
                Text("Detail").onAppear { recorder.note("detail appears") }
                Text("More")
            }
            NavigationView {
                Group {
                    Text("First")
                    Text("Second").onAppear { recorder.note("second appears") }
                }
            }
            NavigationView {
                if recorder.entries.isEmpty { Text("Alone") }
            }
        }
        #expect(host.findAll(.text).map(\.label) == ["Side", "First", "Alone"])
        #expect(host.contains(.screen, "Library"))
        #expect(recorder.entries == [])
    }

    @Test func `a stack follows its path, and the path the stack`() throws {
        let host = HeadlessHost { Deep() }
        try host.tap("Go deep")
        #expect(host.contains(.screen, "Level 3"))
        try host.goBack()
        #expect(host.contains(.screen, "Level 2"))
        try host.tap("Root")
        #expect(host.contains(.text, "depth 0"))
    }

    @Test func `a link to a view pushes it, and dismiss leaves it`() throws {
        let host = HeadlessHost {
            NavigationView {
                NavigationLink("Settings") { LeavableScreen() }.navigationTitle("Home")
            }
        }
        try host.tap("Settings")
        #expect(host.contains(.screen, "Settings"))
        try host.tap("Leave")
        #expect(host.contains(.screen, "Home"))
    }

    @Test func `a screen is there while a flag is true, and leaving it makes the flag false`() throws {
        let host = HeadlessHost { FlagOwner() }
        try host.tap("Show")
        #expect(host.contains(.text, "Detail 1"))
        try host.goBack()
        #expect(host.contains(.text, "hidden"))
        try host.tap("Show")
        #expect(host.contains(.text, "Detail 2"))
    }

    @Test func `a link without a value cannot be used`() {
        let nothing: String? = nil
        let host = HeadlessHost { NavigationStack { NavigationLink("Nowhere", value: nothing) } }
        #expect(throws: EventRefused.self) { try host.tap("Nowhere") }
    }

    @Test func `toolbars belong to the screen that is shown`() throws {
        let host = HeadlessHost { ToolbarOwner() }
        let bars = host.findAll(.bar)
        #expect(bars.map { $0.children.map(\.label) } == [["Edit"], ["Add", "Share"]])
        try host.tap("Add")
        #expect(host.contains(.button, "Added 1"))
        try host.tap("Next")
        #expect(host.findAll(.bar).isEmpty)
    }
}

private struct Library: View {
    let recorder: Recorder

    var body: some View {
        NavigationStack {
            Shelf(recorder: recorder)
                .navigationDestination(for: String.self) { title in Text(title).navigationTitle(title) }
        }
    }
}

private struct Shelf: View {
    let recorder: Recorder
    @State private var count = 0
    @State private var work = TaskLog()

    var body: some View {
        List {
            Button("Read \(count)") { count += 1 }
            ForEach(["Emma", "Persuasion"], id: \.self) { NavigationLink($0, value: $0) }
        }
        .navigationTitle("Books")
        .onAppear { recorder.note("appear") }
        .onDisappear { recorder.note("disappear") }
        .task { await work.work(1) }
    }
}

private struct Deep: View {
    @State private var path: [Int] = []

    var body: some View {
        NavigationStack(path: $path) {
            VStack {
                Text("depth \(path.count)")
                Button("Go deep") { path = [1, 2, 3] }
            }
            .navigationDestination(for: Int.self) { level in
                Button("Root") { path = [] }.navigationTitle("Level \(level)")
            }
        }
    }
}

private struct LeavableScreen: View {
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Button("Leave") { dismiss() }.navigationTitle("Settings")
    }
}

private struct FlagOwner: View {
    @State private var isShown = false
    @State private var visits = 0

    var body: some View {
        NavigationStack {
            VStack {
                Text(isShown ? "shown" : "hidden")
                Button("Show") {
                    visits += 1
                    isShown = true
                }
            }
            .navigationDestination(isPresented: $isShown) { Text("Detail \(visits)") }
        }
    }
}

private struct ToolbarOwner: View {
    @State private var count = 0

    var body: some View {
        NavigationStack {
            NavigationLink("Next") { Text("Plain") }
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) { Text("Edit") }
                    ToolbarItemGroup {
                        Button(count == 0 ? "Add" : "Added \(count)") { count += 1 }
                        Button("Share") {}
                    }
                }
        }
    }
}

/// Changes in the very update that hides a view.
@MainActor
@Suite struct `Pages that change while they leave` {
    @Test func `a page that changes as it is hidden shows the change when it returns`() throws {
        let host = HeadlessHost { LeavingPage() }
        #expect(host.contains(.text, "Loading"))
        try host.tap("Finish and leave")
        #expect(host.contains(.text, "Elsewhere"))
        try host.choose("First")
        #expect(host.contains(.text, "Done"))
        #expect(!host.contains(.text, "Loading"))
    }
}

/// A page that is hidden by the surrounding view, and changes by itself afterward.
private struct LeavingPage: View {
    @State private var page = 0
    @State private var work = Work()

    var body: some View {
        TabView(selection: $page) {
            WorkPage(work: work) {
                work.isDone = true
                page = 1
            }
            .tabItem { Text("First") }.tag(0)
            Text("Elsewhere").tabItem { Text("Second") }.tag(1)
        }
    }
}

private struct WorkPage: View {
    let work: Work
    let finish: @MainActor () -> Void

    var body: some View {
        VStack {
            Button("Finish and leave", action: finish)
            WorkState(work: work)
        }
    }
}

private struct WorkState: View {
    let work: Work

    var body: some View {
        HStack {
            if work.isDone { Text("Done") } else { Text("Loading") }
        }
    }
}

@MainActor
@Observable
private final class Work {
    var isDone = false
}
