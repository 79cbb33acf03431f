"use strict";
// The data of the page. A table holds the texts of its CSV file; a column is unpacked when something needs it.
const report = { data: JSON.parse(document.getElementById("page-data").textContent) };

report.Table = class {
  constructor(id, packed) {
    this.id = id;
    this.file = packed.file;
    this.count = packed.count;
    this.index = packed.index ?? null;
    this.packed = new Map(packed.columns.map((column) => [column.name, column]));
    this.texts = new Map();
    this.values = new Map();
  }

  get names() { return [...this.packed.keys()]; }

  /** The texts of a column; an empty list for a column that the page does not hold. */
  column(name) {
    let texts = this.texts.get(name);
    if (!texts) {
      texts = report.unpacked(this.packed.get(name), this.count);
      this.texts.set(name, texts);
    }
    return texts;
  }

  /** The numbers of a column; NaN where a cell is empty or no number. */
  numbers(name) {
    let values = this.values.get(name);
    if (!values) {
      values = Float64Array.from(this.column(name), (text) => (text === "" ? NaN : Number(text)));
      this.values.set(name, values);
    }
    return values;
  }

  text(place, name) { return this.column(name)[place] ?? ""; }

  /** The number of a row in the CSV file; 1 is the first row below the header. */
  rowNumber(place) { return this.index ? this.index[place] : place + 1; }

  /** The place of a row of the CSV file, or −1. */
  place(rowNumber) {
    if (!this.index) return rowNumber >= 1 && rowNumber <= this.count ? rowNumber - 1 : -1;
    this.places ??= new Map(this.index.map((number, place) => [number, place]));
    return this.places.get(rowNumber) ?? -1;
  }

  /** The places of the rows with these texts. */
  where(filter) {
    const wanted = Object.entries(filter ?? {}).map(([name, text]) => [this.column(name), text]);
    const places = [];
    for (let place = 0; place < this.count; place += 1) {
      if (wanted.every(([column, text]) => column[place] === text)) places.push(place);
    }
    return places;
  }

  isNumeric(name) { return this.numbers(name).some((value) => !Number.isNaN(value)); }
};

/** The texts of a packed column. */
report.unpacked = (column, count) => {
  if (!column) return [];
  if (column.cells) return column.cells;
  if (column.text !== undefined) return count === 0 ? [] : column.text.split(column.by);
  if (column.at) return column.at.map((code) => column.values[code]);
  const texts = [];
  for (let run = 0; run < column.runs.length; run += 2) {
    for (let left = column.runs[run + 1]; left > 0; left -= 1) texts.push(column.values[column.runs[run]]);
  }
  return texts;
};

report.tables = new Map(
  Object.entries(report.data.tables).map(([id, packed]) => [id, new report.Table(id, packed)]));
report.controls = new Set(report.data.controls);

/** The data of a player; read when a reader opens it. */
report.player = (index) => {
  const element = document.getElementById(`page-player-${index}`);
  return element ? JSON.parse(element.textContent) : null;
};
