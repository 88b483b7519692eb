import PortableUI

struct Expense: Equatable, Sendable {
    var title = ""
    var amount = 0.0
    var day = Date(timeIntervalSinceReferenceDate: 0)
    var notes = ""
}

struct ExpenseForm: View {
    struct Rejected: LocalizedError {
        var errorDescription: String? { "The expense was rejected" }
        var recoverySuggestion: String? { "Check the amount." }
    }

    let submit: @Sendable (Expense) async -> Bool

    @State private var expense = Expense()
    @State private var rejection: Rejected?
    @State private var isRejected = false
    @State private var isDone = false
    @AppStorage("currency") private var currency = "EUR"

    var body: some View {
        NavigationView {
            Form {
                Section(header: Text("What")) {
                    TextField("Title", text: $expense.title)
                        .textInputAutocapitalization(.words)
                        .submitLabel(.next)
                    TextField("Amount", value: $expense.amount, format: .number)
                        .keyboardType(.decimalPad)
                    DatePicker("Day", selection: $expense.day, displayedComponents: .date)
                }
                Section(footer: Text("\(expense.amount, specifier: "%.2f") \(currency)").kerning(0.5)) {
                    TextField("Notes", text: $expense.notes, axis: .vertical).lineLimit(2...5)
                    TextField("Currency", text: $currency).autocorrectionDisabled()
                }
                if isDone { Text("Sent").strikethrough(false).accessibilityAddTraits(.isHeader) }
            }
            .navigationBarTitle("Expense")
            .navigationBarItems(trailing: Button("Send") { Task { await send() } })
            .alert(isPresented: $isRejected, error: rejection) { _ in
                Button("OK") {}
            } message: { error in
                Text(error.recoverySuggestion ?? "")
            }
        }
    }

    private func send() async {
        isDone = await submit(expense)
        guard !isDone else { return }
        rejection = Rejected()
        isRejected = true
    }
}
