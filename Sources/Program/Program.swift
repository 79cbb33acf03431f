import Commands

/// The program `repgauge`.
@main
enum Program {
    static func main() async { await CommandLineProgram.main() }
}
