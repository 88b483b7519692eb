import PortableUI

struct Reader: View {
    @Environment(\.favouriteColor) private var color  // error: no exact matches

    var body: some View {
        Text("Reader")
    }
}
