// The header and the legend.
(parts => {
  "use strict";
  const { svg, html, marks, icon, plural, verdictWords } = parts;

  /** Detectors whose scores stand in the header: all where they are at most `few`, else the first ones. */
  const [few, first] = [6, 3];

  parts.makeHeader = (session, ranked, isStandalone) => {
    const shown = ranked.slice(0, ranked.length > few ? first : few);
    const others = ranked.slice(shown.length);
    const scores = shown.map(detector => html("li", {},
      html("b", { textContent: detector.label }), ": " + parts.score(session, detector)));
    if (others.length) {
      const erring = others.filter(detector => detector.errors.length).length;
      const text = `${plural(others.length, "more detector")} below` + (erring ? `, ${erring} with errors` : "");
      scores.push(html("li", { textContent: text }));
    }
    return html("header", {},
      html(isStandalone ? "h1" : "h3", { className: "title", textContent: session.title }),
      html("p", { className: "subtitle", textContent: session.subtitle }),
      html("p", { id: "player-truth", textContent: parts.truthLine(session) }),
      ranked.length === 0 ? null : html("ul", {
        id: "player-scores", attributes: { "aria-label": "Counts and errors of the detectors" },
      }, ...scores));
  };

  const item = (shape, text) => html("span", {}, icon(shape), text);
  const bar = colour => svg("rect", { x: 0, y: 6, width: 16, height: 4, fill: colour });
  const band = colour => svg("rect", { x: 0, y: 1, width: 16, height: 14, fill: colour, opacity: .35 });

  function curveItems(session) {
    const items = [item(bar("var(--left)"), "left"), item(bar("var(--right)"), "right"),
      item(bar("var(--middle)"), "middle of the shoulders"),
      item(svg("g", { opacity: .38 }, bar("var(--middle)")), "confidence below 0.3")];
    if (session.hasIdeal) {
      items.push(item(svg("path", { d: "M0 8H16", stroke: "var(--ink)", "stroke-width": 4 }), "estimated skeleton"),
        item(svg("path", {
          d: "M0 8H16", stroke: "var(--ideal)", "stroke-width": 2, "stroke-dasharray": "4 2",
        }), "true skeleton"));
    }
    if (session.detectors.some(detector => detector.signals.length)) {
      items.push(item(bar("var(--signal)"), "signal of a detector"),
        item(svg("path", { class: "rule", d: "M0 8H16" }), "its threshold"));
    }
    return items;
  }

  function truthItems(session, isLabelling) {
    const items = [];
    if (session.cycles.length) {
      const used = new Set(session.cycles.map(cycle => cycle.verdict));
      for (const [verdict, sign] of [["countable", "number"], ["borderline", "~"], ["not-countable", "×"]]) {
        if (used.has(verdict)) items.push(item(band(`var(--${verdict})`), `${verdictWords[verdict]} cycle (${sign})`));
      }
      items.push(item(marks.completion(8, 8, "var(--ink)"), "completion"));
    }
    if (session.cycles.length || session.bottoms.length || isLabelling) {
      items.push(item(marks.bottom(8, 8, "var(--ink)"), "bottom"));
    }
    if (session.bottoms.some(bottom => !bottom.countable) || isLabelling) {
      items.push(item(marks.notCountable(8, 8), "bottom that does not count"));
    }
    if (isLabelling) items.push(item(marks.proposal(8, 8), "proposed bottom"));
    return items;
  }

  function laneItems(session) {
    if (!session.detectors.length) return [];
    const items = [item(marks.counted(8, 8), "counted"), item(marks.rejected(8, 8), "rejected")];
    const errors = session.detectors.flatMap(detector => detector.errors);
    const used = new Set(errors.map(error => error.kind.split(":")[0]));
    for (const kind of ["missed", "merged", "doubled", "early", "late", "phantom"]) {
      if (used.has(kind)) items.push(item(parts.errorMark(kind)(8, 8), kind));
    }
    if (errors.some(error => error.isMiss)) {
      const span = svg("rect", { class: "miss", x: 1, y: 1, width: 14, height: 14, rx: 3 });
      items.push(item(span, "span of what was missed"));
    }
    return items;
  }

  /** The signs that the charts of a session use. */
  parts.makeLegend = (session, isLabelling) => html("div", {
    className: "legend", attributes: { role: "group", "aria-label": "Legend" },
  }, ...curveItems(session), ...truthItems(session, isLabelling), ...laneItems(session));
})(globalThis.playerParts);
