import PortableUI

struct Switch: View {
    @State private var name = ""

    var body: some View {
        Toggle("On", isOn: $name)  // error: cannot convert value of type 'Binding<String>'
    }
}
