import PortableUI

struct Author: Identifiable {
    let id: Int
    let name: String
}

struct NumberInList: View {
    var body: some View {
        List {
            Text("Twelve")
            12  // error: requires that 'Int' conform to 'View'
        }
        .navigationTitle("Numbers")
    }
}

struct NumberInSection: View {
    let authors: [Author]

    var body: some View {
        NavigationStack {
            List {
                Section("Authors") { authors.count }  // error: requires that 'Int' conform to 'View'
            }
        }
    }
}

struct ValueInRows: View {
    let authors: [Author]

    var body: some View {
        List(authors) { author in
            author  // error: requires that 'Author' conform to 'View'
        }
    }
}

struct ArrayInBranch: View {
    let authors: [Author]

    var body: some View {
        List {
            if authors.isEmpty {
                Text("None")
            } else {
                authors  // error: requires that '[Author]' conform to 'View'
            }
        }
        .toolbar { Button("Add") {} }
    }
}

struct CallInList: View {
    var body: some View {
        List {
            print("Authors")  // error: type '()' cannot conform to 'View'
        }
    }
}
