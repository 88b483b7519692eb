import PortableUI

// The shapes that hosts can draw are all there are.
struct Triangle: Shape {  // error: type 'Triangle' does not conform to protocol 'Shape'
    func path(in rect: CGRect) -> Path {  // error: use Rectangle, RoundedRectangle, Circle, Ellipse or Capsule
        Path()  // error: use Rectangle, RoundedRectangle, Circle, Ellipse or Capsule
    }
}
