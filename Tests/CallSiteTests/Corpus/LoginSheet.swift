import PortableUI

struct WrongPassword: LocalizedError {
    var errorDescription: String? { "The password is wrong" }
}

struct WelcomeScreen: View {
    let logIn: @Sendable (_ name: String, _ password: String) async throws -> String

    @State private var isLoggingIn = false
    @State private var member: String?

    var body: some View {
        VStack {
            if let member {
                Text("Hello, \(member)!")
                Button("Log out", role: .destructive) { self.member = nil }
            } else {
                Text("Hello, stranger")
                Button("Log in…") { isLoggingIn = true }
            }
        }
        .sheet(isPresented: $isLoggingIn) {
            LoginSheet(logIn: logIn) { member = $0 }
        }
    }
}

struct LoginSheet: View {
    private enum Field: Hashable {
        case name, password
    }

    let logIn: @Sendable (_ name: String, _ password: String) async throws -> String
    let onLogin: (String) -> Void

    @Environment(\.dismiss) private var dismiss
    @State private var name = ""
    @State private var password = ""
    @State private var isBusy = false
    @State private var error: WrongPassword?
    @FocusState private var field: Field?

    var body: some View {
        NavigationStack {
            Form {
                TextField("Name", text: $name)
                    .focused($field, equals: .name)
                    .onSubmit { field = .password }
                SecureField("Password", text: $password)
                    .focused($field, equals: .password)
                    .onSubmit(submit)
            }
            .overlay { if isBusy { ProgressView("Logging in…") } }
            .navigationTitle("Log in")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel", role: .cancel) { dismiss() }
                }
                ToolbarItem(placement: .confirmationAction) {
                    Button("Done", action: submit).disabled(name.isEmpty || password.isEmpty || isBusy)
                }
            }
            .alert("Not logged in", isPresented: hasFailed, presenting: error) { _ in
                Button("OK", role: .cancel) {}
            } message: { error in
                Text(error.localizedDescription)
            }
        }
        .onAppear { field = .name }
    }

    private var hasFailed: Binding<Bool> {
        Binding(get: { error != nil }, set: { if !$0 { error = nil } })
    }

    private func submit() {
        isBusy = true
        Task {
            defer { isBusy = false }
            do {
                onLogin(try await logIn(name, password))
                dismiss()
            } catch {
                self.error = error as? WrongPassword ?? WrongPassword()
                password = ""
            }
        }
    }
}
