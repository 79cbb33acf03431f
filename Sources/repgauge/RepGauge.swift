@main
struct RepGauge {
    static func main() {}
}
