public import Foundation

extension View {
    /// Presents an alert for an error while `isPresented` is true and `error` isn't nil.
    ///
    /// Every button sets `isPresented` to false. The title is the error's localized description.
    nonisolated public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = error == nil ? nil : actions()
        return question(
            .alert, Text(title(of: error)), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert with a message for an error while `isPresented` is true and `error` isn't nil.
    ///
    /// Every button sets `isPresented` to false. The title is the error's localized description.
    nonisolated public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View {
        let shown = error.map(actions)
        let words = error.map(message)
        return question(
            .alert, Text(title(of: error)), isPresented: isPresented, actions: { shown }, message: { words })
    }

    nonisolated private func title<E: LocalizedError>(of error: E?) -> String {
        error.map { $0.errorDescription ?? $0.localizedDescription } ?? ""
    }
}
