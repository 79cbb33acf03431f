// What went wrong: the errors of each detector, the order of the lanes, and where two detectors differ.
(parts => {
  "use strict";
  const { plural, words, verdictWords } = parts;

  /** A miss in words. */
  function missWords(session, miss) {
    const cycle = session.cycles[miss.cycle];
    const which = cycle ? `${cycle.kind}${cycle.number ? ` ${cycle.number}` : ""}` : `bottom ${miss.cycle + 1}`;
    const kind = { missed: "not counted", merged: "merged with another" }[miss.error] ?? `counted too ${miss.error}`;
    return `${which} ${kind}` + (miss.reason ? `, rejected: ${miss.reason}` : "");
  }

  /** A wrong count in words. */
  function countWords(error) {
    const [kind, where] = error.split(":");
    const words = {
      doubled: "counted again", early: "counted before the time for it", late: "counted after the time for it",
      phantom: "counted without a repetition",
    }[kind] ?? "counted wrongly";
    return where ? `${words}: ${where}` : words;
  }

  /** All errors of a detector in order of time: wrong counts and missed repetitions. */
  function errorsOf(session, detector) {
    const counts = detector.detections.filter(detection => detection.error && !detection.rejection).map(detection => ({
      detector, time: detection.time, start: detection.time, end: detection.time, kind: detection.error, reason: null,
      isMiss: false, text: countWords(detection.error),
    }));
    const misses = detector.misses.map(miss => ({
      detector, time: miss.time, start: Math.min(miss.start, miss.time), end: Math.max(miss.end, miss.time),
      kind: miss.error, reason: miss.reason ?? null, isMiss: true, text: missWords(session, miss),
    }));
    return [...counts, ...misses].sort((a, b) => a.time - b.time);
  }

  /** How often each kind of error occurs, the most frequent first. */
  parts.kinds = errors => {
    const counts = new Map();
    for (const { kind } of errors) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  };

  /** “2 missed, 1 phantom:rest”. */
  parts.kindWords = errors => parts.kinds(errors).map(([kind, count]) => `${count} ${kind}`).join(", ");

  /** The number of repetitions that is right, as text; null where it is not known. */
  parts.target = session => {
    if (session.hasTruth) return String(session.cycles.filter(cycle => cycle.verdict === "countable").length);
    if (session.expected) {
      const [least, most] = session.expected;
      return least === most ? String(least) : `${least}–${most}`;
    }
    return session.bottoms.length ? String(session.bottoms.filter(bottom => bottom.countable).length) : null;
  };

  /** Adds errors and counts to each detector, and sorts: most errors first, controls last. */
  parts.rankDetectors = session => {
    for (const detector of session.detectors) {
      detector.errors = errorsOf(session, detector);
      detector.counted = detector.detections.filter(detection => !detection.rejection).length;
      detector.rejected = detector.detections.length - detector.counted;
    }
    return [...session.detectors].sort((a, b) =>
      a.isControl - b.isControl || b.errors.length - a.errors.length || a.index - b.index);
  };

  /** “counted 8 of 10; 2 missed; 1 rejected”. */
  parts.score = (session, detector, isShort = false) => {
    const target = parts.target(session);
    const of = target === null || target === "0" ? "" : ` of ${target}`;
    const errors = parts.kindWords(detector.errors);
    if (isShort) return (of ? "" : "counted ") + detector.counted + of + (errors ? ` · ${errors}` : "");
    return `counted ${detector.counted}${of}` + (errors ? `; ${errors}` : "")
      + (detector.rejected ? `; ${detector.rejected} rejected` : "");
  };

  /** Everything that happens at an instant, in order of time. */
  parts.happenings = session => [
    ...session.detectors.flatMap(detector => [
      ...detector.detections.map(detection => ({
        time: detection.time, who: detector.label, what: words(detection),
      })),
      ...detector.misses.map(miss => ({
        time: miss.time, who: detector.label, what: `${miss.error}: ${missWords(session, miss)}`,
      })),
    ]),
    ...session.cycles.flatMap(cycle => ["bottom", "completion"].map(part => ({
      time: cycle[part], who: "truth", what: `${part} of a ${verdictWords[cycle.verdict]} cycle (${cycle.kind})`,
    }))),
    ...(session.cycles.length ? [] : session.bottoms.map(bottom => ({
      time: bottom.time, who: "truth", what: `${bottom.countable ? "countable" : "not countable"} bottom`,
    }))),
  ].sort((a, b) => a.time - b.time);

  /** Why a detector did not count at a time: its miss, or its rejection near it; empty where nothing is known. */
  function excuse(detector, time) {
    const miss = detector.misses.find(candidate => candidate.start - .5 <= time && time <= candidate.end + 1);
    if (miss) return miss.error + (miss.reason ? `, ${miss.reason}` : "");
    const rejection = detector.detections.find(d => d.rejection && Math.abs(d.time - time) <= 1);
    return rejection ? `rejected: ${rejection.rejection}` : "";
  }

  /**
   * The counts of one detector that have no partner among the counts of the other. Counts within a second are
   * partners; the nearest pairs are taken first.
   */
  parts.differencesOf = (a, b, within = 1) => {
    const counts = detector => detector.detections.filter(detection => !detection.rejection);
    const [left, right] = [counts(a), counts(b)];
    const pairs = [];
    let first = 0;
    left.forEach((p, i) => {
      while (first < right.length && right[first].time < p.time - within) first += 1;
      for (let j = first; j < right.length && right[j].time <= p.time + within; j += 1) {
        pairs.push({ i, j, apart: Math.abs(p.time - right[j].time) });
      }
    });
    const [pairedLeft, pairedRight] = [new Set(), new Set()];
    for (const { i, j } of pairs.sort((p, q) => p.apart - q.apart)) {
      if (pairedLeft.has(i) || pairedRight.has(j)) continue;
      pairedLeft.add(i);
      pairedRight.add(j);
    }
    const alone = (list, paired, counter, other) => list.filter((_, at) => !paired.has(at)).map(detection => ({
      time: detection.time, counter, other, error: detection.error ?? null, excuse: excuse(other, detection.time),
    }));
    return [...alone(left, pairedLeft, a, b), ...alone(right, pairedRight, b, a)].sort((p, q) => p.time - q.time);
  };

  /** What is known of the truth, in one line. */
  parts.truthLine = session => {
    const found = [];
    if (session.hasTruth) {
      const count = filter => session.cycles.filter(filter).length;
      const countable = count(cycle => cycle.verdict === "countable");
      const observable = count(cycle => cycle.verdict === "countable" && cycle.observable);
      found.push(`${countable} countable` + (observable < countable ? ` (${observable} observable)` : ""));
      for (const verdict of ["borderline", "not-countable"]) {
        const number = count(cycle => cycle.verdict === verdict);
        if (number) found.push(`${number} ${verdictWords[verdict]}`);
      }
    } else {
      const countable = session.bottoms.filter(bottom => bottom.countable).length;
      if (session.bottoms.length) found.push(plural(countable, "countable bottom"));
      if (session.expected) {
        const target = parts.target(session);
        found.push(`${target} ${target === "1" ? "rep" : "reps"} expected`);
      }
    }
    return found.length ? "Truth: " + found.join(" · ") : "Truth: not known";
  };
})(globalThis.playerParts);
