import PortableUI

struct Question: Sendable, Hashable {
    let text: String
    let answers: [String]
    let correct: String
}

struct QuizScreen: View {
    enum Stage {
        case loading
        case asking(Question, number: Int)
        case finished(score: Int)
        case failed(any Error)
    }

    let load: @Sendable () async throws -> [Question]

    @State private var questions: [Question] = []
    @State private var stage = Stage.loading
    @State private var score = 0

    var body: some View {
        Group {
            switch stage {
            case .loading:
                ProgressView()
            case .asking(let question, let number):
                asking(question, number: number)
            case .finished(let score):
                finished(score)
            case .failed(let error):
                Text("No quiz today: \(error.localizedDescription)")
            }
        }
        .task { await start() }
    }

    @ViewBuilder
    private func asking(_ question: Question, number: Int) -> some View {
        ProgressView(value: Double(number - 1), total: Double(questions.count))
        Text("Question \(number) of \(questions.count)").font(.caption).foregroundStyle(.secondary)
        Text(question.text).font(.headline)
        ForEach(question.answers, id: \.self) { answer in
            Button(answer) { choose(answer, in: question) }
                .buttonStyle(.bordered)
        }
    }

    private func finished(_ score: Int) -> some View {
        VStack {
            Image(systemName: score == questions.count ? "star.fill" : "star")
            Text("^[\(score) point](inflect: true)")
            Text("You have \(score) of \(questions.count)")
            Button("Once more", action: restart)
        }
        .padding()
    }

    private func start() async {
        do {
            questions = try await load()
            restart()
        } catch {
            stage = .failed(error)
        }
    }

    private func choose(_ answer: String, in question: Question) {
        if answer == question.correct { score += 1 }
        let next = (questions.firstIndex(of: question) ?? 0) + 1
        withAnimation {
            stage = next < questions.count ? .asking(questions[next], number: next + 1) : .finished(score: score)
        }
    }

    private func restart() {
        score = 0
        if let first = questions.first { stage = .asking(first, number: 1) }
    }
}
