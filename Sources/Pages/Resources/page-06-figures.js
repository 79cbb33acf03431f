// Headline figures: cards for one or two rows, otherwise a table; each figure with its interval drawn to scale.

/** The ends of the scale of a column's drawings: those that the column names, otherwise those of its rows. */
report.domain = (table, places, column) => {
  if (column.domain) return column.domain;
  const values = [column.name, column.lower, column.upper].filter(Boolean)
    .flatMap((name) => places.map((place) => table.numbers(name)[place])).filter((value) => !Number.isNaN(value));
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low === high ? [0, 1] : [low, high];
};

/** A figure's place and interval on the scale of its column; an empty place without a scale or a figure. */
report.whisker = (table, place, column, domain) => {
  const value = table.numbers(column.name)[place];
  if (!domain || Number.isNaN(value)) return report.el("span", { class: "whisker" });
  const [low, high] = domain;
  const at = (number) => report.fixed(3 + 94 * Math.min(1, Math.max(0, (number - low) / (high - low))), 1);
  const ends = [column.lower, column.upper].map((name) => (name ? table.numbers(name)[place] : NaN));
  const line = ends.some(Number.isNaN) ? ""
    : `<line class="whisker-interval" x1="${at(ends[0])}%" x2="${at(ends[1])}%" y1="6" y2="6"/>`;
  const span = report.el("span", { class: "whisker", "aria-hidden": "true" });
  span.innerHTML = `<svg width="100%" height="12"><line class="whisker-track" x1="3%" x2="97%" y1="6" y2="6"/>${line}`
    + `<circle class="whisker-dot" cx="${at(value)}%" cy="6" r="3.5"/></svg>`;
  return span;
};

/** The places with the best figure of a column, controls aside. */
report.best = (table, places, column, label) => {
  if (!column.better) return new Set();
  const values = table.numbers(column.name);
  const sign = column.better === "high" ? 1 : -1;
  const judged = places.filter(
    (place) => !report.controls.has(table.text(place, label.name)) && !Number.isNaN(values[place]));
  if (judged.length < 2) return new Set();
  const best = Math.max(...judged.map((place) => sign * values[place]));
  // Where all are equal, none is the best.
  if (judged.every((place) => sign * values[place] === best)) return new Set();
  return new Set(judged.filter((place) => sign * values[place] === best));
};

report.figures = (section) => {
  const table = report.tables.get(section.table);
  const places = table.where(section.where);
  const judged = places.filter((place) => !report.controls.has(table.text(place, section.label.name)));
  const domains = new Map(section.columns.map((column) => [column, report.domain(table, judged, column)]));
  return places.length <= 2
    ? report.cards(section, table, places, domains)
    : report.figureTable(section, table, places, domains);
};

/** Whether drawings beside the figures would be too wide for a page; the widths are px at the page's font size. */
report.isCrowded = (columns) =>
  columns.reduce((sum, column) => sum + 124 + (column.lower ? 150 : 60), 150) > 1240;

report.cards = (section, table, places, domains) => {
  const { el } = report;
  // One figure without a scale of its own would always be at its end.
  const isDrawn = (column) => report.isNumber(column) && (column.domain || places.length > 1);
  return el("div", { class: "cards" }, places.map((place) => el(
    "section", { class: "cardrow", "aria-label": table.text(place, section.label.name) },
    el("h3", {}, report.value(table, place, section.label)),
    el("dl", { class: "cardlist" }, section.columns.map((column) => el(
      "div", { class: "card", title: column.about || null },
      el("dt", {}, report.heading({ ...column, unit: "" })),
      el("dd", {},
        el("span", { class: "big" }, report.value(table, place, column)),
        column.unit ? el("span", { class: "unit" }, `\u00A0${column.unit}`) : null,
        " ", report.interval(table, place, column),
        isDrawn(column) ? report.whisker(table, place, column, domains.get(column)) : null)))))));
};

report.figureTable = (section, table, places, domains) => {
  const { el } = report;
  const best = new Map(section.columns.map((column) => [column, report.best(table, places, column, section.label)]));
  const kind = (column) => (column === section.label ? "rowhead" : report.isNumber(column) ? "num" : null);
  const head = el("tr", {}, [section.label, ...section.columns].map((column) => el(
    "th", { scope: "col", class: kind(column), title: column.about || null },
    report.heading(column),
    column.better ? el("span", { class: "direction" }, column.better === "high" ? "more is better" : "less is better")
      : null)));
  const rows = places.map((place) => {
    const isControl = report.controls.has(table.text(place, section.label.name));
    // A number without a direction, a scale or an interval, such as a count of trials, says all by itself.
    const isDrawn = (column) => report.isNumber(column) && Boolean(column.better || column.domain || column.lower);
    const domain = (column) => (isControl ? null : domains.get(column));
    return el(
      "tr", { class: isControl ? "control" : null },
      el("th", { scope: "row", class: "rowhead" }, report.value(table, place, section.label)),
      section.columns.map((column) => el(
        "td", {
          class: `${report.isNumber(column) ? "num" : ""} ${best.get(column).has(place) ? "best" : ""}`,
          "data-label": column.unit ? `${column.title}, ${column.unit}` : column.title,
        },
        el("div", { class: "drawn" },
          el("span", {}, report.value(table, place, column), report.interval(table, place, column)),
          isDrawn(column) ? report.whisker(table, place, column, domain(column)) : null))));
  });
  return el(
    "div", { class: "scroll", tabindex: "0", role: "region", "aria-label": section.title || "Headline figures" },
    el("table", { class: `table figures${report.isCrowded(section.columns) ? " stacked" : ""}` },
      el("thead", {}, head), el("tbody", {}, rows)));
};
