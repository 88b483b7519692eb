import PortableUI

struct PizzaOrder: Equatable, Sendable {
    enum Size: String, CaseIterable, Sendable {
        case small = "Small"
        case large = "Large"
    }

    var size = Size.small
    var count = 1
    var toppings: Set<String> = []
    var note = ""
}

struct OrderForm: View {
    let toppings: @Sendable () async throws -> [String]
    let place: @Sendable (PizzaOrder) async throws -> Int

    @State private var order = PizzaOrder()
    @State private var offered: [String]?
    @State private var number: Int?

    var body: some View {
        NavigationView {
            Form {
                Picker(selection: $order.size) {
                    ForEach(PizzaOrder.Size.allCases, id: \.self) { size in
                        Text(size.rawValue).tag(size)
                    }
                } label: {
                    Text("Size")
                }
                .pickerStyle(SegmentedPickerStyle())
                Stepper(value: $order.count, in: 1...9) {
                    Text("\(order.count) pieces")
                }
                Section("Toppings") {
                    if let offered {
                        ForEach(offered, id: \.self) { Toggle($0, isOn: contains($0)) }
                    } else {
                        ProgressView()
                    }
                }
                TextField("Note to the cook", text: $order.note)
                Button(action: submit) { Text("Order") }
                    .disabled(offered == nil)
            }
            .navigationBarTitle(Text("Pizza"))
        }
        .task { offered = try? await toppings() }
        .alert("Thank you", isPresented: isThanking, presenting: number) { _ in
            Button("Fine") { order = PizzaOrder() }
        } message: { number in
            Text("Your order has number \(number).")
        }
    }

    private var isThanking: Binding<Bool> {
        Binding {
            number != nil
        } set: {
            if !$0 { number = nil }
        }
    }

    private func contains(_ topping: String) -> Binding<Bool> {
        Binding(
            get: { order.toppings.contains(topping) },
            set: { isOn in
                if isOn { order.toppings.insert(topping) } else { order.toppings.remove(topping) }
            })
    }

    private func submit() {
        Task { number = try? await place(order) }
    }
}
