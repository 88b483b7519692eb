import PortableUI

struct Reader: View {
    @Environment(\.favoriteColor) private var color  // error: no exact matches

    var body: some View {
        Text("Reader")
    }
}
