import PortableUI

struct Product: Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let price: Decimal
}

@MainActor
final class Cart: ObservableObject {
    @Published var amounts: [Product.ID: Int] = [:]

    var count: Int { amounts.values.reduce(0, +) }

    func add(_ product: Product) { amounts[product.id, default: 0] += 1 }

    func remove(_ product: Product) {
        guard let amount = amounts[product.id], amount > 0 else { return }
        amounts[product.id] = amount == 1 ? nil : amount - 1
    }
}

struct ShopScreen: View {
    let products: () async throws -> [Product]
    @StateObject private var cart = Cart()
    @State private var offers: [Product]?

    var body: some View {
        VStack {
            CartBadge()
            if let offers {
                List {
                    ForEach(offers) { product in ProductRow(product: product) }
                }
            } else {
                ProgressView().controlSize(.large)
            }
        }
        .environmentObject(cart)
        .task { offers = (try? await products()) ?? [] }
    }
}

struct CartBadge: View {
    @EnvironmentObject var cart: Cart

    var body: some View {
        HStack {
            Image(systemName: "cart")
            Text("\(cart.count)")
                .padding(6)
                .background(cart.count > 0 ? Color.red : .gray)
                .clipShape(Circle())
                .accessibilityIdentifier("count")
        }
    }
}

struct ProductRow: View {
    let product: Product
    @EnvironmentObject private var cart: Cart

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(product.name)
                Text(product.price, format: .number).font(.caption).foregroundStyle(.secondary)
            }
            Spacer()
            Button(action: { cart.remove(product) }) { Image(systemName: "minus.circle") }
                .accessibilityLabel("Remove \(product.name)")
                .disabled(cart.amounts[product.id] == nil)
            Button {
                cart.add(product)
            } label: {
                Image(systemName: "plus.circle")
            }
            .accessibilityLabel("Add \(product.name)")
        }
        .buttonStyle(.borderless)
    }
}
