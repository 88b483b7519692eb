import PortableUI

// What is shown in front of a page is a sheet, an alert or a dialog.
struct Atlas: View {
    @State private var isShown = false

    var body: some View {
        Text("Details")
            .inspector(isPresented: $isShown) { Text("Details") }  // error: use sheet(isPresented:onDismiss:content:)
        Text("Form")
            .interactiveDismissDisabled()  // error: keep what it holds in a model
        Text("Menu")
            .contextMenu {  // error: use contextMenu(menuItems:)
                Button("Copy") {}
            } preview: {
                Text("Copy of it")
            }
    }
}
