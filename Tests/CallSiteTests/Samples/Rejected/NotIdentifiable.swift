import PortableUI

struct Stop {
    let name: String
}

struct Stops: View {
    let stops: [Stop]

    var body: some View {
        ForEach(stops) { stop in  // error: requires that 'Stop' conform to 'Identifiable'
            Text(stop.name)
        }
    }
}
