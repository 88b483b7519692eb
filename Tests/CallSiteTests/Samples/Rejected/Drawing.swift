import PortableUI

// There is no drawing by hand.
struct Sketch: View {
    var body: some View {
        Canvas { context, size in  // error: compose shapes, gradients and stacks, or show an Image
            context.fill(Path(), with: .color(.red))  // error: 'Path'
        }
        TimelineView(.animation) { context in  // error: use a task with a loop over Task.sleep(for:)
            Text("Now")
        }
        Path { path in  // error: use Rectangle, RoundedRectangle, Circle, Ellipse or Capsule
            path.closeSubpath()
        }
    }
}
