import PortableUI

// A page in a browser is the only window.
struct Desktop: App {
    @UIApplicationDelegateAdaptor private var delegate: Int  // error: begin work in the App's init, or in a task

    var body: some Scene {
        WindowGroup { Text("Main") }
            .commands {
                CommandGroup(replacing: .newItem) { Text("New") }  // error: use a CommandMenu
                SidebarCommands()  // error: use a CommandMenu
            }
            .commandsRemoved()  // error: leave out what commands(content:) adds
        Settings {  // error: use a sheet or a NavigationLink
            Text("Settings")
        }
    }
}

// Views of other frameworks stay on Apple's platforms.
struct Map: UIViewRepresentable {  // error: keep the view in a file for Apple's platforms
    func updateUIView(_ view: Int, context: Context) {}  // error: 'Context' is unavailable
}
