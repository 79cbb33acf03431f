// The language of the filter boxes: words that must occur, and comparisons such as `recall>0.9`.

report.plainName = (text) => text.toLowerCase().replace(/[\s_,-]+/g, "");

/** Splits a query at spaces outside quotation marks. */
report.queryWords = (query) =>
  [...query.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)].map((match) => match[0].replaceAll('"', ""));

/**
 * Returns the conditions of a query, and the words that look like comparisons of a column that is not there.
 *
 * A word must occur in a text of the row. A comparison is with the number of the CSV file, or with a percentage.
 */
report.parsedQuery = (query, columns) => {
  const conditions = [];
  const unknown = [];
  for (const word of report.queryWords(query)) {
    const parts = /^([^<>=!]+)(<=|>=|!=|<|>|=)(.*)$/.exec(word);
    const name = parts && report.plainName(parts[1]);
    const column = parts && (
      columns.find((each) => report.plainName(each.name) === name || report.plainName(each.title) === name)
      ?? columns.find((each) => report.plainName(each.name).startsWith(name)));
    if (column) {
      conditions.push(report.comparison(column, parts[2], parts[3]));
    } else {
      conditions.push({ word: word.toLowerCase() });
      if (parts && /[<>!]/.test(parts[2])) unknown.push(parts[1]);
    }
  }
  return { conditions, unknown };
};

report.comparison = (column, sign, wanted) => {
  const percent = wanted.endsWith("%");
  const digits = percent ? wanted.slice(0, -1) : wanted;
  const number = digits === "" ? NaN : Number(digits.replace("−", "-")) / (percent ? 100 : 1);
  return { column, sign, text: wanted.toLowerCase(), number };
};

report.comparisons = {
  "<": (value, number) => value < number,
  "<=": (value, number) => value <= number,
  ">": (value, number) => value > number,
  ">=": (value, number) => value >= number,
};

/** Whether a row fulfils a condition. */
report.fulfils = (table, place, condition, words) => {
  if (condition.word !== undefined) return words(place).includes(condition.word);
  const { column, sign, text, number } = condition;
  const value = table.numbers(column.name)[place];
  if (sign === "=" || sign === "!=") {
    const cell = table.text(place, column.name);
    const shown = report.shown(column, cell).toLowerCase();
    const same = cell.toLowerCase() === text || shown === text || (!Number.isNaN(number) && value === number);
    return same === (sign === "=");
  }
  return !Number.isNaN(value) && !Number.isNaN(number) && report.comparisons[sign](value, number);
};

/** Returns a function from a place to the lower-case texts of its row, kept for the next query. */
report.rowWords = (table, columns) => {
  const kept = new Map();
  const texts = columns.filter((column) => !report.isNumber(column));
  return (place) => {
    let words = kept.get(place);
    if (words === undefined) {
      words = texts.map((column) => {
        const text = table.text(place, column.name);
        return column.words?.[text]?.text ?? text;
      }).join("\n").toLowerCase();
      kept.set(place, words);
    }
    return words;
  };
};

/** Returns the places in a stable order; empty cells and cells that are no numbers come last. */
report.sorted = (table, places, name, descending) => {
  const direction = descending ? -1 : 1;
  if (table.isNumeric(name)) {
    const values = table.numbers(name);
    return [...places].sort((a, b) => {
      const [first, second] = [values[a], values[b]];
      if (Number.isNaN(first) || Number.isNaN(second)) return Number.isNaN(first) - Number.isNaN(second);
      return direction * (first - second);
    });
  }
  const texts = table.column(name);
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...places].sort((a, b) => {
    if (texts[a] === "" || texts[b] === "") return (texts[a] === "") - (texts[b] === "");
    return direction * compare(texts[a], texts[b]);
  });
};
