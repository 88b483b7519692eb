import Foundation

extension View {
    /// Asks a question while a flag is true; every button makes it false.
    nonisolated public func alert<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return question(.alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Asks a question while a flag is true; every button makes it false.
    nonisolated public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return question(.alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Asks a question about something while a flag is true and it is there; every button makes the flag false.
    nonisolated public func alert<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return question(.alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Asks a question about something while a flag is true and it is there; every button makes the flag false.
    nonisolated public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return question(.alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Asks a question while a flag is true; every button makes it false.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return question(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Asks a question while a flag is true; every button makes it false.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return question(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Asks a question about something while a flag is true and it is there; every button makes the flag false.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return question(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Asks a question about something while a flag is true and it is there; every button makes the flag false.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return question(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Asks a question while a flag is true; every button makes it false.
    nonisolated public func alert<A: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return question(.alert, title, isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Asks a question while a flag is true; every button makes it false.
    nonisolated public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return question(.alert, title, isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Asks a question about something while a flag is true and it is there; every button makes the flag false.
    nonisolated public func alert<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return question(.alert, title, isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Asks a question about something while a flag is true and it is there; every button makes the flag false.
    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return question(.alert, title, isPresented: isPresented, actions: { shown }, message: { words })
    }
}
