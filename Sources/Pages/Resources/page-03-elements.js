// Elements: cells that name their file, row and column, texts with figures, and commands to copy.

/** An element with attributes and children; `class` and `on…` as usual, false and null leave an attribute out. */
report.el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
};

report.marks = { good: "✓", bad: "✗", unsure: "?" };

/** The attributes that lead from a number to its cell in a CSV file. */
report.source = (table, place, name) => {
  const row = table.rowNumber(place);
  const text = table.text(place, name);
  return {
    "data-cell": `${table.file}:${row}:${name}`,
    title: `${table.file}, row ${row}, ${name} = ${text === "" ? "(empty)" : text}`,
  };
};

/** A text with places where a long one may break: behind the marks of a list. */
report.breakable = (text) => (text.length <= 36 ? [text]
  : text.split(/(?<=[;,=/])/).flatMap((piece, at) => (at ? [report.el("wbr"), piece] : [piece])));

/** A number or text of a table. */
report.value = (table, place, column, name = column.name) => {
  const { el } = report;
  const text = table.text(place, name);
  const word = name === column.name ? column.words?.[text] : null;
  const shown = report.shown(column, text);
  const tone = word?.tone;
  const mark = tone && !Object.values(report.marks).includes(shown)
    ? el("span", { class: "mark", "aria-hidden": "true" }, report.marks[tone])
    : null;
  return el(
    "span", { class: tone ? `tone-${tone}` : null, ...report.source(table, place, name) }, mark,
    report.breakable(shown));
};

/** The interval of a figure in parentheses, or nothing. */
report.interval = (table, place, column) => {
  const { el } = report;
  if (!column.lower || !column.upper) return null;
  if (table.text(place, column.lower) === "" || table.text(place, column.upper) === "") return null;
  const isSigned = column.signed || table.numbers(column.lower)[place] < 0;
  return el(
    "span", { class: "interval" }, "(", report.value(table, place, column, column.lower), isSigned ? " to " : "–",
    report.value(table, place, column, column.upper), ")");
};

/** A heading with its unit. */
report.heading = (column) => [
  column.title, column.unit ? report.el("span", { class: "unit" }, ` ${column.unit}`) : null,
];

/** A text with its figures. */
report.prose = (parts) => parts.map((part) => {
  const { el } = report;
  if (typeof part === "string") return part;
  if (part.strong !== undefined) return el("strong", {}, part.strong);
  if (part.code !== undefined) return el("code", {}, part.code);
  const table = report.tables.get(part.table);
  const unit = part.column.unit ? `\u00A0${part.column.unit}` : "";
  return el("span", { class: "figure" }, report.value(table, table.place(part.row), part.column), unit);
});

/** A paragraph, or nothing for an empty text. */
report.paragraph = (parts, name = null) =>
  (parts.length ? report.el("p", { class: name }, report.prose(parts)) : null);

/** A button that copies a command. */
report.copyButton = (text, label = "Copy") => {
  const button = report.el(
    "button", { type: "button", class: "button copy", title: text, "aria-label": `${label}: ${text}` }, label);
  button.addEventListener("click", async () => {
    const copied = await report.copied(text);
    button.textContent = copied ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = label; }, 1500);
  });
  return button;
};

/** Copies a text; returns whether the browser allowed it. A page from a file may lack the clipboard. */
report.copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = report.el("textarea", { class: "hidden", readonly: true }, text);
    const active = document.activeElement;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    active?.focus();
    return copied;
  }
};

/** A command with a button that copies it. */
report.command = (text) =>
  report.el("div", { class: "command" }, report.el("code", {}, text), report.copyButton(text));

/** A check box with its label. */
report.checkbox = (label, checked, change) => {
  const box = report.el("input", { type: "checkbox" });
  box.checked = checked;
  box.addEventListener("change", () => change(box.checked));
  return report.el("label", { class: "check" }, box, label);
};
