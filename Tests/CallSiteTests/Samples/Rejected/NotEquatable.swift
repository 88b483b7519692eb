import PortableUI

struct Position {
    var x = 0
}

struct Follower: View {
    let position: Position

    var body: some View {
        Text("Here")
            .onChange(of: position) {}  // error: requires that 'Position' conform to 'Equatable'
    }
}
