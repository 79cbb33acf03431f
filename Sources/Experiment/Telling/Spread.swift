/// Selects a few items that are spread over their owners.
package enum Spread {
    /// Returns items of several owners, who take turns, each in the order of its queue; an item whose identity is taken
    /// is left out.
    package static func select<Item>(_ queues: [[Item]], count: Int, identity: (Item) -> some Hashable) -> [Item] {
        var queues = queues.map { $0[...] }
        var taken: Set<AnyHashable> = []
        var selected: [Item] = []
        while queues.contains(where: { !$0.isEmpty }) {
            for index in queues.indices {
                guard selected.count < count else { return selected }
                while let next = queues[index].popFirst() {
                    guard taken.insert(AnyHashable(identity(next))).inserted else { continue }
                    selected.append(next)
                    break
                }
            }
        }
        return selected
    }

    /// Returns items as the queues of their owners, in the order in which owners come first.
    package static func queues<Item, Owner: Hashable>(_ items: [Item], by owner: (Item) -> Owner) -> [[Item]] {
        let queues = Dictionary(grouping: items, by: owner)
        return items.map(owner).distinct.compactMap { queues[$0] }
    }

    /// Returns the first item of each group, then the second of each, and so on; each time in their own order.
    package static func interleaved<Item>(_ items: [Item], by group: (Item) -> some Hashable) -> [Item] {
        let groups = queues(items.enumerated().map { $0 }) { group($0.element) }
        let placed = groups.flatMap { $0.enumerated().map { (place: $0.offset, item: $0.element) } }
        return placed.sorted { ($0.place, $0.item.offset) < ($1.place, $1.item.offset) }.map(\.item.element)
    }
}
