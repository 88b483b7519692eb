import PortableUI

final class Account {
    var name = ""
}

struct AccountEditor: View {
    @Bindable var account: Account  // error: must be an object that conforms to Observable

    var body: some View {
        Text(account.name)
    }
}

struct AccountLabel: View {
    @ObservedObject var account: Account  // error: requires that 'Account' conform to 'ObservableObject'

    var body: some View {
        Text(account.name)
    }
}
