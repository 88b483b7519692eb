extension Quotation {
    /// All quotations, more than a feed shows at once, each in its author's own English.
    static let all = [
        Quotation(
            "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.",
            "Jane Austen", "Pride and Prejudice"),
        Quotation(
            "There is no charm equal to tenderness of heart.",
            "Jane Austen", "Emma"),
        Quotation(
            "One half of the world cannot understand the pleasures of the other.",
            "Jane Austen", "Emma"),
        Quotation(
            "It was the best of times, it was the worst of times.",
            "Charles Dickens", "A Tale of Two Cities"),
        Quotation(
            "There is nothing in the world so irresistibly contagious as laughter and good-humour.",
            "Charles Dickens", "A Christmas Carol"),
        Quotation(
            "Take nothing on its looks; take everything on evidence. There's no better rule.",
            "Charles Dickens", "Great Expectations"),
        Quotation(
            "I am no bird; and no net ensnares me: I am a free human being with an independent will.",
            "Charlotte Brontë", "Jane Eyre"),
        Quotation(
            "Whatever our souls are made of, his and mine are the same.",
            "Emily Brontë", "Wuthering Heights"),
        Quotation(
            "Call me Ishmael.",
            "Herman Melville", "Moby-Dick"),
        Quotation(
            "It is not down in any map; true places never are.",
            "Herman Melville", "Moby-Dick"),
        Quotation(
            "Beware; for I am fearless, and therefore powerful.",
            "Mary Shelley", "Frankenstein"),
        Quotation(
            "Nothing is so painful to the human mind as a great and sudden change.",
            "Mary Shelley", "Frankenstein"),
        Quotation(
            "The mass of men lead lives of quiet desperation.",
            "Henry David Thoreau", "Walden"),
        Quotation(
            "Our life is frittered away by detail.",
            "Henry David Thoreau", "Walden"),
        Quotation(
            "I went to the woods because I wished to live deliberately, to front only the essential facts of life.",
            "Henry David Thoreau", "Walden"),
        Quotation(
            "A foolish consistency is the hobgoblin of little minds.",
            "Ralph Waldo Emerson", "Self-Reliance"),
        Quotation(
            "To be great is to be misunderstood.",
            "Ralph Waldo Emerson", "Self-Reliance"),
        Quotation(
            "Hitch your wagon to a star.",
            "Ralph Waldo Emerson", "Civilization"),
        Quotation(
            "The truth is rarely pure and never simple.",
            "Oscar Wilde", "The Importance of Being Earnest"),
        Quotation(
            "We are all in the gutter, but some of us are looking at the stars.",
            "Oscar Wilde", "Lady Windermere's Fan"),
        Quotation(
            "I can resist everything except temptation.",
            "Oscar Wilde", "Lady Windermere's Fan"),
        Quotation(
            "The only way to get rid of a temptation is to yield to it.",
            "Oscar Wilde", "The Picture of Dorian Gray"),
        Quotation(
            "All the world's a stage, and all the men and women merely players.",
            "William Shakespeare", "As You Like It"),
        Quotation(
            "The course of true love never did run smooth.",
            "William Shakespeare", "A Midsummer Night's Dream"),
        Quotation(
            "Brevity is the soul of wit.",
            "William Shakespeare", "Hamlet"),
        Quotation(
            "We are such stuff as dreams are made on.",
            "William Shakespeare", "The Tempest"),
        Quotation(
            "How far that little candle throws his beams!",
            "William Shakespeare", "The Merchant of Venice"),
        Quotation(
            "Some are born great, some achieve greatness, and some have greatness thrust upon 'em.",
            "William Shakespeare", "Twelfth Night"),
        Quotation(
            "To err is human, to forgive divine.",
            "Alexander Pope", "An Essay on Criticism"),
        Quotation(
            "Hope springs eternal in the human breast.",
            "Alexander Pope", "An Essay on Man"),
        Quotation(
            "A thing of beauty is a joy for ever.",
            "John Keats", "Endymion"),
        Quotation(
            "Beauty is truth, truth beauty.",
            "John Keats", "Ode on a Grecian Urn"),
        Quotation(
            "If Winter comes, can Spring be far behind?",
            "Percy Bysshe Shelley", "Ode to the West Wind"),
        Quotation(
            "I wandered lonely as a cloud.",
            "William Wordsworth", "Poems, in Two Volumes"),
        Quotation(
            "The Child is father of the Man.",
            "William Wordsworth", "My Heart Leaps Up"),
        Quotation(
            "Water, water, every where, nor any drop to drink.",
            "Samuel Taylor Coleridge", "The Rime of the Ancient Mariner"),
        Quotation(
            "To see a World in a Grain of Sand and a Heaven in a Wild Flower.",
            "William Blake", "Auguries of Innocence"),
        Quotation(
            "No bird soars too high, if he soars with his own wings.",
            "William Blake", "The Marriage of Heaven and Hell"),
        Quotation(
            "She walks in beauty, like the night of cloudless climes and starry skies.",
            "Lord Byron", "Hebrew Melodies"),
        Quotation(
            "'Tis better to have loved and lost than never to have loved at all.",
            "Alfred Tennyson", "In Memoriam A.H.H."),
        Quotation(
            "To strive, to seek, to find, and not to yield.",
            "Alfred Tennyson", "Ulysses"),
        Quotation(
            "Hope is the thing with feathers that perches in the soul.",
            "Emily Dickinson", "Poems"),
        Quotation(
            "I'm Nobody! Who are you?",
            "Emily Dickinson", "Poems"),
        Quotation(
            "Do I contradict myself? Very well then I contradict myself.",
            "Walt Whitman", "Song of Myself"),
        Quotation(
            "I celebrate myself, and sing myself.",
            "Walt Whitman", "Song of Myself"),
        Quotation(
            "No man is an island, entire of itself.",
            "John Donne", "Devotions upon Emergent Occasions"),
        Quotation(
            "Reading maketh a full man; conference a ready man; and writing an exact man.",
            "Francis Bacon", "Of Studies"),
        Quotation(
            "If I have seen further it is by standing on the shoulders of giants.",
            "Isaac Newton", "Letter to Robert Hooke, 1675"),
        Quotation(
            "There is grandeur in this view of life.",
            "Charles Darwin", "On the Origin of Species"),
        Quotation(
            "It is a capital mistake to theorise before one has data.",
            "Arthur Conan Doyle", "A Scandal in Bohemia"),
        Quotation(
            "You see, but you do not observe.",
            "Arthur Conan Doyle", "A Scandal in Bohemia"),
        Quotation(
            "The mind is its own place, and in itself can make a Heaven of Hell, a Hell of Heaven.",
            "John Milton", "Paradise Lost"),
        Quotation(
            "Curiouser and curiouser!",
            "Lewis Carroll", "Alice's Adventures in Wonderland"),
        Quotation(
            "It takes all the running you can do, to keep in the same place.",
            "Lewis Carroll", "Through the Looking-Glass"),
        Quotation(
            "It's a poor sort of memory that only works backwards.",
            "Lewis Carroll", "Through the Looking-Glass"),
        Quotation(
            "To travel hopefully is a better thing than to arrive.",
            "Robert Louis Stevenson", "Virginibus Puerisque"),
        Quotation(
            "The growing good of the world is partly dependent on unhistoric acts.",
            "George Eliot", "Middlemarch"),
    ]
}
