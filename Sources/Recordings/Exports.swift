// The errors of a reader are part of its library: `import Recordings` is enough to show a diagnostic.
@_exported public import Documents
