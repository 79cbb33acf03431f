import Commands
import Detection

/// The program `repgauge`.
@main
enum Program {
    static func main() { CommandLineProgram.main { Harness(.standard) } }
}
