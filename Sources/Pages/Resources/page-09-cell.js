// The panel of a heat map's cell: its figures, and the trials that explain them.

/** A word as a POSIX shell reads it. */
report.shellWord = (text) =>
  (/^[\w./:=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

report.CellPanel = class {
  constructor(model) {
    const { el } = report;
    this.model = model;
    this.content = el("div", { class: "cellcontent" });
    this.title = el("h3", { tabindex: "-1" });
    const close = el("button", { type: "button", class: "button small", onclick: () => this.close() }, "Close");
    this.element = el("aside", { class: "cellpanel", "aria-label": "The chosen cell", hidden: true },
      el("div", { class: "cellhead" }, this.title, close), this.content);
    this.element.addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
    this.onclose = () => {};
  }

  close() {
    this.element.hidden = true;
    this.marked?.classList.remove("chosen");
    this.onclose();
  }

  open(cell, series, item, group, place) {
    const { el } = report;
    const trials = this.model.trials(series, item, group);
    const noun = report.trialNoun();
    const heading = trials.length ? `Worst ${noun}s` : noun === "trial" ? "Trials" : "Recordings";
    this.marked?.classList.remove("chosen");
    this.marked = cell;
    this.marked.classList.add("chosen");
    this.title.textContent = `${series} in ${item ?? group}`;
    this.content.replaceChildren(
      ...[this.figures(place), el("h4", {}, heading), this.trials(trials),
        item === null ? null : this.command(series, item)].filter(Boolean));
    this.element.hidden = false;
    this.uncover(cell);
    this.title.focus({ preventScroll: true });
  }

  /** Scrolls a cell out of the panel, which covers the lower part of a narrow screen. */
  uncover(cell) {
    if (getComputedStyle(this.element).position !== "fixed") return;
    const covered = cell.getBoundingClientRect().bottom + 8 - this.element.getBoundingClientRect().top;
    if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
  }

  figures(place) {
    const { el } = report;
    const { table, columns } = this.model;
    return el("dl", { class: "cellfigures" }, columns
      .filter((column) => table.text(place, column.name) !== "")
      .map((column) => [
        el("dt", {}, column.title),
        el("dd", {}, report.value(table, place, column),
          column.unit ? el("span", { class: "unit" }, ` ${column.unit}`) : null, " ",
          report.interval(table, place, column)),
      ]));
  }

  trials(trials) {
    const { el } = report;
    return trials.length
      ? el("ol", { class: "triallist" }, trials.map((trial) => el("li", {}, report.trialEntry(trial, false))))
      : el("p", { class: "quiet" }, `The page names no ${report.trialNoun()} of this cell.`);
  }

  /** The command of a cell; none for a control, which no command takes, and for what stands for several items. */
  command(series, item) {
    const { command: pattern, purpose, group, paths } = this.model.section;
    if (!pattern || report.controls.has(series) || (group && !this.model.groupOf.get(item))) return null;
    const words = { row: series, column: paths?.[item] ?? item };
    const command = pattern.replace(/'\{(row|column)\}'/g, (_, side) => report.shellWord(words[side]));
    return report.el("div", {}, report.el("p", { class: "quiet" }, `${purpose}:`), report.command(command));
  }
};
