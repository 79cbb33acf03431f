// The labels of a recording: bottoms, proposals and the number of repetitions; undo; and the text of the JSON file.
(parts => {
  "use strict";

  /** Two bottoms nearer than this, in seconds, are one. */
  const near = .3;
  const nanoseconds = seconds => BigInt(Math.round(seconds * 1e9));

  /** Whole nanoseconds as exact decimal seconds with at most 9 decimals. */
  parts.decimalSeconds = stamp => {
    const size = stamp < 0n ? -stamp : stamp;
    const fraction = String(size % 1_000_000_000n).padStart(9, "0").replace(/0+$/, "");
    return (stamp < 0n ? "-" : "") + String(size / 1_000_000_000n) + (fraction ? "." + fraction : "");
  };

  /** The end of the JSON value that begins at a place of a valid text. */
  function valueEnd(text, at) {
    let depth = 0, isString = false;
    for (let index = at; index < text.length; index += 1) {
      const character = text[index];
      if (isString) {
        if (character === "\\") index += 1;
        else if (character === "\"") isString = false;
        if (isString || depth) continue;
        if (character === "\"") return index + 1;
      } else if (character === "\"") isString = true;
      else if ("[{".includes(character)) depth += 1;
      else if ("]}".includes(character)) {
        if (depth === 0) return index;
        depth -= 1;
        if (depth === 0) return index + 1;
      } else if (depth === 0 && ", \t\r\n".includes(character)) return index;
    }
    return text.length;
  }

  /** The members of a JSON object's text: key, and where its value begins and ends. */
  function members(text) {
    const found = [];
    const skip = (at, pattern) => at + pattern.exec(text.slice(at))[0].length;
    let at = text.indexOf("{") + 1;
    for (;;) {
      at = skip(at, /^[\s,]*/);
      if (text[at] !== "\"") return { found, close: at };
      const keyEnd = valueEnd(text, at);
      const start = skip(keyEnd, /^\s*:\s*/), end = valueEnd(text, start);
      found.push({ key: JSON.parse(text.slice(at, keyEnd)), start, end });
      at = end;
    }
  }

  /**
   * The JSON text with some top-level members replaced or added; all other characters stay as they are, so that no
   * number of the file is rewritten.
   */
  parts.withMembers = (text, values) => {
    JSON.parse(text);
    let edited = text;
    const { found } = members(text);
    for (const { key, start, end } of found.reverse()) {
      if (Object.hasOwn(values, key)) edited = edited.slice(0, start) + values[key] + edited.slice(end);
    }
    const missing = Object.keys(values).filter(key => !found.some(member => member.key === key));
    if (!missing.length) return edited;
    const { close, found: now } = members(edited);
    const body = edited.slice(0, close).trimEnd();
    const added = missing.map(key => `\n  ${JSON.stringify(key)}: ${values[key]}`).join(",");
    return body + (now.length ? "," : "") + added + "\n" + edited.slice(close);
  };

  /** The bottoms and repetitions that a description names already. */
  function known(info, session) {
    const bottoms = (Array.isArray(info.bottoms) ? info.bottoms : [])
      .filter(bottom => Number.isFinite(bottom?.t))
      .map(bottom => ({ stamp: nanoseconds(bottom.t), countable: Boolean(bottom.countable) }));
    const fallback = session.bottoms.map(bottom => ({ stamp: nanoseconds(bottom.time), countable: bottom.countable }));
    const marks = bottoms.length ? bottoms : fallback;
    const count = marks.filter(mark => mark.countable).length;
    const least = info.reps?.expected, most = info.reps?.max ?? least;
    const isOwn = Number.isInteger(least) && (least !== count || most !== count) && (marks.length > 0 || least > 0);
    return { marks, reps: isOwn ? { expected: least, max: most } : null };
  }

  /**
   * The labels of a session. A state is never changed: each edit makes a new one, so that undo takes the one before.
   * `storage` is a Storage or null.
   */
  parts.makeLabels = (session, storage) => {
    const given = JSON.parse(session.labelling.info);
    const source = typeof given === "string" ? given.replace(/^\uFEFF/, "") : JSON.stringify(given ?? {}, null, 2);
    const info = JSON.parse(source);
    const start = known(info, session);
    const key = `repgauge-labels:${session.title}:${session.labelling.file}`;
    const byTime = list => [...list].sort((a, b) => (a.stamp < b.stamp ? -1 : a.stamp > b.stamp ? 1 : 0));
    let state = { marks: byTime(start.marks), proposals: [], reps: start.reps };
    let saved = state, restored = false;
    const undone = [], done = [];
    const listeners = [];

    const pack = value => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
    const unpack = text => {
      const value = JSON.parse(text);
      return {
        marks: value.marks.map(mark => ({ stamp: BigInt(mark.stamp), countable: Boolean(mark.countable) })),
        proposals: value.proposals.map(BigInt), reps: value.reps ?? null,
      };
    };
    const content = value => pack({ marks: value.marks, reps: value.reps });
    const isChanged = () => content(state) !== content(saved);

    function keep() {
      try {
        if (isChanged() || state.proposals.length) storage?.setItem(key, pack(state)); else storage?.removeItem(key);
      } catch { /* a full or forbidden storage only costs the safety copy */ }
    }
    function tell() {
      keep();
      for (const listener of listeners) listener();
    }
    function change(next) {
      done.push(state);
      undone.length = 0;
      state = { ...state, ...next };
      tell();
    }
    const apart = (a, b) => Math.abs(Number(a - b)) / 1e9;
    const nearest = (stamps, stamp, within = near) => stamps.filter(other => apart(other, stamp) <= within + 1e-9)
      .sort((a, b) => apart(a, stamp) - apart(b, stamp))[0];

    try {
      const text = storage?.getItem(key);
      if (text) { state = unpack(text); restored = true; }
    } catch { /* what cannot be read is no safety copy */ }

    const countable = () => state.marks.filter(mark => mark.countable).length;
    const labels = {
      file: session.labelling.file, hasTruth: Array.isArray(info.truth), near,
      get restored() { return restored; },
      get marks() { return state.marks; },
      get proposals() { return state.proposals; },
      get reps() { return state.reps ?? { expected: countable(), max: countable() }; },
      get isOwnReps() { return state.reps !== null; },
      get isChanged() { return isChanged(); },
      get canUndo() { return done.length > 0; },
      get canRedo() { return undone.length > 0; },
      onChange(listener) { listeners.push(listener); },
      /** Puts a bottom; it takes the place of one within 0.3 s, and of a proposal there. */
      put(stamp, isCountable) {
        change({
          marks: byTime([...state.marks.filter(mark => apart(mark.stamp, stamp) > near), { stamp, countable: isCountable }]),
          proposals: state.proposals.filter(other => apart(other, stamp) > near),
        });
      },
      /** Removes the nearest bottom or proposal within 0.3 s; returns its time, or undefined. */
      remove(stamp) {
        const found = nearest([...state.marks.map(mark => mark.stamp), ...state.proposals], stamp);
        if (found === undefined) return undefined;
        change({
          marks: state.marks.filter(mark => mark.stamp !== found),
          proposals: state.proposals.filter(other => other !== found),
        });
        return found;
      },
      setCountable(stamp, isCountable) {
        change({ marks: state.marks.map(mark => (mark.stamp === stamp ? { stamp, countable: isCountable } : mark)) });
      },
      /** Proposes bottoms where there are none within half a second; returns how many. */
      propose(stamps) {
        const taken = [...state.marks.map(mark => mark.stamp), ...state.proposals];
        const fresh = stamps.filter(stamp => nearest(taken, stamp, .5) === undefined);
        if (fresh.length) change({ proposals: [...state.proposals, ...fresh].sort((a, b) => (a < b ? -1 : 1)) });
        return fresh.length;
      },
      /** Accepts the proposal nearest to a time; returns its time, or undefined where there is none. */
      accept(stamp) {
        const found = nearest(state.proposals, stamp, Infinity);
        if (found !== undefined) labels.put(found, true);
        return found;
      },
      acceptAll() {
        const count = state.proposals.length;
        if (!count) return 0;
        change({
          marks: byTime([...state.marks, ...state.proposals.map(stamp => ({ stamp, countable: true }))]), proposals: [],
        });
        return count;
      },
      setReps(expected, max) {
        const follows = expected === countable() && max === countable();
        change({ reps: follows ? null : { expected, max: Math.max(expected, max) } });
      },
      followBottoms() { if (state.reps) change({ reps: null }); },
      undo() {
        if (!done.length) return false;
        undone.push(state);
        state = done.pop();
        tell();
        return true;
      },
      redo() {
        if (!undone.length) return false;
        done.push(state);
        state = undone.pop();
        tell();
        return true;
      },
      markSaved() { saved = state; restored = false; tell(); },
      /** Gives up what was restored. */
      discard() {
        done.push(state);
        state = saved;
        restored = false;
        tell();
      },
      /** The text of the JSON file. */
      document() {
        const bottoms = state.marks.map(mark =>
          `    {"t": ${parts.decimalSeconds(mark.stamp)}, "countable": ${mark.countable}}`);
        const { expected, max } = labels.reps;
        const values = {
          bottoms: bottoms.length ? `[\n${bottoms.join(",\n")}\n  ]` : "[]",
          reps: `{"expected": ${expected}, "max": ${max}}`,
        };
        if (!Object.hasOwn(info, "width")) values.width = String(session.width);
        if (!Object.hasOwn(info, "height")) values.height = String(session.height);
        const text = parts.withMembers(source, values);
        return text.endsWith("\n") ? text : text + "\n";
      },
    };
    return labels;
  };
})(globalThis.playerParts);
