import PortableUI

struct Amount: View {
    let amount: Int

    var body: some View {
        Text(amount)  // error: cannot convert value of type 'Int'
    }
}
