import PortableUI

struct Loading: View {
    var body: some View {
        Text("Loading").task { (attempt: Int) in  // error: expects 0 arguments, but 1 was used in closure body
            print(attempt)
        }
    }
}
