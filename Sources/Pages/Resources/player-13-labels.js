// The labels of a recording: bottoms, proposals and the number of repetitions, with undo and a safety copy.
(parts => {
  "use strict";

  /** Two bottoms nearer than this, in seconds, are one. */
  const near = .3;

  const nanoseconds = seconds => BigInt(Math.round(seconds * 1e9));
  const apart = (a, b) => Math.abs(Number(a - b)) / 1e9;
  const inOrder = stamps => [...stamps].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const byTime = marks => [...marks].sort((a, b) => (a.stamp < b.stamp ? -1 : a.stamp > b.stamp ? 1 : 0));
  const countable = state => state.marks.filter(mark => mark.countable).length;

  /** The time of the list that is nearest to a time, and within some seconds of it; undefined where there is none. */
  const nearest = (stamps, stamp, within) => stamps.filter(other => apart(other, stamp) <= within + 1e-9)
    .sort((a, b) => apart(a, stamp) - apart(b, stamp))[0];

  /** The bottoms and repetitions that a description names already. */
  function known(info, session) {
    const named = (Array.isArray(info.bottoms) ? info.bottoms : [])
      .filter(bottom => Number.isFinite(bottom?.t))
      .map(bottom => ({ stamp: nanoseconds(bottom.t), countable: Boolean(bottom.countable) }));
    const shown = session.bottoms
      .map(bottom => ({ stamp: nanoseconds(bottom.time), countable: bottom.countable }));
    const state = { marks: byTime(named.length ? named : shown), proposals: [], reps: null };
    const expected = info.reps?.expected, max = info.reps?.max ?? expected;
    const follows = expected === countable(state) && max === countable(state);
    return Number.isInteger(expected) && !follows ? { ...state, reps: { expected, max } } : state;
  }

  /** A state as text, with times as decimal texts, and back. */
  const pack = state => JSON.stringify(state, (_, part) => (typeof part === "bigint" ? String(part) : part));
  function unpack(text) {
    const { marks, proposals, reps } = JSON.parse(text);
    return {
      marks: marks.map(mark => ({ stamp: BigInt(mark.stamp), countable: Boolean(mark.countable) })),
      proposals: proposals.map(BigInt), reps: reps ?? null,
    };
  }
  const content = state => pack({ marks: state.marks, reps: state.reps });

  /**
   * The labels. A state is never changed: each edit makes a new one, so that undo takes the one before. Times are whole
   * nanoseconds as BigInt. `storage` keeps unsaved work; it is a Storage or null. The constructor throws where the
   * description is no JSON object.
   */
  parts.Labels = class {
    #source; #info; #key; #storage; #session; #state; #saved;
    #done = []; #undone = []; #listeners = [];
    isRestored = false;

    constructor(session, storage) {
      const { file, info } = session.labelling;
      this.file = file;
      this.#session = session;
      this.#storage = storage;
      this.#source = typeof info === "string" ? info.replace(/^\uFEFF/, "") : JSON.stringify(info ?? {}, null, 2);
      this.#info = JSON.parse(this.#source);
      if (typeof this.#info !== "object" || this.#info === null || Array.isArray(this.#info)) {
        throw new Error("it is not a JSON object");
      }
      this.#key = `repgauge-labels:${session.title}:${file}`;
      this.#state = this.#saved = known(this.#info, session);
      this.#restore();
    }

    get marks() { return this.#state.marks; }
    get proposals() { return this.#state.proposals; }
    /** The repetitions that are right: those that someone wrote, or as many as there are countable bottoms. */
    get reps() {
      const count = countable(this.#state);
      return this.#state.reps ?? { expected: count, max: count };
    }
    get isOwnReps() { return this.#state.reps !== null; }
    get isChanged() { return content(this.#state) !== content(this.#saved); }
    get canUndo() { return this.#done.length > 0; }
    get canRedo() { return this.#undone.length > 0; }
    /** Whether the file has true cycles, which are scored before bottoms. */
    get hasTruth() { return Array.isArray(this.#info.truth); }

    onChange(listener) { this.#listeners.push(listener); }

    /** Puts a bottom; it takes the place of one within 0.3 s, and of a proposal there. */
    put(stamp, isCountable) {
      const others = this.marks.filter(mark => apart(mark.stamp, stamp) > near);
      this.#change({
        marks: byTime([...others, { stamp, countable: isCountable }]),
        proposals: this.proposals.filter(other => apart(other, stamp) > near),
      });
    }

    /** Removes the nearest bottom or proposal within 0.3 s; returns its time, or undefined. */
    remove(stamp) {
      const found = nearest([...this.marks.map(mark => mark.stamp), ...this.proposals], stamp, near);
      if (found === undefined) return undefined;
      this.#change({
        marks: this.marks.filter(mark => mark.stamp !== found),
        proposals: this.proposals.filter(other => other !== found),
      });
      return found;
    }

    setCountable(stamp, isCountable) {
      const edited = mark => (mark.stamp === stamp ? { stamp, countable: isCountable } : mark);
      this.#change({ marks: this.marks.map(edited) });
    }

    /** Proposes bottoms where there are none within half a second; returns how many. */
    propose(stamps) {
      const taken = [...this.marks.map(mark => mark.stamp), ...this.proposals];
      const fresh = stamps.filter(stamp => nearest(taken, stamp, .5) === undefined);
      if (fresh.length) this.#change({ proposals: inOrder([...this.proposals, ...fresh]) });
      return fresh.length;
    }

    /** Accepts the proposal nearest to a time; returns its time, or undefined where there is none. */
    accept(stamp) {
      const found = nearest(this.proposals, stamp, Infinity);
      if (found !== undefined) this.put(found, true);
      return found;
    }

    /** Accepts all proposals; returns how many. */
    acceptAll() {
      const count = this.proposals.length;
      const accepted = this.proposals.map(stamp => ({ stamp, countable: true }));
      if (count) this.#change({ marks: byTime([...this.marks, ...accepted]), proposals: [] });
      return count;
    }

    setReps(expected, max) {
      const count = countable(this.#state);
      const follows = expected === count && max === count;
      this.#change({ reps: follows ? null : { expected, max: Math.max(expected, max) } });
    }

    /** Expects as many repetitions as there are countable bottoms, from now on. */
    followBottoms() { if (this.#state.reps) this.#change({ reps: null }); }

    undo() { return this.#turn(this.#done, this.#undone); }
    redo() { return this.#turn(this.#undone, this.#done); }

    /** The labels as they are now, for `markSaved`. */
    get state() { return this.#state; }

    markSaved(state) {
      this.#saved = state;
      this.isRestored = false;
      this.#tell();
    }

    /** Gives up what was restored. */
    discard() {
      this.isRestored = false;
      this.#change(this.#saved);
    }

    /** The text of the JSON file with the labels in it. */
    document() {
      const bottoms = this.marks.map(mark =>
        `    {"t": ${parts.decimalSeconds(mark.stamp)}, "countable": ${mark.countable}}`);
      const { expected, max } = this.reps;
      const members = {
        bottoms: bottoms.length ? `[\n${bottoms.join(",\n")}\n  ]` : "[]",
        reps: `{"expected": ${expected}, "max": ${max}}`,
      };
      if (!Object.hasOwn(this.#info, "width")) members.width = String(this.#session.width);
      if (!Object.hasOwn(this.#info, "height")) members.height = String(this.#session.height);
      return parts.withMembers(this.#source, members).trimEnd() + "\n";
    }

    #change(next) {
      this.#done.push(this.#state);
      this.#undone = [];
      this.#state = { ...this.#state, ...next };
      this.#tell();
    }

    #turn(from, to) {
      if (!from.length) return false;
      to.push(this.#state);
      this.#state = from.pop();
      this.#tell();
      return true;
    }

    #tell() {
      try {
        if (this.isChanged || this.proposals.length) this.#storage?.setItem(this.#key, pack(this.#state));
        else this.#storage?.removeItem(this.#key);
      } catch { /* a full or forbidden storage costs the safety copy alone */ }
      for (const listener of this.#listeners) listener();
    }

    #restore() {
      try {
        const text = this.#storage?.getItem(this.#key);
        if (!text) return;
        this.#state = unpack(text);
        this.isRestored = true;
      } catch { /* what cannot be read is no safety copy */ }
    }
  };
})(globalThis.playerParts);
