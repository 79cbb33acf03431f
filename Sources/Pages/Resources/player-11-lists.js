// The lists that lead to a time: errors, differences of two detectors, and all events.
(parts => {
  "use strict";
  const { html, icon, plural } = parts;

  /** A table that scrolls by itself. */
  parts.scrolling = (label, headings, rows) => html("div", {
    className: "scroll", tabIndex: 0, attributes: { role: "region", "aria-label": label },
  }, html("table", {},
    html("thead", {}, html("tr", {}, ...headings.map(text => html("th", { textContent: text, scope: "col" })))), rows));

  /** A table whose first column are buttons that seek; `fill` takes a list of `{time, cells}`. */
  function timeTable(label, headings, seek) {
    const rows = html("tbody");
    const element = parts.scrolling(label, ["time, s", ...headings], rows);
    element.classList.add("times");
    const row = ({ time, cells }) => {
      const words = time.toFixed(3);
      return html("tr", { attributes: { "data-time": time } },
        html("td", {}, parts.button(words, `Go to ${words} seconds`, () => seek(time))),
        ...cells.map(cell => html("td", {}, ...[cell].flat())));
    };
    return { element, rows, fill: entries => rows.replaceChildren(...entries.map(row)) };
  }

  /** The list of errors with its filter. */
  parts.ErrorList = class {
    #session; #erring; #total; #table; #shown = [];
    #summary = html("summary");

    constructor(session, ranked, seek) {
      this.#session = session;
      this.#erring = ranked.filter(detector => detector.errors.length);
      this.#total = this.#erring.reduce((sum, detector) => sum + detector.errors.length, 0);
      const options = [["shown", "shown lanes"], ["all", "all detectors"], ...this.#erring.map(detector =>
        [String(detector.index), `${detector.label} (${detector.errors.length})`])];
      this.filter = parts.choice("player-error-filter", options, "shown");
      this.filter.onchange = () => this.#refill();
      this.#table = timeTable("Errors", ["detector", "error", "what"], seek);
      this.element = html("details", { id: "player-errors", open: this.#total <= 30, hidden: this.#total === 0 },
        this.#summary, html("label", {}, "Errors of ", this.filter), this.#table.element);
    }

    /** Takes the detectors of the shown lanes. */
    fill(shown) {
      this.#shown = shown;
      this.#refill();
    }

    /** Marks the errors at a frame. */
    markFrame(frame) {
      for (const row of this.#table.rows.children) {
        const isHere = this.#session.frameAt(Number(row.dataset.time)) === frame;
        if (isHere) row.setAttribute("aria-current", "true");
        else row.removeAttribute("aria-current");
      }
    }

    #refill() {
      const { value } = this.filter;
      const wanted = value === "all" ? this.#erring : value === "shown" ? this.#shown
        : this.#erring.filter(detector => String(detector.index) === value);
      const errors = wanted.flatMap(detector => detector.errors).sort((a, b) => a.time - b.time);
      const of = errors.length < this.#total ? ` of ${this.#total}` : "";
      this.#summary.textContent = `Errors (${errors.length}${of})`;
      this.#table.fill(errors.map(({ time, detector, kind, isMiss, text }) => ({
        time, cells: [detector.label, [icon(parts.errorMark(kind, isMiss)(8, 8)), ` ${kind}`], text],
      })));
    }
  };

  /** The list of where two detectors differ; `fill(differences, a, b)` shows it, `fill([], null)` hides it. */
  parts.makeDifferenceList = seek => {
    const table = timeTable("Differences", ["what"], seek);
    const heading = html("h3");
    const element = html("section", { id: "player-differences", hidden: true }, heading, table.element);
    const words = ({ counter, error, excuse }, a) => {
      const [one, other] = counter === a ? ["A", "B"] : ["B", "A"];
      return `${one} counts${error ? ` (wrongly: ${error})` : ""}, ${other} does not${excuse ? ` (${excuse})` : ""}`;
    };
    const fill = (differences, a, b) => {
      element.hidden = !a;
      if (!a) return;
      const { length } = differences;
      heading.textContent = (length ? `A and B differ at ${plural(length, "place")}` : "A and B count the same")
        + `. A is ${a.label}, B is ${b.label}.`;
      table.element.hidden = length === 0;
      table.fill(differences.map(difference => ({ time: difference.time, cells: [words(difference, a)] })));
    };
    return { element, fill };
  };

  /** The list of all events, which is filled when someone opens it. */
  parts.makeEventList = (happenings, seek) => {
    const table = timeTable("Events", ["who", "what"], seek);
    const element = html("details", { id: "player-events" },
      html("summary", { textContent: `All events (${happenings.length})` }), table.element);
    element.ontoggle = () => {
      if (!element.open || table.rows.firstChild) return;
      table.fill(happenings.map(({ time, who, what }) => ({ time, cells: [who, what] })));
    };
    return element;
  };
})(globalThis.playerParts);
