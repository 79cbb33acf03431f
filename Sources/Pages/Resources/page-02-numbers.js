// Numbers as people read them: the same texts as in the Markdown pages.

/** A number with a fixed number of decimals and a real minus; −0.0004 is 0.000. */
report.fixed = (value, digits) => {
  if (!Number.isFinite(value)) return "–";
  const scaled = Math.round(Math.abs(value) * 10 ** digits);
  const text = scaled < 1e15
    ? String(scaled).padStart(digits + 1, "0")
    : Math.abs(value).toFixed(digits).replace(".", "");
  const sign = value < 0 && scaled > 0 ? "−" : "";
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** A whole number in groups of three digits. */
report.grouped = (text) => text.replace(/\d(?=(\d{3})+$)/g, "$&\u202F");

/** A number with so many significant digits; very small and very large ones as powers of ten. */
report.significant = (value, digits) => {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.floor(Math.log10(Math.abs(value)));
  if (size < -4 || size > 8) return value.toExponential(digits - 1).replace(/^-/, "−").replace("e+", "e");
  const text = report.fixed(value, Math.max(0, digits - 1 - size));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
};

/** The text of a cell in a column. */
report.shown = (column, text) => {
  const word = column.words?.[text];
  if (word) return word.text;
  if (column.digits === undefined && column.significant === undefined) return text === "" ? "–" : text;
  if (text === "") return "–";
  const value = Number(text) * column.scale;
  if (Number.isNaN(value)) return text;
  const plain = column.significant !== undefined
    ? report.significant(value, column.significant)
    : report.fixed(value, column.digits);
  const grouped = column.digits === 0 ? report.grouped(plain) : plain;
  return column.signed && value > 0 && /[1-9]/.test(plain) ? `+${grouped}` : grouped;
};

/** Whether a column shows numbers. */
report.isNumber = (column) => column.digits !== undefined || column.significant !== undefined;

/** A time in a trial, in words. */
report.seconds = (time) => `${report.fixed(time, 1)} s`;

/** "1 error", "5 errors". */
report.plural = (count, one, many = `${one}s`) => `${report.grouped(String(count))} ${count === 1 ? one : many}`;
