extension BookDetail {
    static let poetry = [
        poem("odyssey", "The Odyssey", by: "Homer", in: -700, pages: 450) {
            "Ten years after the war Odysseus is still on his way home, where others court his wife."
        },
        poem("aeneid", "The Aeneid", by: "Virgil", in: -19, pages: 380) {
            "A man carries his father out of burning Troy, and after storms and wars begins what will be Rome."
        },
        poem("metamorphoses", "Metamorphoses", by: "Ovid", in: 8, pages: 500) {
            "Two hundred and fifty myths in one chain: people become trees, birds, stones and stars."
        },
        poem("divine-comedy", "The Divine Comedy", by: "Dante Alighieri", in: 1321, pages: 700) {
            "Lost in a dark wood, the poet is led through hell, up the mountain of purgatory, and to heaven."
        },
        poem("canterbury-tales", "The Canterbury Tales", by: "Geoffrey Chaucer", in: 1400, pages: 500) {
            "Pilgrims on the road to Canterbury pass the time with stories, each as its teller is."
        },
        poem("sonnets", "Sonnets", by: "William Shakespeare", in: 1609, pages: 170) {
            "One hundred and fifty-four poems of fourteen lines, on love, time, and what verse can save from it."
        },
        poem("paradise-lost", "Paradise Lost", by: "John Milton", in: 1667, pages: 450) {
            "The fall of the angels and of the first two people, told in the grandest English there is."
        },
        poem("lyrical-ballads", "Lyrical Ballads", by: "Wordsworth and Coleridge", in: 1798, pages: 190) {
            "Two friends write of lakes, beggars and an old sailor in the language that people really speak."
        },
        poem("eugene-onegin", "Eugene Onegin", by: "Alexander Pushkin", in: 1833, pages: 240) {
            "A bored young man turns down a letter of love, and years later has to write one himself."
        },
        poem("leaves-of-grass", "Leaves of Grass", by: "Walt Whitman", in: 1855, pages: 450) {
            "A poet sings of himself and means everyone, in lines as long as a breath."
        },
        poem("fleurs-du-mal", "Les Fleurs du mal", by: "Charles Baudelaire", in: 1857, pages: 250) {
            "Poems of Paris, boredom, scent and decay; six of them were forbidden at once."
        },
        poem("dickinson-poems", "Poems", by: "Emily Dickinson", in: 1890, pages: 200) {
            "Short poems with long dashes, found in a drawer after their author's death."
        },
    ]

    private static func poem(
        _ id: String, _ title: String, by author: String, in year: Int, pages: Int, summary: () -> String
    ) -> BookDetail {
        BookDetail(book: Book(.poetry, id, title, by: author, in: year), summary: summary(), pages: pages)
    }
}
