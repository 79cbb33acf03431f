// Tables that readers sort, filter and widen. Only the rows on show are drawn, at most 200 more at a time.

report.step = 200;

/** The column that names a row: the first one of texts. */
report.nameColumn = (columns) => columns.find((column) => !report.isNumber(column) && !column.words) ?? columns[0];

report.TableView = class {
  constructor(section) {
    this.section = section;
    this.table = report.tables.get(section.table);
    this.columns = section.columns;
    const many = this.columns.length > 10;
    const marked = this.columns.some((column) => column.hidden);
    this.all = this.table.where(section.where);
    const isEmpty = (column) => report.isNumber(column) && this.all.length > 0
      && this.all.every((place) => this.table.text(place, column.name) === "");
    this.visible = new Set(this.columns.filter(
      (column, place) => (marked ? !column.hidden : !many || place < 10) && !isEmpty(column)));
    this.order = section.order
      ? { name: section.order.column, descending: section.order.descending } : null;
    this.query = "";
    this.words = report.rowWords(this.table, this.columns);
    this.limit = section.limit;
    this.element = this.build(many);
    this.update();
  }

  get shownColumns() { return this.columns.filter((column) => this.visible.has(column)); }

  build(many) {
    const { el } = report;
    this.body = el("tbody");
    this.head = el("thead");
    this.status = el("p", { class: "status", role: "status" });
    this.more = el("button", { type: "button", class: "button more", onclick: () => this.showMore() });
    const caption = el("caption", { class: "hidden" }, this.section.title || this.table.file);
    const table = el("table", { class: "table" }, caption, this.head, this.body);
    return el(
      "div", { class: "tableview" }, this.tools(many),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": this.section.title || this.table.file },
        table),
      el("div", { class: "below" }, this.status, this.more));
  }

  tools(many) {
    const { el } = report;
    if (!this.section.search && !many) return null;
    const tools = el("div", { class: "tools" });
    if (this.section.search) {
      const number = this.columns.find((column) => column.better && report.isNumber(column));
      // A heading of one word is a name too, and often shorter than that in the file.
      const name = number && (/\s/.test(number.title) ? number.name : number.title);
      const example = number ? `words, or ${name}>${number.domain ? "0.9" : "1"}` : "words";
      const input = el("input", {
        type: "search", class: "search", placeholder: example, "aria-label": "Filter the rows", spellcheck: "false",
      });
      input.addEventListener("input", () => {
        this.query = input.value;
        this.limit = this.section.limit;
        cancelAnimationFrame(this.frame);
        this.frame = requestAnimationFrame(() => this.update());
      });
      this.hint = el("span", { class: "hint", role: "status" });
      tools.append(el("label", { class: "filter" }, "Filter ", input), this.hint);
    }
    if (many) tools.append(this.chooser());
    return tools;
  }

  chooser() {
    const { el } = report;
    const summary = el("summary");
    const name = () => {
      summary.textContent = `Columns: ${this.visible.size} of ${this.columns.length}`;
    };
    const boxes = this.columns.map((column) => report.checkbox(column.title, this.visible.has(column), (checked) => {
      if (checked) this.visible.add(column); else this.visible.delete(column);
      name();
      this.update();
    }));
    name();
    const details = el("details", { class: "chooser noprint" }, summary, el("div", { class: "choices" }, boxes));
    details.addEventListener("keydown", (event) => { if (event.key === "Escape") details.open = false; });
    document.addEventListener("click", (event) => { if (!details.contains(event.target)) details.open = false; });
    return details;
  }

  /** Draws the head and the first rows again. */
  update() {
    const { conditions, unknown } = report.parsedQuery(this.query, this.columns);
    const { table } = this;
    let places = conditions.length
      ? this.all.filter((place) => conditions.every((each) => report.fulfils(table, place, each, this.words)))
      : this.all;
    if (this.order) places = report.sorted(table, places, this.order.name, this.order.descending);
    this.places = places;
    if (this.hint) this.hint.textContent = unknown.length ? `There is no column “${unknown[0]}”.` : "";
    this.drawHead();
    this.body.replaceChildren();
    this.drawn = 0;
    this.draw(Math.min(this.limit, report.step));
  }

  drawHead() {
    const { el } = report;
    const named = report.nameColumn(this.shownColumns);
    this.head.parentElement.style.setProperty("--columns", this.shownColumns.length);
    const arrow = () => el("span", { class: "arrow", "aria-hidden": "true" });
    this.head.replaceChildren(el("tr", {}, this.shownColumns.map((column) => {
      const sorted = this.order?.name === column.name;
      const state = !sorted ? "none" : this.order.descending ? "descending" : "ascending";
      const button = el(
        "button", { type: "button", class: "sort", title: column.about || null, onclick: () => this.sort(column) },
        ...(report.isNumber(column) ? [arrow(), report.heading(column)] : [report.heading(column), arrow()]));
      const kind = column === named ? "rowhead" : report.isNumber(column) ? "num" : null;
      return el("th", { scope: "col", class: kind, "aria-sort": state }, button);
    })));
  }

  /** Sorts by a column: the better end first, then the other end, then as in the file. */
  sort(column) {
    const first = report.isNumber(column) && column.better !== "low";
    const place = this.shownColumns.indexOf(column);
    if (this.order?.name !== column.name) this.order = { name: column.name, descending: first };
    else if (this.order.descending === first) this.order = { name: column.name, descending: !first };
    else this.order = null;
    this.update();
    this.head.querySelectorAll("button")[place]?.focus();
  }

  draw(count) {
    const columns = this.shownColumns;
    const end = Math.min(this.drawn + count, this.places.length);
    const rows = document.createDocumentFragment();
    for (let each = this.drawn; each < end; each += 1) rows.append(this.row(this.places[each], columns));
    this.body.append(rows);
    this.drawn = end;
    const { length } = this.places;
    const number = (count) => report.grouped(String(count));
    const rest = length - end;
    const found = length < this.all.length ? ` that match, of ${number(this.all.length)}` : "";
    this.status.textContent = length === 0
      ? (this.all.length ? "No row matches the filter." : "There is none.")
      : `${rest ? `${number(end)} of ` : ""}${report.plural(length, "row")}${found} · ${this.table.file}`;
    this.more.hidden = rest === 0;
    this.more.textContent = `Show ${number(Math.min(rest, report.step))} more`;
  }

  showMore() {
    const next = this.drawn;
    this.draw(report.step);
    this.limit = this.drawn;
    if (this.more.hidden) this.body.rows[next]?.querySelector("[tabindex]")?.focus();
  }

  row(place, columns) {
    const { el } = report;
    const { table } = this;
    const isControl = columns.some(
      (column) => !report.isNumber(column) && report.controls.has(table.text(place, column.name)));
    const named = report.nameColumn(columns);
    const kind = (column) => [
      report.isNumber(column) ? "num" : table.text(place, column.name).length > 36 ? "long" : "",
      column === named ? "rowhead" : "",
    ].join(" ").trim() || null;
    const cells = columns.map((column) => el(
      column === named ? "th" : "td", { scope: column === named ? "row" : null, class: kind(column) },
      report.value(table, place, column), report.interval(table, place, column)));
    return el("tr", { class: isControl ? "control" : null }, cells);
  }
};
