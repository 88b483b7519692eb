import PortableUI

// Controls that hosts have not got name those that they have.
struct Toolbox: View {
    @Namespace private var names  // error: use transition(_:)
    @State private var color = Color.red

    var body: some View {
        ColorPicker("Color", selection: $color)  // error: use a Picker of the colors that the app offers
        Gauge(value: 0.5) { Text("Half") }  // error: use ProgressView(value:total:)
        Button("Save") {}
            .keyboardShortcut("s", modifiers: .command)  // error: the browser has the keys
        Text("Hero").matchedGeometryEffect(id: 1, in: names)  // error: use transition(_:)
    }
}
