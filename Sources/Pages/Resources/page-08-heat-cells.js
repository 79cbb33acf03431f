// A heat map on the page: its choices, its cells, and the keys that move between them.

/** The name of a group; rows without a group are several taken together. */
report.groupName = (group) => group || "together";

report.HeatView = class {
  constructor(section) {
    const model = new report.HeatModel(section);
    this.model = model;
    this.choices = model.choices;
    this.column = this.choices[0] ?? section.values[0];
    this.hidden = new Set();
    this.words = "";
    this.showsControls = model.series.every((each) => report.controls.has(each));
    this.swapped = model.items.length < model.series.length;
    this.order = { down: null, across: null };
    this.focus = [0, 0];
    this.element = this.build();
    this.update();
  }

  build() {
    const { el } = report;
    this.box = el("div", { class: "heatbox" });
    this.legend = el("div", { class: "legend" });
    this.panel = new report.CellPanel(this.model);
    this.panel.onclose = () => this.current()?.focus();
    return el("div", { class: "heat" }, this.tools(), this.legend,
      el("div", { class: "heatside" }, this.box, this.panel.element));
  }

  tools() {
    const { el } = report;
    const { model } = this;
    const figure = el("select", { "aria-label": "Figure of the cells" },
      this.choices.map((column, at) => el("option", { value: at }, column.title)));
    figure.addEventListener("change", () => { this.column = this.choices[figure.value]; this.update(); });
    const filter = el("input", { type: "search", class: "search short", placeholder: "words", spellcheck: "false" });
    filter.addEventListener("input", () => { this.words = filter.value.toLowerCase(); this.update(); });
    const groups = model.groups.length > 1 ? model.groups.map((group) => report.checkbox(report.groupName(group), true, (checked) => {
      if (checked) this.hidden.delete(group); else this.hidden.add(group);
      this.update();
    })) : [];
    const showControls = (checked) => { this.showsControls = checked; this.update(); };
    const controls = model.series.some((each) => report.controls.has(each))
      ? report.checkbox("controls", this.showsControls, showControls) : null;
    const swap = el("button", { type: "button", class: "button", onclick: () => {
      this.swapped = !this.swapped;
      this.order = { down: this.order.across, across: this.order.down };
      this.focus = [0, 0];
      this.update();
    } }, "Swap rows and columns");
    return el("div", { class: "tools" }, el("label", { class: "filter" }, "Figure ", figure),
      el("label", { class: "filter" }, "Filter ", filter),
      el("fieldset", { class: "checks" }, el("legend", { class: "hidden" }, "Shown groups"), groups, controls), swap);
  }

  get items() {
    const words = this.words.split(/\s+/).filter(Boolean);
    const applies = this.model.groupsWith(this.column);
    return this.model.items.filter((item) => !this.hidden.has(this.model.groupOf.get(item))
      && applies.has(this.model.groupOf.get(item)) && words.every((word) => item.toLowerCase().includes(word)));
  }

  get series() {
    return this.model.series.filter((each) => this.showsControls || !report.controls.has(each));
  }

  /** The members of a side in their order. */
  side(name) {
    const isItems = (name === "down") !== this.swapped;
    const members = isItems ? this.items : this.series;
    const order = this.order[name];
    if (!order) return members;
    const value = (member) => {
      const [series, item] = isItems ? [order.by, member] : [member, order.by];
      const [place, column] = [this.model.place(series, item), this.shown(item)];
      const number = place === undefined || !column ? NaN : this.model.table.numbers(column.name)[place];
      // Different figures are compared by how far each is from its better end.
      return this.column.leads ? this.model.distance(column ?? {}, this.scaleOf(column), number) : number;
    };
    const worseFirst = (this.column.better === "high") !== order.reversed;
    return [...members].sort((a, b) => {
      const [first, second] = [value(a), value(b)];
      if (Number.isNaN(first) || Number.isNaN(second)) return Number.isNaN(first) - Number.isNaN(second);
      return worseFirst ? first - second : second - first;
    });
  }

  /** The figure that is shown for an item. */
  shown(item) { return this.model.shown(this.column, this.model.groupOf.get(item)); }

  /** The colours of a figure. */
  scaleOf(column) {
    if (!column) return { low: 0, high: 1, shade: "even" };
    if (!this.scales.has(column)) this.scales.set(column, this.model.scale(column));
    return this.scales.get(column);
  }

  update() {
    const { el, shown } = { el: report.el, shown: this.element !== undefined };
    this.scales = new Map();
    const [down, across] = [this.side("down"), this.side("across")];
    const hadFocus = shown && this.box.contains(document.activeElement);
    const grouped = !this.swapped && !this.order.down && this.model.groups.length > 1;
    const head = el("tr", {}, el("td", { class: "corner" }), across.map((member) => this.header(member, "across")));
    const rows = [];
    let group = null;
    for (const member of down) {
      if (grouped && this.model.groupOf.get(member) !== group) {
        group = this.model.groupOf.get(member);
        rows.push(this.groupRow(group, across));
      }
      rows.push(el("tr", {}, this.header(member, "down"), across.map((other) => this.cell(member, other))));
    }
    const dense = across.length > 12;
    const kind = dense ? " dense" : across.length > 5 ? " many" : "";
    const table = el(
      "table", { class: `heatmap${kind}`, role: "grid", "aria-label": this.column.title },
      el("thead", {}, head), el("tbody", {}, rows));
    table.addEventListener("keydown", (event) => this.key(event));
    table.addEventListener("focusin", (event) => this.entered(event.target));
    this.box.classList.toggle("scrolls", across.length > 16);
    this.element?.classList.toggle("narrow", across.length <= 10);
    this.box.replaceChildren(down.length && across.length
      ? table : el("p", { class: "status" }, "No row matches the filter."));
    this.grid = [...table.rows].map((row) => [...row.querySelectorAll("button")]);
    this.grid[0].unshift(null);
    this.setFocus(...this.focus);
    if (hadFocus) this.current()?.focus();
    this.drawLegend();
  }

  header(member, side) {
    const { el } = report;
    const opposite = side === "across" ? "down" : "across";
    const order = this.order[opposite];
    const state = order?.by !== member ? "none"
      : (this.column.better === "high") === order.reversed ? "descending" : "ascending";
    const short = side === "down" && !this.order.down && !this.swapped && this.model.groups.length > 1
      ? member.replace(`${this.model.groupOf.get(member)}/`, "") : member;
    const button = el("button", {
      type: "button", class: "sort", tabindex: "-1", title: `Order by ${member}`, onclick: () => {
        this.order[opposite] = order?.by !== member ? { by: member, reversed: false }
          : order.reversed ? null : { by: member, reversed: true };
        this.update();
      },
    }, short, el("span", { class: "arrow", "aria-hidden": "true" }));
    return el("th", {
      scope: side === "across" ? "col" : "row", "aria-sort": state,
      class: `${side}${report.controls.has(member) ? " control" : ""}`,
    }, button);
  }

  groupRow(group, across) {
    const { el } = report;
    const lead = this.column.leads ? this.model.shown(this.column, group) : null;
    const name = el("button", { type: "button", class: "sort", tabindex: "-1", disabled: true },
      report.groupName(group), lead ? el("span", { class: "unit" }, ` ${lead.title}`) : null);
    return el("tr", { class: "group" }, el("th", { scope: "rowgroup" }, name),
      across.map((series) => this.drawn(series, null, group, this.model.total(series, group))));
  }

  cell(down, across) {
    const [series, item] = this.swapped ? [down, across] : [across, down];
    return this.drawn(series, item, this.model.groupOf.get(item), this.model.place(series, item));
  }

  drawn(series, item, group, place) {
    const { el } = report;
    const { table } = this.model;
    const column = this.model.shown(this.column, group);
    const value = place === undefined || !column ? NaN : table.numbers(column.name)[place];
    if (Number.isNaN(value)) {
      const empty = el("button", {
        type: "button", class: "heatcell none", tabindex: "-1", disabled: place === undefined,
        "aria-label": `${series}, ${item ?? report.groupName(group)}: no value`,
      }, item === null && place === undefined ? "" : "–");
      empty.addEventListener("click", () => this.choose(empty, series, item, group, place));
      return el("td", {}, empty);
    }
    const scale = this.scaleOf(column);
    const far = this.model.distance(column, scale, value);
    const trials = this.model.trials(series, item, group).filter(report.isEmbedded).length;
    const tone = scale.shade === "difference" ? (far < 0 ? " better" : " worse") : "";
    const text = report.shown(column, table.text(place, column.name));
    const button = el("button", {
      type: "button", tabindex: "-1", ...report.source(table, place, column.name),
      class: `heatcell${tone}${this.ink(Math.abs(far), scale)}${trials ? " trials" : ""}`,
      "aria-label": `${series}, ${item ?? group}: ${this.column.leads ? `${column.title} ` : ""}${text}`
        + (trials ? `, ${report.plural(trials, "trial")} to open` : ""),
      onclick: () => this.choose(button, series, item, group, place),
    }, text);
    button.style.setProperty("--far", `${report.fixed(Math.abs(far) * 100, 0)}%`);
    return el("td", {}, button);
  }

  /** The class of a cell's text: its colour changes where the other one is easier to read, in light and in dark. */
  ink(far, scale) {
    const [middle, deep] = scale.shade === "difference" ? [0.63, 0.86] : [0.47, 0.61];
    return far > deep ? " deep" : far > middle ? " middle" : "";
  }

  choose(cell, series, item, group, place) {
    // A browser may leave the focus where it was when a button is clicked.
    this.entered(cell);
    this.panel.open(cell, series, item, group, place);
  }

  drawLegend() {
    const { el } = report;
    const { column } = this;
    if (column.leads) {
      this.drawLeads();
      return;
    }
    const scale = this.scaleOf(column);
    const ends = column.better === "high" && scale.shade !== "difference"
      ? [scale.high, scale.low] : [scale.low, scale.high];
    if (scale.shade === "difference" && column.better === "high") ends.reverse();
    const text = (end) => `${report.shown(column, String(end))}${column.unit ? `\u00A0${column.unit}` : ""}`;
    const applies = this.model.groupsWith(column);
    const rest = this.model.groups.filter((group) => !applies.has(group));
    this.legend.replaceChildren(
      el("strong", {}, column.title),
      el("span", {}, column.better ? "better" : "less", " ", el("span", { "data-axis": "" }, text(ends[0]))),
      el("span", { class: `ramp${scale.shade === "difference" ? " difference" : ""}`, "aria-hidden": "true" }),
      el("span", {}, el("span", { "data-axis": "" }, text(ends[1])), " ", column.better ? "worse" : "more"),
      el("span", { class: "hint" }, column.about ? `${column.about}. ` : "",
        scale.shade === "root" ? "Colours follow the square root. " : "",
        rest.length ? `It does not apply to ${rest.map(report.groupName).join(", ")}. ` : "", this.dots,
        "A heading orders by its figures; arrow keys move, Enter opens."));
  }

  /** What the dots of the cells mean; empty without any. */
  get dots() {
    return report.data.trials.some(report.isEmbedded) ? `A dot: ${report.trialNoun()}s to open. ` : "";
  }

  /** The legend of several figures: their names by group, and the direction of the colours. */
  drawLeads() {
    const { el } = report;
    const groups = new Map();
    for (const [group, column] of this.column.leads) groups.set(column, [...(groups.get(column) ?? []), group]);
    const words = [...groups].map(([column, names]) => [
      el("strong", {}, column.title), column.unit ? ` (${column.unit})` : "", ` in ${names.join(", ")}`,
    ]);
    this.legend.replaceChildren(
      el("span", {}, words.flatMap((each, at) => (at ? ["; ", ...each] : each))),
      el("span", {}, "better"), el("span", { class: "ramp", "aria-hidden": "true" }), el("span", {}, "worse"),
      el("span", { class: "hint" }, this.dots,
        "A heading orders by its figures; arrow keys move, Enter opens."));
  }

  current() { return this.grid[this.focus[0]]?.[this.focus[1]] ?? null; }

  /** Makes one button of the grid the one that Tab reaches. */
  setFocus(row, column) {
    const isThere = (button) => button && !button.disabled;
    if (!isThere(this.grid[row]?.[column])) {
      row = this.grid.findIndex((each, at) => at > 0 && isThere(each[1]));
      column = 1;
      if (row < 0) row = 0;
    }
    this.current()?.setAttribute("tabindex", "-1");
    this.focus = [row, column];
    this.current()?.setAttribute("tabindex", "0");
  }

  entered(target) {
    const row = this.grid.findIndex((each) => each.includes(target));
    if (row >= 0) this.setFocus(row, this.grid[row].indexOf(target));
  }

  key(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    let [row, column] = this.focus;
    const last = this.grid[row].length - 1;
    if (event.key === "Home") column = row ? 0 : 1;
    else if (event.key === "End") column = last;
    else if (steps[event.key]) {
      do {
        row += steps[event.key][0];
        column += steps[event.key][1];
      } while (this.grid[row]?.[column]?.disabled);
    } else return;
    event.preventDefault();
    this.grid[row]?.[column]?.focus();
  }
};
