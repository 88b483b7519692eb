import PortableUI

// There is no drawing by hand.
struct Sketch: View {
    var body: some View {
        Canvas { context, size in  // error: 'Canvas'
            context.fill(size)
        }
    }
}
