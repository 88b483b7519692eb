import PortableUI

/// An app that leads its own window, and counts its voyages.
struct Voyage: App {
    @StateObject private var route = Route()
    @State private var count = 0

    var body: some Scene {
        WindowGroup {
            NavigationStack(path: $route.ports) {
                VStack {
                    Text("Voyages: \(count)")
                    Button("Depart") { route.ports.append(1) }
                }
                .navigationDestination(for: Int.self) { PortScreen(number: $0) }
            }
        }
        .onChange(of: route.ports.isEmpty) { if route.ports.isEmpty { count += 1 } }
        .commands {
            CommandMenu("Log of \(count)") { Button("Forget") { count = 0 } }
        }
        .environmentObject(route)
    }
}

final class Route: ObservableObject {
    @Published var ports: [Int] = []
}

struct PortScreen: View {
    let number: Int
    @EnvironmentObject private var route: Route

    var body: some View {
        VStack {
            Text("Port \(number)")
            Button("Sail on") { route.ports.append(number + 1) }
            Button("Return") { route.ports = [] }
        }
    }
}
