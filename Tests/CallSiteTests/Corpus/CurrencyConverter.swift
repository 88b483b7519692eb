import PortableUI

struct Rates: Sendable {
    let base: String
    let values: [String: Double]
}

struct CurrencyConverter: View {
    let rates: @Sendable (_ base: String) async throws -> Rates

    @State private var amount = "100"
    @State private var source = "EUR"
    @State private var target = "NOK"
    @State private var loaded: Rates?
    @State private var problem: String?
    @State private var showsProblem = false

    private static let currencies = ["EUR", "NOK", "PLN"]

    var body: some View {
        Form {
            TextField("Amount", text: $amount, prompt: Text("0"))
            picker("From", selection: $source)
            picker("To", selection: $target)
            Button("Swap", systemImage: "arrow.up.arrow.down", action: swap)
            Section("Result") {
                if loaded?.base == source {
                    Text(result).bold().accessibilityIdentifier("result")
                } else {
                    ProgressView()
                }
            }
        }
        .task(id: source) { await load() }
        .alert(isPresented: $showsProblem) {
            Alert(
                title: Text("No rates"), message: Text(problem ?? ""),
                primaryButton: .default(Text("Try again")) { Task { await load() } },
                secondaryButton: .cancel())
        }
    }

    private func picker(_ title: String, selection: Binding<String>) -> some View {
        Picker(title, selection: selection) {
            ForEach(Self.currencies, id: \.self) { Text($0) }
        }
    }

    private var result: String {
        guard let value = Double(amount) else { return "?" }
        let rate = source == target ? 1 : loaded?.values[target] ?? 0
        return "\(Int((value * rate).rounded())) \(target)"
    }

    private func swap() {
        (source, target) = (target, source)
    }

    private func load() async {
        do {
            loaded = try await rates(source)
        } catch {
            problem = "The bank does not answer"
            showsProblem = true
        }
    }
}
