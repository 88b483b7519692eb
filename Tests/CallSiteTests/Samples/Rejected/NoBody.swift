import PortableUI

struct Unfinished: View {  // error: type 'Unfinished' does not conform to protocol 'View'
    let title: String
}
