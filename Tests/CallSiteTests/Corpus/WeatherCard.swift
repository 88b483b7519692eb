import PortableUI

struct Forecast: Equatable, Sendable {
    let temperature: Int
    let symbol: String
    let summary: String
}

struct WeatherService: Sendable {
    var forecast: @Sendable (_ city: String) async throws -> Forecast
}

struct WeatherScreen: View {
    let service: WeatherService
    @State private var city = "Oslo"

    private let cities = ["Oslo", "Porto", "Riga"]

    var body: some View {
        VStack(spacing: 16) {
            HStack {
                ForEach(cities, id: \.self) { name in
                    Button(name) { city = name }
                        .disabled(name == city)
                }
            }
            WeatherCard(city: city, service: service)
        }
        .padding()
    }
}

struct WeatherCard: View {
    let city: String
    let service: WeatherService

    @State private var forecast: Forecast?
    @State private var message: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(city).font(.title2).bold()
            if let forecast {
                HStack(alignment: .firstTextBaseline) {
                    Image(systemName: forecast.symbol).foregroundStyle(.yellow)
                    Text("\(forecast.temperature)°").font(.largeTitle).fontWeight(.light)
                }
                Text(forecast.summary).foregroundStyle(.secondary)
            } else if let message {
                Label(message, systemImage: "exclamationmark.triangle").foregroundColor(.red)
            } else {
                ProgressView("Looking out of the window…")
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding()
        .background(.blue.opacity(0.15), in: RoundedRectangle(cornerRadius: 12))
        .task(id: city) {
            forecast = nil
            message = nil
            do {
                forecast = try await service.forecast(city)
            } catch {
                message = "No weather for \(city)"
            }
        }
    }
}
