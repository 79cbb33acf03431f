// The label mode: its buttons, its list and its keys.
(parts => {
  "use strict";
  const { html, button, plural } = parts;
  const seconds = stamp => Number(stamp) / 1e9;
  const words = stamp => `${seconds(stamp).toFixed(3)} s`;

  /** Reach of the snap to the lowest point of the shoulders, in seconds. */
  const reach = .3;

  const keyWords = "b puts a countable bottom at the shown frame, x one that does not count; a bottom within 0.3 s of "
    + "another takes its place. Delete or Backspace removes the nearest, g suggests, a accepts the nearest suggestion, "
    + "Shift A all of them. n and p go to the next and previous bottom, Ctrl Z undoes, Ctrl Shift Z repeats, s saves, "
    + "l leaves.";

  /**
   * The label mode. `player` offers `session`, `body`, `frame`, `isPlaying`, `seek(time)`, `redraw()` and `say(text)`;
   * `onSave(file, text)` takes the place of the page's own way to save.
   */
  parts.Labelling = class {
    #player; #labels; #onSave; #buttons;
    #isSaving = false;
    #list = html("tbody");
    #snap = html("input", { type: "checkbox", id: "player-snap", checked: true });
    #count = html("p", { className: "label-count", attributes: { "aria-live": "polite" } });
    #repsNote = html("p", { className: "hint" });

    constructor(player, labels, onSave) {
      this.#player = player;
      this.#labels = labels;
      this.#onSave = onSave;
      this.isActive = labels.isRestored || (player.session.cycles.length === 0 && labels.marks.length === 0);
      this.toggle = button("Label", "Label the bottoms of this recording (l)", () => this.#setActive(!this.isActive),
        { id: "player-label", attributes: { "aria-keyshortcuts": "l" } });
      this.#makeButtons();
      this.element = this.#makePanel();
      labels.onChange(() => {
        this.#refresh();
        player.redraw();
      });
      this.#refresh();
    }

    get isChanged() { return this.#labels.isChanged; }

    /** The times of all bottoms and proposals. */
    get times() {
      return [...this.#labels.marks.map(mark => mark.stamp), ...this.#labels.proposals].map(seconds)
        .sort((a, b) => a - b);
    }

    makeRow() { return parts.labelRow(this.#labels, this.isActive); }

    /** The action of a key event; undefined for a key that is not the label mode's. */
    keyAction(event) {
      if ((event.ctrlKey || event.metaKey) && !event.altKey) {
        const turns = { z: () => this.#turn(event.shiftKey), y: () => this.#turn(true) };
        return this.isActive ? turns[event.key.toLowerCase()] : undefined;
      }
      if (event.altKey) return undefined;
      if (event.key === "l") return () => this.#setActive(!this.isActive);
      if (!this.isActive) return undefined;
      return {
        b: () => this.#put(true), x: () => this.#put(false), Backspace: () => this.#remove(),
        Delete: () => this.#remove(), g: () => this.#propose(), a: () => this.#accept(), A: () => this.#acceptAll(),
        s: () => this.#save(),
      }[event.key];
    }

    // ------------------------------------------------------------ actions

    #put(isCountable) {
      const { session, body, frame: current, isPlaying } = this.#player;
      const frame = this.#snap.checked ? parts.lowestNear(session, body.line, current, reach) : current;
      this.#labels.put(session.stamps[frame], isCountable);
      if (!isPlaying) this.#player.seek(session.times[frame]);
      this.#player.say(`${isCountable ? "Countable" : "Not countable"} bottom at ${words(session.stamps[frame])}`
        + (frame === current ? "" : ", the lowest point near here"));
    }

    #remove() {
      const found = this.#labels.remove(this.#here);
      this.#player.say(found === undefined ? "No bottom within 0.3 s" : `Removed the bottom at ${words(found)}`);
    }

    #propose() {
      const { session, body } = this.#player;
      const frames = parts.prominentMinima(body.line, body.torso.prominence);
      const fresh = this.#labels.propose(frames.map(frame => session.stamps[frame]));
      this.#player.say(fresh ? `${plural(fresh, "bottom")} proposed: a accepts the nearest, A all, Delete removes one`
        : "No further bottom to propose");
    }

    #accept() {
      const found = this.#labels.accept(this.#here);
      if (found !== undefined && !this.#player.isPlaying) this.#player.seek(seconds(found));
      this.#player.say(found === undefined ? "Nothing is proposed" : `Accepted the bottom at ${words(found)}`);
    }

    #acceptAll() {
      const accepted = this.#labels.acceptAll();
      this.#player.say(accepted ? `Accepted ${plural(accepted, "bottom")}` : "Nothing is proposed");
    }

    #turn(isForward) {
      if (!(isForward ? this.#labels.redo() : this.#labels.undo())) {
        this.#player.say(isForward ? "Nothing to redo" : "Nothing to undo");
      }
    }

    /** Saves the labels as they are now: edits that are made until the file is written stay unsaved. */
    async #save() {
      if (this.#isSaving) return;
      this.#isSaving = true;
      const { file, state } = this.#labels, text = this.#labels.document();
      try {
        const done = this.#onSave
          ? (await this.#onSave(file, text)) ?? `Saved ${file}.` : await parts.writeFile(file, text);
        if (done !== null) this.#labels.markSaved(state);
        this.#player.say(done ?? "Not saved");
      } catch (error) {
        this.#player.say(`Not saved: ${error.message}`);
      } finally {
        this.#isSaving = false;
      }
    }

    get #here() { return this.#player.session.stamps[this.#player.frame]; }

    #setActive(value) {
      this.isActive = value;
      this.#refresh();
      this.#player.redraw();
    }

    // ------------------------------------------------------------ the panel

    #makeButtons() {
      const make = (id, text, label, action, properties = {}) =>
        button(text, label, action, { id: `player-${id}`, ...properties });
      this.#buttons = {
        countable: make("put", "Bottom (b)", "Countable bottom at this frame (b)", () => this.#put(true)),
        notCountable: make("put-not", "Not countable (x)", "Bottom that does not count (x)", () => this.#put(false)),
        remove: make("remove", "Remove (Del)", "Remove the nearest bottom within 0.3 s (Delete)", () => this.#remove()),
        propose: make("suggest", "Suggest (g)", "Propose the minima of the shoulders (g)", () => this.#propose()),
        accept: make("accept", "Accept (a)", "Accept the nearest proposed bottom (a)", () => this.#accept()),
        acceptAll: make("accept-all", "Accept all (A)", "Accept all proposed bottoms (A)", () => this.#acceptAll()),
        undo: make("undo", "Undo", "Undo (Ctrl Z)", () => this.#turn(false)),
        redo: make("redo", "Redo", "Redo (Ctrl Shift Z)", () => this.#turn(true)),
        save: make("save", `Save ${this.#labels.file} (s)`, `Save ${this.#labels.file} (s)`, () => this.#save(),
          { className: "primary" }),
        follow: make("follow", "Follow the bottoms", "Expect as many repetitions as there are countable bottoms",
          () => this.#labels.followBottoms()),
        discard: make("discard", "Discard it", "Discard the restored work", () => this.#labels.discard()),
      };
    }

    #makePanel() {
      const all = this.#buttons;
      const number = id => html("input", { type: "number", id, min: 0, max: 9999, step: 1, inputMode: "numeric" });
      [this.least, this.most] = [number("player-reps"), number("player-reps-max")];
      this.least.onchange = () => {
        this.most.value = this.least.value;
        this.#editReps();
      };
      this.most.onchange = () => this.#editReps();
      this.restored = html("p", { className: "notice", id: "player-restored", attributes: { role: "status" } },
        "Unsaved work of an earlier visit was restored. ", all.discard);
      const group = (...children) => html("span", { className: "group" }, ...children);
      const row = (label, ...children) =>
        html("div", { className: "buttons", attributes: { role: "group", "aria-label": label } }, ...children);
      return html("section", { id: "player-labelling", attributes: { "aria-label": "Labels" } }, this.restored,
        row("Bottoms", all.countable, all.notCountable, all.remove,
          html("label", {}, this.#snap, ` Snap to the lowest point within ±${reach} s`),
          group(all.propose, all.accept, all.acceptAll), group(all.undo, all.redo)),
        row("Repetitions", html("label", {}, "Repetitions: least ", this.least), html("label", {}, "most ", this.most),
          all.follow, all.save, this.#count),
        this.#repsNote,
        html("div", { className: "folds" },
          html("details", { className: "label-list" }, html("summary", { textContent: "All bottoms" }),
            parts.scrolling("All bottoms", ["time, s", "number", "countable", ""], this.#list)),
          html("details", {}, html("summary", { textContent: "Keys and file" }),
            html("p", { className: "hint", textContent: keyWords }),
            html("p", { className: "hint" }, "The file ", html("code", { textContent: this.#labels.file }),
              " must lie beside the recording’s CSV file. Saving keeps everything else in it.",
              this.#labels.hasTruth ? " It has true cycles, and those are scored before bottoms." : ""))));
    }

    #editReps() {
      const [least, most] = [this.least.valueAsNumber, this.most.valueAsNumber];
      const isCount = value => Number.isInteger(value) && value >= 0;
      if (isCount(least)) this.#labels.setReps(least, isCount(most) ? most : least);
      else this.#player.say("The repetitions are whole numbers from 0");
      this.#showReps();
    }

    /** Shows the repetitions that are saved, in place of what somebody wrote. */
    #showReps() {
      const { expected, max } = this.#labels.reps;
      [this.least.value, this.most.value] = [expected, max];
    }

    /** A row of the list; `order` is the number of a countable bottom, null for another, undefined for a proposal. */
    #row(stamp, order) {
      const time = seconds(stamp).toFixed(3);
      const focus = role => ({ "data-focus": `${role}-${stamp}` });
      const flag = html("input", {
        type: "checkbox", checked: order !== null,
        attributes: { "aria-label": `The bottom at ${time} s is countable`, ...focus("flag") },
        onchange: event => this.#labels.setCountable(stamp, event.target.checked),
      });
      const isProposal = order === undefined;
      return html("tr", { className: isProposal ? "proposal" : "" },
        html("td", {}, button(time, `Go to ${time} seconds`, () => this.#player.seek(seconds(stamp)),
          { attributes: focus("go") })),
        html("td", { textContent: isProposal ? "proposed" : order ?? "–" }),
        html("td", {}, isProposal ? button("Accept", `Accept ${time} s`, () => this.#labels.put(stamp, true)) : flag),
        html("td", {}, button("✕", `Remove ${time} s`, () => this.#labels.remove(stamp))));
    }

    #fillList() {
      let number = 0;
      const entries = [
        ...this.#labels.marks.map(({ stamp, countable }) => ({ stamp, order: countable ? (number += 1) : null })),
        ...this.#labels.proposals.map(stamp => ({ stamp, order: undefined })),
      ].sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
      const fill = () => this.#list.replaceChildren(...entries.map(({ stamp, order }) => this.#row(stamp, order)));
      parts.keepingFocus(this.#list, fill);
    }

    #refresh() {
      const labels = this.#labels, all = this.#buttons;
      this.toggle.setAttribute("aria-pressed", this.isActive);
      this.element.hidden = !this.isActive;
      this.element.parentElement?.classList.toggle("labelling", this.isActive);
      const countable = labels.marks.filter(mark => mark.countable).length, other = labels.marks.length - countable;
      this.#count.textContent = plural(countable, "countable bottom") + (other ? `, ${other} not countable` : "")
        + (labels.proposals.length ? `, ${labels.proposals.length} proposed` : "")
        + (labels.isChanged ? " · not saved" : "");
      const { expected, max } = labels.reps;
      if (document.activeElement !== this.least) this.least.value = expected;
      if (document.activeElement !== this.most) this.most.value = max;
      all.follow.hidden = !labels.isOwnReps;
      this.#repsNote.hidden = labels.marks.length === 0 || (expected <= countable && countable <= max);
      this.#repsNote.textContent = `The repetitions (${expected === max ? expected : `${expected} to ${max}`}) `
        + `do not fit the ${plural(countable, "countable bottom")}.`;
      all.accept.disabled = all.acceptAll.disabled = labels.proposals.length === 0;
      all.undo.disabled = !labels.canUndo;
      all.redo.disabled = !labels.canRedo;
      this.restored.hidden = !labels.isRestored;
      this.#fillList();
    }
  };
})(globalThis.playerParts);
