import HeadlessHost
import PortableUI
import Testing

/// The menus of an app, in the menu bar of its window.
@MainActor
@Suite struct CommandTests {
    @Test func `a command menu is found in the bar, and a tap on its button does what it says`() throws {
        let host = HeadlessHost(Library.self)
        #expect(try host.find(.group, "Menu bar").all { $0.role == .button }.map(\.label) == ["Books", "View", "More"])
        #expect(!host.contains(.button, "Add"))
        try host.tap("Books")
        try host.tap("Add")
        #expect(host.contains(.text, "Books: 1"))
        #expect(!host.contains(.button, "Add"))
    }

    @Test func `an app without commands has no bar`() {
        let host = HeadlessHost(Plain.self)
        #expect(host.contains(.text, "Plain"))
        #expect(!host.contains(.group, "Menu bar"))
    }

    @Test func `conditions and systems decide which menus there are`() {
        #expect(menus(of: Chosen(isExpert: true)) == ["Expert", "Always", "New"])
        #expect(menus(of: Chosen(isExpert: false)) == ["Beginner", "Always", "Extra", "New"])
    }

    @Test func `a closure without a statement adds no menu`() {
        #expect(menus(of: Nothing()) == [])
    }

    @Test func `a closure marked with the older builder makes the same menus`() {
        #expect(menus(of: Older(isExpert: true)) == ["Expert", "Named", "New"])
        #expect(menus(of: Older(isExpert: false)) == ["Beginner", "Extra", "Named", "New"])
        #expect(menus(of: OlderNothing()) == [])
    }

    @Test func `menus follow the state of the app, and the window below them keeps its own`() throws {
        let host = HeadlessHost(Workshop.self)
        #expect(bar(of: host) == ["File", "Tools: 0"])
        try host.tap("Inside 0")
        try host.tap("File")
        try host.tap("Be an expert")
        #expect(bar(of: host) == ["File", "Expert", "Tools: 0"])
        #expect(host.contains(.button, "Inside 1"))
        try host.tap("Expert")
        try host.tap("Be a beginner")
        #expect(bar(of: host) == ["File", "Tools: 0"])
        #expect(host.contains(.button, "Inside 1"))
    }

    @Test func `commands have state, and read the environment of their scene`() throws {
        let host = HeadlessHost(Workshop.self)
        try host.tap("Tools: 0")
        try host.tap("Take a hammer")
        #expect(bar(of: host) == ["File", "Tools: 1"])
    }

    @Test func `the menus of a scene come before those that are added to it`() {
        #expect(bar(of: HeadlessHost(Layered.self)) == ["Inner", "Middle", "Outer"])
    }

    private func bar(of host: HeadlessHost) -> [String]? {
        try? host.find(.group, "Menu bar").all { $0.role == .button }.map(\.label)
    }

    private func menus(of commands: some Commands) -> [String] {
        HeadlessHost { commands._menus }.findAll(.button).map(\.label)
    }
}

@Observable
@MainActor
private final class Shelf {
    var count = 0
}

@MainActor
private struct Library: App {
    private let shelf = Shelf()

    var body: some Scene {
        WindowGroup { CountText(shelf: shelf) }
            .commands {
                CommandMenu("Books") { Button("Add") { shelf.count += 1 } }
                CommandMenu(Text("View")) { Button("Sort") {} }
            }
            .commands { CommandMenu("More") { Button("Help") {} } }
        WindowGroup { Text("Another") }
            .commands { CommandMenu("Other") { Button("Nothing") {} } }
    }
}

private struct CountText: View {
    let shelf: Shelf

    var body: some View { Text("Books: \(shelf.count)") }
}

private struct Workshop: App {
    @State private var isExpert = false

    var body: some Scene {
        WindowGroup { Bench() }
            .commands {
                CommandMenu("File") { Button("Be an expert") { isExpert = true } }
                if isExpert { CommandMenu("Expert") { Button("Be a beginner") { isExpert = false } } }
                Tools()
            }
            .environment(\.lineLimit, 1)
    }
}

private struct Tools: Commands {
    @State private var count = 0
    @Environment(\.lineLimit) private var step

    var body: some Commands {
        CommandMenu("Tools: \(count)") { Button("Take a hammer") { count += step ?? 100 } }
    }
}

private struct Bench: View {
    @State private var count = 0

    var body: some View { Button("Inside \(count)") { count += 1 } }
}

private struct Layered: App {
    var body: some Scene {
        InnerScene()
            .commands { CommandMenu("Middle") { Button("B") {} } }
            .commands { CommandMenu("Outer") { Button("C") {} } }
    }
}

private struct InnerScene: Scene {
    var body: some Scene {
        WindowGroup { Text("Inner") }
            .commands { CommandMenu("Inner") { Button("A") {} } }
    }
}

private struct Plain: App {
    var body: some Scene { WindowGroup { Text("Plain") } }
}

private struct Chosen: Commands {
    let isExpert: Bool

    var body: some Commands {
        if isExpert {
            CommandMenu("Expert") { Button("A") {} }
        } else {
            CommandMenu("Beginner") { Button("B") {} }
        }
        CommandMenu("Always") { Button("C") {} }
        if !isExpert { CommandMenu("Extra") { Button("D") {} } }
        if #available(macOS 14, *) { CommandMenu("New") { Button("E") {} } }
    }
}

private struct Nothing: Commands {
    var body: some Commands {}
}

private struct Older: Commands {
    let isExpert: Bool

    @CommandsBuilder var body: some Commands {
        if isExpert {
            CommandMenu("Expert") { Button("A") {} }
        } else {
            CommandMenu("Beginner") { Button("B") {} }
        }
        if !isExpert { CommandMenu("Extra") { Button("C") {} } }
        CommandMenu(String("Named")) { Button("D") {} }
        if #available(macOS 14, *) { CommandMenu("New") { Button("E") {} } }
    }
}

private struct OlderNothing: Commands {
    @CommandsBuilder var body: some Commands {}
}
