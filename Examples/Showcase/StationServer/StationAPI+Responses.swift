import Foundation

extension StationAPI {
    /// Returns the response to a `GET` of an existing route.
    func get(_ route: Route, for request: APIRequest) -> APIResponse {
        switch route {
        case .color(let index?): APIResponse(json: NamedColor(index: index, seed: seed))
        case .color(nil): APIResponse(status: 400, error: "A color must be a whole number from 0 to 99.")
        case .books: books(for: request)
        case .book(let id): found(Bookshelf.book(id: id), or: "There is no book with this id.")
        case .genres: APIResponse(json: Genre.all)
        case .stations(let genre): stations(of: genre, for: request)
        case .photos: APIResponse(json: Photo.all)
        case .photo(let id): photo(id: id, for: request)
        case .feed: feedPage(for: request)
        case .quotation(let id): quotation(id)
        case .notes, .note, .notePosition: notebook { notebook, _ in notebook.get(route, for: request) }
        case .writeLog: writeLog(for: request)
        case .rooms, .room, .roomMessages, .roomEvents, .roomLog, .roomControl: getRoom(route, for: request)
        case .log: log(for: request)
        case .train: Self.response(train).unlessHeld(by: request)
        case .presets: APIResponse(json: TrainSettings.Preset.allCases)
        }
    }

    private func found(_ value: (some Encodable)?, or message: String) -> APIResponse {
        value.map { APIResponse(json: $0) } ?? APIResponse(status: 404, error: message)
    }

    private func books(for request: APIRequest) -> APIResponse {
        guard let query = Query(request.query) else {
            return APIResponse(status: 400, error: "The query must be percent-encoded UTF-8.")
        }
        let filter = query["filter"] ?? "all"
        let kind = Book.Kind(rawValue: filter)
        guard kind != nil || filter == "all" else {
            let names = Book.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            return APIResponse(status: 400, error: "The filter must be one of all, \(names).")
        }
        return APIResponse(json: Bookshelf.books(of: kind, containing: query["search"] ?? ""))
    }

    private func log(for request: APIRequest) -> APIResponse {
        newest(of: RequestLog.capacity, for: request) { APIResponse(json: log.suffix($0)) }
    }

    private func writeLog(for request: APIRequest) -> APIResponse {
        newest(of: WriteLog.capacity, for: request) { count in
            APIResponse(json: notebook { notebook, _ in notebook.log.newest(count) })
        }
    }

    /// Returns the response with the newest entries of a log, as many as `last` specifies, or else all of them.
    private func newest(of capacity: Int, for request: APIRequest, response: (Int) -> APIResponse) -> APIResponse {
        guard let last = Query(request.query)?["last"] else { return response(capacity) }
        guard let count = Int(last), (0...capacity).contains(count) else {
            return APIResponse(status: 400, error: "last must be a number from 0 to \(capacity).")
        }
        return response(count)
    }

    private func stations(of genre: String, for request: APIRequest) -> APIResponse {
        guard let genre = Genre.genre(id: genre) else {
            return APIResponse(status: 404, error: "There is no genre with this id.")
        }
        return APIResponse(json: genre.onAir(seed: seed, at: elapsed()))
            .tagged(caching: "max-age=5, stale-while-revalidate=60")
            .unlessHeld(by: request)
    }

    private func photo(id: String, for request: APIRequest) -> APIResponse {
        guard let photo = Photo.photo(id: id) else {
            return APIResponse(status: 404, error: "There is no photo with this id.")
        }
        return darkroom.print(of: photo).unlessHeld(by: request)
    }
}
