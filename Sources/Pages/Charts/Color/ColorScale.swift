/// The way from values to the colours of a ramp, and the bar that shows it.
struct ColorScale: Sendable, Hashable {
    private let ticks: Ticks
    private let low, high: Double

    /// A scale over data; a range of the axis fixes the ends.
    init(_ axis: ChartAxis, over values: [Double]) {
        var axis = axis
        axis.isLog = false
        if axis.range?.isFinite != true, let least = values.min(), let most = values.max(), least < most {
            axis.range = ChartInterval(least, most)
        }
        ticks = Ticks(axis, over: values, about: 6)
        (low, high) = (ticks.low, ticks.high)
    }

    /// The decimals that tell a hundredth of the whole apart.
    var decimals: Int { max(0, -Step((high - low) / 100).exponent) }

    /// The share of the way along the ramp, 0…1.
    func share(_ value: Double) -> Double { high > low ? min(max((value - low) / (high - low), 0), 1) : 0.5 }

    /// The colour of a value; beyond the ends that of the end.
    func color(_ value: Double) -> RGB { ColorRamp.color(share(value)) }

    /// Draws the colours with their values below what the canvas has, which grows.
    func drawBar(_ axis: ChartAxis, on canvas: inout Canvas) {
        canvas.height += 6
        canvas.paragraph(axis.heading)
        let box = Box(
            left: Canvas.margin + 20, top: canvas.height + 2, right: Canvas.width - Canvas.margin - 20,
            bottom: canvas.height + 18)
        let count = 96
        canvas.open("rg-cells")
        for step in 0..<count {
            let (left, right) = (Double(step) / Double(count), Double(step + 1) / Double(count))
            let part = Box(
                left: box.left + box.width * left, top: box.top, right: box.left + box.width * right,
                bottom: box.bottom)
            canvas.add("path", "d=\"\(part.path)\" fill=\"\(ColorRamp.color((left + right) / 2).hex)\"")
        }
        canvas.close()
        let scale = Scale(.linear, low, high, from: box.left, to: box.right)
        let side = AxisSide(axis, ticks)
        for tick in side.readable(scale, extent: { TextMeasure.width($0) + 10 }) {
            guard let place = scale(tick.value) else { continue }
            canvas.line(Place(place, box.bottom), Place(place, box.bottom + 4), "rg-thin rg-axis")
            canvas.text(tick.text, Place(place, box.bottom + 14), "rg-middle")
        }
        canvas.height = box.bottom + 30
    }
}

extension Box {
    /// The path around the rectangle, with rounded edges rather than rounded widths, so that neighbours meet.
    var path: String {
        let (left, right) = (NumberText.coordinate(left), NumberText.coordinate(right))
        let (top, bottom) = (NumberText.coordinate(top), NumberText.coordinate(bottom))
        return "M\(left) \(top)H\(right)V\(bottom)H\(left)z"
    }
}
