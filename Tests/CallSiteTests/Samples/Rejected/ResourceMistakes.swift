import AsyncResources
import PortableUI

struct Story: Codable, Identifiable {
    let id: Int
    let title: String
}

extension Resource where Value == [Story] {
    static var stories: Resource { Resource("stories") { [] } }
}

struct NumberAsContent: View {
    var body: some View {
        AsyncResourceView(.stories) { stories in  // error: the content closure has to return a view
            stories.count
        }
    }
}

struct StatementAsContent: View {
    @AsyncResource(.stories) private var stories

    var body: some View {
        AsyncResourceView(stories) { stories in  // error: the content closure has to return a view
            print(stories)
        }
    }
}

struct ResourceAsInitialValue: View {
    @AsyncResource private var stories = .stories  // error: write the resource in parentheses
    var body: some View { Text("") }
}

struct ValueAsProperty: View {
    @AsyncResource(.stories) private var stories: [Story]  // error: 'ResourceStore<[Story]>'
    var body: some View { Text("") }
}

struct NoSuchMember: View {
    var body: some View {
        AsyncResourceView(.stories) { stories in
            Text(stories[0].titel)  // error: value of type 'Story' has no member 'titel'
        }
    }
}
