// The data of a heat map: a figure for each pair of a series (a detector) and an item (a scenario) of some group.

report.HeatModel = class {
  constructor(section) {
    this.section = section;
    this.table = report.tables.get(section.table);
    const { table } = this;
    this.places = table.where(section.where);
    this.cells = new Map();
    const [series, items] = [new Set(), new Map()];
    for (const place of this.places) {
      const [one, item] = [table.text(place, section.row), table.text(place, section.column)];
      series.add(one);
      items.set(item, section.group ? table.text(place, section.group) : "");
      this.cells.set(`${one}\n${item}`, place);
    }
    this.series = [...series].sort((a, b) => report.controls.has(a) - report.controls.has(b));
    this.groupOf = items;
    this.groups = [...new Set(items.values())];
    // The items of a group stand together, wherever the table has them.
    this.items = this.groups.flatMap((group) => [...items.keys()].filter((item) => items.get(item) === group));
    this.totals = new Map();
    if (section.totals) {
      for (const place of table.where(section.totals.where)) {
        this.totals.set(`${table.text(place, section.row)}\n${table.text(place, section.totals.column)}`, place);
      }
    }
  }

  /** The place of a cell's row in the table; undefined where there is none. */
  place(series, item) { return this.cells.get(`${series}\n${item}`); }

  total(series, group) { return this.totals.get(`${series}\n${group}`); }

  /** The ends and the shade of a figure's colours, controls aside. */
  scale(column) {
    const numbers = this.table.numbers(column.name);
    const values = this.places
      .filter((place) => !report.controls.has(this.table.text(place, this.section.row)))
      .map((place) => numbers[place]).filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
    if (values.length === 0) return { low: 0, high: 1, shade: "even" };
    const [least, most] = [values[0], values[values.length - 1]];
    if (column.shade === "difference") {
      const far = Math.max(Math.abs(least), Math.abs(most)) || 1;
      return { low: -far, high: far, shade: "difference" };
    }
    const [low, high] = column.domain ?? [Math.min(0, least), most];
    const even = { low, high: high > low ? high : low + 1, shade: "even" };
    // Where most cells are near the better end, equal steps would show them all alike.
    const isCrowded = this.distance(column, even, values[values.length >> 1]) < 0.15;
    return { ...even, shade: column.shade ?? (isCrowded ? "root" : "even") };
  }

  /** How far a number is from the better end, 0 to 1; from −1 (better) to 1 (worse) for differences. */
  distance(column, scale, value) {
    if (scale.shade === "difference") {
      return Math.max(-1, Math.min(1, value / scale.high)) * (column.better === "high" ? -1 : 1);
    }
    const share = Math.min(1, Math.max(0, (value - scale.low) / (scale.high - scale.low)));
    const far = column.better === "high" ? 1 - share : share;
    return scale.shade === "root" ? Math.sqrt(far) : far;
  }

  /** The trials of a cell, or of all cells of a group; those that the page shows come first. */
  trials(series, item, group) {
    const found = report.data.trials.filter((trial) => trial.detector === series
      && (item !== null ? trial.scenario === item : this.groupOf.get(trial.scenario) === group));
    return [...found].sort((a, b) => report.isEmbedded(b) - report.isEmbedded(a));
  }

  /** The figure that a choice shows in a group: the choice itself, or that of its figures that matters there. */
  shown(column, group) { return column.leads ? column.leads.get(group) ?? null : column; }

  /** The groups in which a figure has a number. */
  groupsWith(column) {
    const groups = new Set();
    for (const item of this.items) {
      const shown = this.shown(column, this.groupOf.get(item));
      if (!shown) continue;
      const numbers = this.table.numbers(shown.name);
      const hasNumber = (one) => !Number.isNaN(numbers[this.place(one, item)] ?? NaN);
      if (!groups.has(this.groupOf.get(item)) && this.series.some(hasNumber)) groups.add(this.groupOf.get(item));
    }
    return groups;
  }

  /** The figures that have a number in some cell. */
  get columns() {
    return this.section.values.filter((column) => {
      const numbers = this.table.numbers(column.name);
      return this.places.some((place) => !Number.isNaN(numbers[place]));
    });
  }

  /** The choices: the figure that matters in each group, where the section names them, and each figure. */
  get choices() {
    const { columns } = this;
    const leads = new Map(Object.entries(this.section.leads ?? {})
      .map(([group, name]) => [group, columns.find((column) => column.name === name)])
      .filter(([group, column]) => column && this.groups.includes(group)));
    const figures = new Set(leads.values());
    if (figures.size < 2) return [...figures, ...columns.filter((column) => !figures.has(column))];
    return [{ title: "what matters in each group", leads, about: "", unit: "" }, ...columns];
  }
};
