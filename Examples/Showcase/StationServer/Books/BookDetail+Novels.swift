extension BookDetail {
    static let novels = [
        novel("don-quixote", "Don Quixote", by: "Miguel de Cervantes", in: 1605, pages: 940) {
            "A gentleman who has read too many tales of chivalry rides out to live one, with a farmer as his squire."
        },
        novel("robinson-crusoe", "Robinson Crusoe", by: "Daniel Defoe", in: 1719, pages: 320) {
            "Shipwrecked on an island, a man builds a life out of what the sea left him."
        },
        novel("gullivers-travels", "Gulliver's Travels", by: "Jonathan Swift", in: 1726, pages: 300) {
            "A ship's surgeon lands among the tiny, the huge, the learned and the horses, and learns about mankind."
        },
        novel("candide", "Candide", by: "Voltaire", in: 1759, pages: 130) {
            "A young man taught that all is for the best meets war, earthquake and shipwreck, and takes up gardening."
        },
        novel("tristram-shandy", "Tristram Shandy", by: "Laurence Sterne", in: 1759, pages: 600) {
            "The teller of his own life hardly gets to his birth, for everything reminds him of something else."
        },
        novel("werther", "The Sorrows of Young Werther", by: "Johann Wolfgang von Goethe", in: 1774, pages: 150) {
            "In letters to a friend, a young man tells of a love that cannot be returned."
        },
        novel("pride-and-prejudice", "Pride and Prejudice", by: "Jane Austen", in: 1813, pages: 370) {
            "Elizabeth Bennet and Mr Darcy judge each other at first sight, and have a whole book to think again."
        },
        novel("frankenstein", "Frankenstein", by: "Mary Shelley", in: 1818, pages: 260) {
            "A student gives life to a creature and then refuses to answer for it."
        },
        novel("three-musketeers", "The Three Musketeers", by: "Alexandre Dumas", in: 1844, pages: 680) {
            "A poor Gascon comes to Paris, quarrels with three musketeers in one morning, and is their friend by noon."
        },
        novel("jane-eyre", "Jane Eyre", by: "Charlotte Brontë", in: 1847, pages: 530) {
            "An orphan becomes a governess in a house with a secret, and will not give up her own judgement for anyone."
        },
        novel("wuthering-heights", "Wuthering Heights", by: "Emily Brontë", in: 1847, pages: 400) {
            "On the Yorkshire moors a love goes wrong, and two families pay for it over two generations."
        },
        novel("moby-dick", "Moby-Dick", by: "Herman Melville", in: 1851, pages: 640) {
            "A captain hunts the white whale that took his leg, and takes a whole ship with him."
        },
        novel("madame-bovary", "Madame Bovary", by: "Gustave Flaubert", in: 1857, pages: 360) {
            "A country doctor's wife wants her life to be like the novels she reads."
        },
        novel("great-expectations", "Great Expectations", by: "Charles Dickens", in: 1861, pages: 510) {
            "A blacksmith's boy comes into money from an unknown hand, and guesses wrongly whose hand it is."
        },
        novel("les-miserables", "Les Misérables", by: "Victor Hugo", in: 1862, pages: 1_400) {
            "A convict becomes an honest man, and a policeman who believes in rules alone follows him for years."
        },
        novel("crime-and-punishment", "Crime and Punishment", by: "Fyodor Dostoevsky", in: 1866, pages: 550) {
            "A student persuades himself that he may kill, and then finds out what he thinks of it."
        },
        novel("war-and-peace", "War and Peace", by: "Leo Tolstoy", in: 1869, pages: 1_250) {
            "Five families live, love and go bankrupt while Napoleon marches to Moscow and back."
        },
        novel("around-the-world", "Around the World in Eighty Days", by: "Jules Verne", in: 1873, pages: 250) {
            "A punctual gentleman bets half his fortune that he can circle the earth by timetable."
        },
        novel("huckleberry-finn", "Adventures of Huckleberry Finn", by: "Mark Twain", in: 1884, pages: 330) {
            "A boy and a man who has fled from slavery travel down the Mississippi on a raft."
        },
        novel("germinal", "Germinal", by: "Émile Zola", in: 1885, pages: 500) {
            "Miners in the north of France go on strike, and hunger decides more than speeches do."
        },
        novel("dorian-gray", "The Picture of Dorian Gray", by: "Oscar Wilde", in: 1890, pages: 250) {
            "A young man stays as he is while his portrait grows old and ugly in his place."
        },
        novel("dracula", "Dracula", by: "Bram Stoker", in: 1897, pages: 400) {
            "Told in diaries and telegrams: a count moves from Transylvania to London, and a few friends hunt him home."
        },
    ]

    private static func novel(
        _ id: String, _ title: String, by author: String, in year: Int, pages: Int, summary: () -> String
    ) -> BookDetail {
        BookDetail(book: Book(.novels, id, title, by: author, in: year), summary: summary(), pages: pages)
    }
}
