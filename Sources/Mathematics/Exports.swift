// Whoever computes with vectors and random numbers needs the elementary functions too.
@_exported public import Elementary
