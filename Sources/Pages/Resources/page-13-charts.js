// Drawings: a mark names its row of the CSV file; a note with its words and that row's cells follows pointer, finger
// and arrow keys.

report.ChartView = class {
  constructor(chart) {
    const { el } = report;
    this.chart = chart;
    this.table = chart.table ? report.tables.get(chart.table) : null;
    this.drawing = el("div", { class: "drawing" });
    this.drawing.innerHTML = chart.svg;
    this.words = new Map();
    this.marks = this.takeMarks();
    this.active = -1;
    this.element = el("figure", { class: "chart" }, this.drawing, this.caption());
    if (this.marks.length) this.listen();
  }

  /** The elements with a row, a trial or words of their own; the note shows the words in place of the browser. */
  takeMarks() {
    const marks = new Set(this.drawing.querySelectorAll("svg [data-row], svg [data-trial]"));
    for (const title of this.drawing.querySelectorAll("svg * > title")) {
      const mark = title.parentElement;
      if (mark.querySelector("[data-row], [data-trial]")) continue;
      this.words.set(mark, title.textContent);
      mark.setAttribute("aria-label", title.textContent);
      marks.add(mark);
      title.remove();
    }
    return [...this.drawing.querySelectorAll("*")].filter((element) => marks.has(element));
  }

  caption() {
    const { el } = report;
    const { chart } = this;
    const link = (file) => el("a", { href: file }, file);
    const files = [chart.file, this.table?.file].filter(Boolean).map((file, at) => [at ? ", " : "", link(file)]);
    const hint = `${files.length ? " · " : ""}Point at a mark, or use the arrow keys.`;
    const keys = this.marks.length ? el("span", { class: "hint noprint" }, hint) : null;
    if (!chart.caption.length && !files.length && !keys) return null;
    const words = el("span", {}, report.prose(chart.caption));
    const gap = !chart.caption.length || words.textContent.endsWith(".") ? " " : " · ";
    return el("figcaption", {}, words, gap, el("span", { class: "files" }, files), keys);
  }

  listen() {
    const title = this.drawing.querySelector("title")?.textContent ?? "Drawing";
    this.drawing.setAttribute("tabindex", "0");
    this.drawing.setAttribute("role", "group");
    this.drawing.setAttribute("aria-label", `${title}. Arrow keys move between its marks.`);
    this.drawing.addEventListener("pointermove", (event) => this.point(event));
    this.drawing.addEventListener("pointerdown", (event) => this.point(event));
    this.drawing.addEventListener("pointerleave", () => this.activate(-1));
    this.drawing.addEventListener("blur", () => this.activate(-1));
    this.drawing.addEventListener("keydown", (event) => this.key(event));
    this.drawing.addEventListener("click", () => this.open());
  }

  point(event) {
    let direct = event.target;
    while (direct !== this.drawing && !this.marks.includes(direct)) direct = direct.parentElement;
    this.activate(direct === this.drawing ? this.nearest(event.clientX, event.clientY) : this.marks.indexOf(direct));
  }

  /** The mark whose middle is nearest, within the width of a finger; −1 for none. */
  nearest(x, y) {
    let [best, least] = [-1, 14];
    this.marks.forEach((mark, at) => {
      const box = mark.getBoundingClientRect();
      if (box.width > 40 || box.height > 40) return;
      const distance = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
      if (distance < least) [best, least] = [at, distance];
    });
    return best;
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const count = this.marks.length;
    if (step) this.activate((this.active < 0 && step < 0 ? count - 1 : this.active + step + count) % count);
    else if (event.key === "Home") this.activate(0);
    else if (event.key === "End") this.activate(count - 1);
    else if (event.key === "Enter") this.open();
    else if (event.key === "Escape") this.activate(-1);
    else return;
    event.preventDefault();
  }

  activate(at) {
    if (at === this.active) return;
    this.marks[this.active]?.classList.remove("pointed");
    this.active = at;
    const mark = this.marks[at];
    if (!mark) return report.note.hide();
    mark.classList.add("pointed");
    const content = this.content(mark);
    if (content.length) report.note.show(content, mark); else report.note.hide();
  }

  content(mark) {
    const { el } = report;
    const trial = mark.hasAttribute("data-trial")
      ? el("p", { class: "quiet" }, "Click or press Enter to open its trial.") : null;
    const row = Number(mark.getAttribute("data-row"));
    const place = this.table && mark.hasAttribute("data-row") ? this.table.place(row) : -1;
    const words = this.words.has(mark) ? el("p", {}, this.words.get(mark)) : null;
    if (place < 0) return [words, trial].filter(Boolean);
    const { columns } = this.chart;
    return [
      columns.length ? null : words,
      el("p", { class: "quiet" }, `${this.table.file}, row ${row}`),
      el("dl", {}, columns.map((column) => [
        el("dt", {}, column.title),
        el("dd", {}, report.value(this.table, place, column), column.unit ? ` ${column.unit}` : null, " ",
          report.interval(this.table, place, column)),
      ])),
      trial,
    ].filter(Boolean);
  }

  open() {
    const id = this.marks[this.active]?.getAttribute("data-trial");
    if (id && report.data.trials.some((trial) => String(trial.id) === id)) report.openTrial(Number(id));
  }
};
