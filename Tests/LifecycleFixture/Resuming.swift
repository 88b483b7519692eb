import PortableUI

/// A page whose connection is cut and slowed down: its counter, its text fields, and its scroll positions.
struct Resuming: View {
    @State private var count = 0
    @State private var words = ""
    @State private var loud = ""
    @State private var isOn = false
    @SceneStorage("kept") private var kept = 0

    var body: some View {
        VStack {
            Text("Count: \(count)").accessibilityIdentifier("count")
            Button("Add one") { count += 1 }
            Text("Kept: \(kept)")
            Button("Keep one") { kept += 1 }
            TextField("Words", text: $words)
            Text("Heard: \(words)")
            TextField("Loud", text: $loud).onChange(of: loud) { loud = loud.uppercased() }
            Text("Heard loud: \(loud)")
            Toggle("Sound", isOn: $isOn)
            Text(isOn ? "It sounds" : "It is silent")
            ScrollView {
                VStack { ForEach(0..<100) { Text("Row \($0)") } }
            }
            .accessibilityIdentifier("rows")
            .frame(height: 200)
        }
    }
}
