import PortableUI

/// The model of a row.
@Observable @MainActor
final class RowModel {
    let number: Int
    var title: String

    init(number: Int) {
        self.number = number
        title = "Row \(number)"
    }
}

/// A row that reads its model.
struct ModelRow: View {
    let model: RowModel

    var body: some View {
        Text(model.title)
    }
}

/// A column of rows with models.
struct ModelRows: View {
    let models: [RowModel]

    var body: some View {
        VStack {
            ForEach(models, id: \.number) { ModelRow(model: $0) }
        }
    }
}
