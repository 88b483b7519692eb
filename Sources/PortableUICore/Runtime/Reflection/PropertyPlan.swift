/// The offsets of the dynamic properties of a type, and the way in which each is connected to its node.
///
/// A plan is created once per type. Connecting copies nothing and uses no reflection: it walks a list of offsets.
@MainActor
final class PropertyPlan {
    /// A closure that connects the property at a memory address to a node.
    ///
    /// `slot` is its index among the node's states.
    fileprivate typealias Connection = @MainActor (UnsafeMutableRawPointer, PropertyStorage, _ slot: Int) -> Void

    /// The type that declares the properties: that of the view, or of the part whose body the view evaluates.
    let owner: Any.Type

    private var connections: [(offset: Int, slot: Int, connect: Connection)] = []
    private var updates: [(offset: Int, update: @MainActor (UnsafeMutableRawPointer) -> Void)] = []
    private var follows: [(offset: Int, follow: @MainActor (UnsafeMutableRawPointer, _Node) -> Void)] = []
    private var slotCount = 0

    /// A Boolean value that indicates whether there are properties to connect.
    var connects: Bool { !connections.isEmpty }

    /// Connects all properties of `value`.
    ///
    /// The body doesn't depend on values that their defaults read.
    func connect<Value>(_ value: inout Value, to storage: PropertyStorage) {
        withUnsafeMutablePointer(to: &value) { pointer in
            let base = UnsafeMutableRawPointer(pointer)
            for connection in connections { connection.connect(base + connection.offset, storage, connection.slot) }
        }
    }

    /// Updates the properties that are composed of others, inner ones first, before a node's body is evaluated.
    func update<Value>(_ value: inout Value, for node: _Node) {
        guard !updates.isEmpty || !follows.isEmpty else { return }
        withUnsafeMutablePointer(to: &value) { pointer in
            let base = UnsafeMutableRawPointer(pointer)
            for follow in follows { follow.follow(base + follow.offset, node) }
            for update in updates { update.update(base + update.offset) }
        }
    }

    // MARK: Plans by type

    private static var plans: [ObjectIdentifier: PropertyPlan] = [:]

    private init(owner: Any.Type) {
        self.owner = owner
    }

    static func plan(for type: Any.Type) -> PropertyPlan {
        if let plan = plans[ObjectIdentifier(type)] { return plan }
        let plan = PropertyPlan(owner: (type as? any PartView.Type)?.partType ?? type)
        plan.addProperties(of: type, at: 0)
        plans[ObjectIdentifier(type)] = plan
        return plan
    }

    private func addProperties(of type: Any.Type, at base: Int) {
        FieldReflection.forEachField(of: type) { field in
            let offset = base + field.offset
            if let property = field.type as? any ConnectedProperty.Type {
                addConnection(property, at: offset)
                if let followed = field.type as? any FollowedProperty.Type { addFollow(followed, at: offset) }
            } else if field.type == owner {
                addProperties(of: field.type, at: offset)
            } else if let property = field.type as? any DynamicProperty.Type {
                addProperties(of: property, at: offset)
                addUpdate(property, at: offset)
            }
        }
    }

    private func addConnection<Property: ConnectedProperty>(_: Property.Type, at offset: Int) {
        connections.append(
            (
                offset, slotCount,
                { $0.assumingMemoryBound(to: Property.self).pointee.connect(to: $1, slot: $2) }
            ))
        slotCount += 1
    }

    private func addFollow<Property: FollowedProperty>(_: Property.Type, at offset: Int) {
        follows.append((offset, { $0.assumingMemoryBound(to: Property.self).pointee.follow(on: $1) }))
    }

    private func addUpdate<Property: DynamicProperty>(_: Property.Type, at offset: Int) {
        updates.append((offset, { $0.assumingMemoryBound(to: Property.self).pointee.update() }))
    }
}

/// A property wrapper of this library that finds its value through the node.
@MainActor
protocol ConnectedProperty: DynamicProperty {
    mutating func connect(to storage: PropertyStorage, slot: Int)
}

/// The objects that the dynamic properties of one node keep from one evaluation to the next.
@MainActor
final class PropertyStorage {
    private var slots: [Int: AnyObject] = [:]
    let environment: EnvironmentScope?
    unowned let graph: Graph

    init(context: _MountContext) {
        environment = context.environment
        graph = context.graph
    }

    /// Returns the object in a slot, and creates it on first use (L3: a default applies to a new identity only).
    func object<Object: AnyObject>(in slot: Int, make: () -> Object) -> Object {
        if let object = slots[slot] as? Object { return object }
        let object = make()
        slots[slot] = object
        return object
    }
}
