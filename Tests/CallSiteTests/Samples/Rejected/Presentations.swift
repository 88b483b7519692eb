import PortableUI

struct Place: Identifiable {
    let id: Int
}

// What is shown in front of a page is a sheet, an alert or a dialog.
struct Atlas: View {
    @State private var place: Place?
    @State private var isShown = false

    var body: some View {
        Text("Map")
            .popover(item: $place) { Text("Place \($0.id)") }  // error: use sheet(item:onDismiss:content:) or a Menu
        Text("Details")
            .inspector(isPresented: $isShown) { Text("Details") }  // error: use sheet(isPresented:onDismiss:content:)
        Text("Form")
            .interactiveDismissDisabled()  // error: keep what it holds in a model
        Text("Film")
            .statusBarHidden()  // error: leave it out off Apple's platforms
        Text("Menu")
            .contextMenu {  // error: use contextMenu(menuItems:)
                Button("Copy") {}
            } preview: {
                Text("Copy of it")
            }
    }
}
