import PortableUI

struct Mail: Identifiable, Hashable, Sendable {
    let id: Int
    let subject: String
    var isUnread = true
}

struct MailTabs: View {
    let load: @Sendable () async -> [Mail]

    @State private var mails: [Mail] = []
    @State private var selection: Set<Int> = []
    @SceneStorage("tab") private var tab = 0

    private var unread: Int { mails.filter(\.isUnread).count }

    var body: some View {
        TabView(selection: $tab) {
            List(mails, selection: $selection) { mail in
                Text(mail.subject)
                    .bold(mail.isUnread)
                    .badge(mail.isUnread ? "new" : nil)
                    .contextMenu {
                        Button("Mark as read") { markAsRead([mail.id]) }
                    }
            }
            .tabItem { Label("Inbox", systemImage: "envelope") }
            .badge(unread)
            .tag(0)
            VStack {
                Text("\(selection.count) selected").textCase(.uppercase)
                Button("Read them") { markAsRead(selection) }.disabled(selection.isEmpty)
            }
            .tabItem { Label("Actions", systemImage: "gear") }
            .tag(1)
        }
        .task { mails = await load() }
    }

    private func markAsRead(_ ids: Set<Int>) {
        for index in mails.indices where ids.contains(mails[index].id) { mails[index].isUnread = false }
    }
}
