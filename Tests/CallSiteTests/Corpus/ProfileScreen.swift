import PortableUI

@MainActor
@Observable
final class Profile: Identifiable {
    let id: Int
    var name: String
    var motto: String

    init(id: Int, name: String, motto: String) {
        self.id = id
        self.name = name
        self.motto = motto
    }

    var copy: Profile { Profile(id: id, name: name, motto: motto) }
}

struct ProfileScreen: View {
    let profile: Profile
    let save: @Sendable (_ name: String, _ motto: String) async throws -> Void

    @State private var draft: Profile?
    @State private var showsFailure = false

    var body: some View {
        VStack(spacing: 8) {
            Image(systemName: "person.crop.circle.fill")
                .resizable()
                .scaledToFit()
                .frame(width: 80, height: 80)
            Text(profile.name).font(.title)
            Text(profile.motto).foregroundStyle(.secondary)
            Button("Edit") { draft = profile.copy }
        }
        .sheet(item: $draft) { draft in
            ProfileEditor(profile: draft) { await commit(draft) }
        }
        .alert("Not saved", isPresented: $showsFailure) {
            Button("OK", role: .cancel) {}
        } message: {
            Text("The server said no.")
        }
    }

    private func commit(_ draft: Profile) async {
        do {
            try await save(draft.name, draft.motto)
            profile.name = draft.name
            profile.motto = draft.motto
        } catch {
            showsFailure = true
        }
        self.draft = nil
    }
}

struct ProfileEditor: View {
    @Bindable var profile: Profile
    let done: () async -> Void

    @Environment(\.presentationMode) private var presentationMode

    var body: some View {
        Form {
            Section(header: Text("Who you are"), footer: Text("Everybody sees this.")) {
                TextField("Name", text: $profile.name)
                TextField("Motto", text: $profile.motto)
            }
            Button("Save") { Task { await done() } }
            Button("Never mind") { presentationMode.wrappedValue.dismiss() }
        }
    }
}
