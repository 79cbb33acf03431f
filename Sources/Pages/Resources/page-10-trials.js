// Lists of trials: what went wrong in each, and the way to see it.

report.trialName = (trial) => {
  if (trial.recording) return trial.recording;
  return trial.trial === undefined ? trial.scenario : `${trial.scenario}, trial ${trial.trial}`;
};

/** What the page's trials are, in a word. */
report.trialNoun = () => (report.data.trials.some((trial) => trial.recording) ? "recording" : "trial");

report.isEmbedded = (trial) => trial.player !== undefined && typeof window.mountPlayer === "function";

/** The words of the link to the player: where nothing tells the instant of an error, it opens at the beginning. */
report.openWords = (trial) => (trial.time === undefined ? "Open" : `Open at ${report.seconds(trial.time)}`);

/** "5 errors"; the number is a cell of a CSV file where the trial names one. */
report.errorCount = (trial) => {
  const { source } = trial;
  const number = report.el("span", source ? {
    "data-cell": `${source.file}:${source.row}:${source.column}`,
    title: `${source.file}, row ${source.row}, ${source.column} = ${trial.errors}`,
  } : {}, report.grouped(String(trial.errors)));
  return [number, trial.errors === 1 ? " error" : " errors"];
};

/** Names with their numbers, for example kinds of error. */
report.tally = (entries, key) => (entries.length
  ? report.el("ul", { class: "tally" }, entries.map((entry) => report.el(
    "li", {}, entry[key], " ", report.el("b", {}, report.grouped(String(entry.count))))))
  : null);

/** One trial: as a row of a list that names scenario and detector, or below a cell that names them already. */
report.trialEntry = (trial, isNamed) => {
  const { el } = report;
  const name = isNamed || trial.recording || trial.trial === undefined
    ? report.trialName(trial) : `Trial ${trial.trial}`;
  const isEmbedded = report.isEmbedded(trial);
  const open = isEmbedded ? el("div", { class: "open" },
    el("a", { class: "button primary", href: `#trial=${trial.id}` }, report.openWords(trial)),
    report.copyButton(trial.command, "Copy command")) : null;
  return el("div", { class: "trial" },
    el("div", { class: "trialtext" },
      el("p", { class: "trialname" }, el("strong", {}, name),
        isNamed ? el("span", { class: "quiet" }, ` ${trial.detector}`) : null),
      el("p", { class: "trialerrors" }, report.errorCount(trial)),
      el("div", {}, report.tally(trial.kinds, "kind"),
        trial.reasons.length ? el("div", { class: "reasons" }, el("span", { class: "quiet" }, "refused: "),
          report.tally(trial.reasons, "reason")) : null)),
    open,
    el("div", { class: `rendered${isEmbedded ? " printed" : ""}` }, report.command(trial.command)));
};

report.groupNames = {
  worst: "Most errors", lost: "More errors", gained: "Fewer errors", changed: "As many errors, in other places",
  "wrong recording": "Wrong recordings",
};

/** The trials of some groups with a filter; 10 at first. */
report.trialSection = (section) => {
  const { el } = report;
  const trials = report.data.trials.filter((trial) => section.groups.includes(trial.group));
  const noun = report.trialNoun();
  const words = trials.map((trial) => [report.trialName(trial), trial.detector, trial.group,
    ...trial.kinds.map((each) => each.kind), ...trial.reasons.map((each) => each.reason)].join(" ").toLowerCase());
  const [list, status] = [el("div"), el("p", { class: "status", role: "status" })];
  const more = el("button", { type: "button", class: "button more" });
  let [query, limit] = ["", 10];
  const update = () => {
    const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = trials.filter((trial, at) => wanted.every((word) => words[at].includes(word)));
    const shown = found.slice(0, limit);
    const headed = section.groups.length > 1;
    list.replaceChildren(...section.groups.flatMap((group) => {
      const entries = shown.filter((trial) => trial.group === group);
      if (entries.length === 0) return [];
      const items = el("ol", { class: "triallist wide" },
        entries.map((trial) => el("li", {}, report.trialEntry(trial, true))));
      return headed ? [el("h3", {}, report.groupNames[group]), items] : [items];
    }));
    status.textContent = found.length === 0 ? (trials.length ? `No ${noun} matches the filter.` : "There is none.")
      : `${shown.length < found.length ? `${shown.length} of ` : ""}${report.plural(found.length, noun)}`;
    more.hidden = shown.length === found.length;
    more.textContent = `Show ${Math.min(found.length - shown.length, 50)} more`;
  };
  more.addEventListener("click", () => { limit += 50; update(); });
  const input = el("input", {
    type: "search", class: "search", spellcheck: "false",
    placeholder: `${noun === "trial" ? "scenario" : noun}, detector, kind, reason`,
  });
  input.addEventListener("input", () => { query = input.value; limit = 10; update(); });
  update();
  const tools = el("div", { class: "tools" }, el("label", { class: "filter" }, "Filter ", input));
  return el("div", {}, trials.length > 8 ? tools : null, list, el("div", { class: "below" }, status, more));
};
