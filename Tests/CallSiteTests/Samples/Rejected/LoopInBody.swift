import PortableUI

struct Rows: View {
    var body: some View {
        VStack {
            for number in 1...3 {  // error: control flow statement cannot be used with result builder 'ViewBuilder'
                Text("\(number)")
            }
        }
    }
}
