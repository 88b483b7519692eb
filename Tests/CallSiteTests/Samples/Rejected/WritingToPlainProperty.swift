import PortableUI

struct Counter: View {
    var count = 0

    var body: some View {
        Button("Add one") {
            count += 1  // error: 'self' is immutable
        }
    }
}
