extension BookDetail {
    static let plays = [
        play("oresteia", "The Oresteia", by: "Aeschylus", in: -458, pages: 280) {
            "A king comes home from Troy to be murdered; three plays later a court of law takes the place of revenge."
        },
        play("antigone", "Antigone", by: "Sophocles", in: -441, pages: 90) {
            "A sister buries her brother although the king forbids it, and neither of the two can give way."
        },
        play("medea", "Medea", by: "Euripides", in: -431, pages: 80) {
            "A wife who has been left for a princess takes the most terrible revenge that she can think of."
        },
        play("lysistrata", "Lysistrata", by: "Aristophanes", in: -411, pages: 90) {
            "The women of Greece find a way to make their husbands end a war."
        },
        play("doctor-faustus", "Doctor Faustus", by: "Christopher Marlowe", in: 1592, pages: 110) {
            "A scholar sells his soul for twenty-four years of knowledge and spends them on tricks."
        },
        play("romeo-and-juliet", "Romeo and Juliet", by: "William Shakespeare", in: 1597, pages: 200) {
            "Two young people fall in love across a feud, and five days are enough for everything."
        },
        play("hamlet", "Hamlet", by: "William Shakespeare", in: 1603, pages: 290) {
            "A prince is told by a ghost whom to kill, and wants to be sure first."
        },
        play("life-is-a-dream", "Life Is a Dream", by: "Pedro Calderón de la Barca", in: 1636, pages: 120) {
            "A prince raised in a tower rules for one day, and is told afterwards that he dreamt it."
        },
        play("misanthrope", "The Misanthrope", by: "Molière", in: 1666, pages: 110) {
            "A man who cannot bear flattery loves a woman who lives on it."
        },
        play("phedre", "Phèdre", by: "Jean Racine", in: 1677, pages: 100) {
            "A queen loves her stepson, says so at the wrong moment, and is believed too late."
        },
        play("faust", "Faust", by: "Johann Wolfgang von Goethe", in: 1808, pages: 220) {
            "A scholar tired of books makes a bet with the devil that nothing will ever satisfy him."
        },
        play("dolls-house", "A Doll's House", by: "Henrik Ibsen", in: 1879, pages: 110) {
            "A wife once forged a signature to save her husband; when it comes out, she sees whom she married."
        },
        play("earnest", "The Importance of Being Earnest", by: "Oscar Wilde", in: 1895, pages: 90) {
            "Two gentlemen call themselves Ernest, and two ladies will marry nobody of any other name."
        },
        play("cherry-orchard", "The Cherry Orchard", by: "Anton Chekhov", in: 1904, pages: 90) {
            "A family talks while its estate is sold, and then the sound of axes is heard."
        },
    ]

    private static func play(
        _ id: String, _ title: String, by author: String, in year: Int, pages: Int, summary: () -> String
    ) -> BookDetail {
        BookDetail(book: Book(.plays, id, title, by: author, in: year), summary: summary(), pages: pages)
    }
}
