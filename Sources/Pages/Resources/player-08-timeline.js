// The timeline: charts and lanes of one session, or two detectors side by side.
(parts => {
  "use strict";
  const { html, plural } = parts;

  /** With more erring detectors than `compactFrom` lanes take one line each; `few` of them are shown at first. */
  const [compactFrom, few] = [6, 12];

  /** The rows of the charts that every session has. */
  function bodyRows(session, body, isNarrow, overlay) {
    const line = (points, colour) => ({
      colour, valueAt: frame => points[frame]?.value ?? NaN, confidenceAt: frame => points[frame]?.confidence ?? 0,
    });
    const sides = body.nearSide === "left" ? ["right", "left"] : ["left", "right"];
    const lines = curves => ["middle", ...sides].filter(name => curves[name])
      .map(name => line(curves[name], `var(--${name})`));
    return [
      parts.chartRow(session, {
        title: "Elbow angle", unit: "°", height: parts.chartHeight(isNarrow ? 110 : 130), lines: lines(body.angle), range: [0, 180],
        axis: { values: [0, 45, 90, 135, 180], digits: 0 }, overlay, label: "Elbow angles over time, in degrees",
      }),
      parts.chartRow(session, {
        title: "Shoulder height", unit: body.torso.unit, height: parts.chartHeight(isNarrow ? 92 : 110), lines: lines(body.heights),
        range: body.range, overlay, label: "Height of the shoulders above the image's lower edge over time",
      }),
    ];
  }

  /** The words of a lane: a button that shows the detector's signals, and its score. */
  function laneWords(session, detector, { isCompact, isSelected, onSelect }) {
    const score = parts.score(session, detector);
    const [base, settings] = [detector.label.replace(/:.*/s, ""), detector.label.replace(/^[^:]*/, "")];
    return [
      html("button", {
        type: "button", className: "lane-name", title: `${detector.label}: ${score}`, onclick: onSelect,
        attributes: {
          "aria-pressed": isSelected, "data-focus": `lane-${detector.index}`,
          "aria-label": `${detector.label}, ${score}; show its signals`,
        },
      }, html("span", { className: "base", textContent: base }),
      html("span", { className: "settings", textContent: settings })),
      html("span", {
        className: "lane-score", textContent: isCompact && detector.errors.length
          ? plural(detector.errors.length, "error") : parts.score(session, detector, true),
      }),
    ];
  }

  /**
   * The timeline. `view` is the player's state: `selected` and `beside` are detectors or null, `time` is the playhead.
   * `hooks` are `seek(time)`, `select(detector)`, `changed()` after lanes were opened or closed, and `labels()`, which
   * returns a row and an overlay, or null.
   */
  parts.Timeline = class {
    #session; #body; #view; #hooks; #main; #columns; #pair; #span; #erring; #right;
    #isOpen = { rest: false, right: false };

    constructor(session, body, view, hooks) {
      this.ranked = parts.rankDetectors(session);
      [this.#session, this.#body, this.#view, this.#hooks] = [session, body, view, hooks];
      this.#erring = this.ranked.filter(detector => !detector.isControl && detector.errors.length);
      this.#right = this.ranked.filter(detector => detector.isControl || !detector.errors.length);
      this.#main = parts.makePlot("Charts over time; point or drag to seek", hooks.seek);
      this.#columns = ["A", "B"].map(name => parts.makePlot(`Detector ${name}`, hooks.seek));
      this.#pair = html("div", { className: "pair" }, ...this.#columns.map(plot => plot.element));
      this.#span = { start: session.start, end: session.end };
      this.element = html("section", { className: "timeline", attributes: { "aria-label": "Timeline" } },
        this.#main.element, this.#pair);
    }

    /** Whether two detectors stand side by side. */
    get isComparing() {
      const { selected, beside } = this.#view;
      return Boolean(selected && beside && selected !== beside);
    }

    /** The detectors whose lanes are shown. */
    get shown() {
      return this.isComparing ? [this.#view.selected, this.#view.beside] : [...this.#firstLanes, ...this.#foldedLanes];
    }

    /** Makes all rows anew. */
    rebuild() {
      parts.keepingFocus(this.element, () => this.#makeRows());
      this.draw();
    }

    draw() {
      for (const plot of this.#plots) {
        plot.draw(this.#span);
        plot.moveTo(this.#view.time);
      }
    }

    /** Moves the cursor; turns the page where a window of `length` seconds does not hold the time any more. */
    moveTo(time, length) {
      const { start, end } = this.#session;
      const isWhole = length === 0 || length >= end - start;
      const from = isWhole ? start : Math.min(start + Math.floor((time - start) / length) * length, end - length);
      const to = isWhole ? end : from + length;
      if (this.#span.start !== from || this.#span.end !== to) {
        this.#span = { start: from, end: to };
        this.draw();
      }
      for (const plot of this.#plots) plot.moveTo(time);
    }

    get #plots() { return [this.#main, ...(this.isComparing ? this.#columns : [])]; }

    // ------------------------------------------------------------ lanes

    get #isFewAndRight() { return this.#erring.length === 0 && this.#right.length <= few; }

    get #firstLanes() {
      const { selected } = this.#view;
      const isAll = this.#isOpen.rest || this.#erring.length <= few + 1;
      const lanes = isAll ? this.#erring : this.#erring.slice(0, few);
      return this.#erring.includes(selected) && !lanes.includes(selected) ? [...lanes, selected] : lanes;
    }

    get #foldedLanes() {
      const isAll = this.#isOpen.right || this.#isFewAndRight;
      return isAll ? this.#right : this.#right.filter(detector => detector === this.#view.selected);
    }

    #lane(detector, isCompact, isNarrow) {
      const isSelected = this.#view.selected === detector;
      const row = parts.laneRow(this.#session, detector, {
        words: laneWords(this.#session, detector, {
          isCompact, isSelected, onSelect: () => this.#hooks.select(detector),
        }),
        height: isCompact ? 22 : isNarrow ? 24 : parts.isLow() ? 28 : 34, seek: this.#hooks.seek,
      });
      return { ...row, kind: `lane${isCompact ? " compact" : ""}${isSelected ? " selected" : ""}` };
    }

    /** A row that opens and closes a group of lanes. */
    #fold(id, closedText, openText) {
      const isOpen = this.#isOpen[id];
      const whole = html("button", {
        type: "button", id: `player-fold-${id}`, className: "fold-button",
        textContent: isOpen ? `▾ ${openText}` : `▸ ${closedText}`,
        attributes: { "aria-expanded": isOpen, "data-focus": `fold-${id}` },
        onclick: () => {
          this.#isOpen[id] = !isOpen;
          this.rebuild();
          this.#hooks.changed();
        },
      });
      return { kind: "fold", whole };
    }

    #laneRows(isNarrow) {
      const isCompact = this.#erring.length > compactFrom;
      const rows = this.#firstLanes.map(detector => this.#lane(detector, isCompact, isNarrow));
      if (this.#erring.length > few + 1) {
        const rest = plural(this.#erring.length - few, "more detector");
        rows.push(this.#fold("rest", `${rest} with errors`, `Hide ${rest} with errors`));
      }
      if (this.#right.length && !this.#isFewAndRight) {
        const controls = this.#right.filter(detector => detector.isControl).length;
        const others = this.#right.length - controls;
        const text = [others ? `${plural(others, "detector")} without errors` : "",
          controls ? plural(controls, "control") : ""].filter(Boolean).join(" and ");
        rows.push(this.#fold("right", text, text));
      }
      return [...rows, ...this.#foldedLanes.map(detector => this.#lane(detector, true, isNarrow))];
    }

    // ------------------------------------------------------------ rows

    #makeRows() {
      const { selected, beside } = this.#view, session = this.#session;
      const isNarrow = this.element.clientWidth < 640;
      const labels = this.#hooks.labels();
      const showsTruth = session.cycles.length || (session.bottoms.length && !labels);
      const signals = selected && !this.isComparing ? selected.signals : [];
      const bodies = bodyRows(session, this.#body, isNarrow, labels?.overlay);
      this.#main.setRows([
        ...(session.phases.length ? [parts.phaseRow(session)] : []),
        ...(showsTruth ? [parts.truthRow(session)] : []),
        ...(labels ? [labels.row] : []),
        // Who labels looks at the shoulders.
        ...(labels?.isActive ? bodies.reverse() : bodies),
        ...signals.map(signal => parts.signalRow(session, signal, labels?.overlay, selected.label)),
        parts.axisRow(),
        ...(this.isComparing ? [] : this.#laneRows(isNarrow)),
      ]);
      this.#pair.hidden = !this.isComparing;
      if (!this.isComparing) return;
      this.#columns[0].setRows(this.#columnRows(selected, "A", labels?.overlay));
      this.#columns[1].setRows(this.#columnRows(beside, "B", labels?.overlay));
    }

    /** The rows of one of two detectors side by side. */
    #columnRows(detector, name, overlay) {
      const session = this.#session;
      const head = html("h3", { className: "column-head" }, html("b", { textContent: `${name} ` }), detector.label);
      const none = html("p", { className: "hint", textContent: "This detector declares no signals." });
      const lane = parts.laneRow(session, detector, {
        words: [html("span", { className: "lane-score", textContent: parts.score(session, detector) })],
        height: parts.isLow() ? 28 : 34, seek: this.#hooks.seek,
      });
      return [
        { kind: "head", whole: head }, lane,
        ...detector.signals.map(signal => parts.signalRow(session, signal, overlay)),
        ...(detector.signals.length ? [] : [{ kind: "head", whole: none }]), parts.axisRow(),
      ];
    }
  };
})(globalThis.playerParts);
