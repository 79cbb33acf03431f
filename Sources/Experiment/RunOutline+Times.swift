extension RunOutline {
    /// The same run, whose command leaves measured times out of its report.
    package var withoutTimes: RunOutline {
        var outline = self
        outline.command += " --without-times"
        return outline
    }
}
