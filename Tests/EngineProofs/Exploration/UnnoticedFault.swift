/// Returns what is wrong with how a fault is found: a world that breaks none of the rules, or whose shortest way there,
/// which is printed as a test, doesn't lead there again.
func unnoticedFault<World: Explorable>(of world: World, against rules: [String]) -> String? {
    let report = Explorer<World>(limit: 50_000).explore(from: world)
    print(report)
    guard let found = report.counterexample, rules.contains(found.violation.rule) else { return "\(report)" }
    var replay = world
    guard replay.violation(after: found.events) == found.violation else { return "it can't be replayed" }
    let part = found.events.dropLast()
    var shorter = world
    return part.isEmpty || shorter.violation(after: part) == nil ? nil : "a part of it leads there too"
}
