import PortableUI

// There is no way to arrange views by numbers of their own.
struct Ring: Layout {}  // error: compose stacks, grids, frames and alignments

struct Gallery: View {
    @State private var size = CGSize.zero

    var body: some View {
        AnyLayout(Ring()) {
            Text("Round")
        }
        Text("Space")
            .coordinateSpace(name: "space")  // error: use frame(in: .global)
        Text("Half")
            .containerRelativeFrame(.horizontal)  // error: .infinity), a grid, or aspectRatio
        Text("Size")
            .onGeometryChange(for: CGSize.self, of: { $0.size }, action: { size = $0 })  // error: use a GeometryReader
        Grid {
            GridRow {
                Text("Right").gridColumnAlignment(.trailing)  // error: give the Grid one
            }
        }
    }
}
