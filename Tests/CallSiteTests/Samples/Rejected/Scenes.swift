import PortableUI

// An app has the windows that its visitors open.
struct Studio: App {
    var body: some Scene {
        Window("Log", id: "log") {  // error: each visitor has a page of their own
            Text("Log")
        }
        MenuBarExtra("Studio", systemImage: "star") {  // error: use a WindowGroup
            Text("Star")
        }
        WindowGroup { Text("Main") }
            .defaultSize(width: 300, height: 200)  // error: use frame(maxWidth:) on the view
            .commandsReplaced { CommandMenu("File") { Text("New") } }  // error: use commands(content:)
            .commands {
                ToolbarCommands()  // error: use a CommandMenu
                TextEditingCommands()  // error: leave them out
                TextFormattingCommands()  // error: leave them out
                CommandGroup(before: .printItem) { Text("Preview") }  // error: use a CommandMenu
                CommandGroup(after: .windowList) { Text("All") }  // error: use a CommandMenu
            }
    }
}
