import PortableUI

// What stands in a preview is checked, though it is never shown.
#Preview("Wrong") {
    Text("Number").frame(width: "wide")  // error: cannot convert value of type 'String'
}

#Preview("Unknown trait", traits: .sideways) {  // error: has no member 'sideways'
    Text("Turned")
}

struct Screen: View {
    var body: some View { Text("Screen") }
}

#Preview {
    Scren()  // error: cannot find 'Scren' in scope
}
