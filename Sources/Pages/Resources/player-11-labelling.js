// Labelling: the panel, the row and the keys that put, remove and propose bottoms, and saving them.
(parts => {
  "use strict";
  const { svg, html, marks, button, plural } = parts;

  const seconds = stamp => Number(stamp) / 1e9;

  /** Reach of the snap to the lowest point of the shoulders, in seconds. */
  const reach = .3;

  /** Offers a text as a download of a file name. */
  function download(name, text) {
    const link = html("a", { download: name });
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Writes a file where the browser lets a page choose one, else downloads it. Returns what was done, in words. */
  async function write(name, text) {
    if (typeof window.showSaveFilePicker === "function") {
      try {
        const handle = await window.showSaveFilePicker({
          suggestedName: name, types: [{ description: "JSON", accept: { "application/json": [".json"] } }],
        });
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
        return `Saved ${handle.name}. It must lie beside the recording’s CSV file as ${name}.`;
      } catch (error) {
        if (error.name === "AbortError") return null;
      }
    }
    download(name, text);
    return `Downloaded ${name}. Move it beside the recording’s CSV file; it takes the place of the old one.`;
  }

  /** The row of labels, and the lines of the labels through the charts. */
  function makeRow(labels, isActive) {
    const row = {
      kind: "labels", height: 22, label: "Labelled bottoms",
      words: [html("span", { className: "name", textContent: "Bottoms" })],
      paint(pen) {
        let number = 0;
        for (const { stamp, countable } of labels.marks) {
          if (countable) number += 1;
          const time = seconds(stamp), x = pen.x(time);
          if (!pen.shows(time, time)) continue;
          pen.inner.append(svg("g", { class: "label-mark" },
            svg("title", {}, `bottom, ${countable ? `countable, number ${number}` : "not countable"}: ${time.toFixed(3)} s`),
            countable ? marks.bottom(x, 16, "var(--countable)") : marks.notCountable(x, 14),
            countable ? svg("text", { x, y: 10, "text-anchor": "middle", class: "small" }, number) : null));
        }
        for (const stamp of labels.proposals) {
          const time = seconds(stamp);
          if (!pen.shows(time, time)) continue;
          pen.inner.append(svg("g", { class: "proposal-mark" },
            svg("title", {}, `proposed bottom: ${time.toFixed(3)} s`), marks.proposal(pen.x(time), 16)));
        }
      },
    };
    const overlay = pen => {
      if (!isActive) return;
      const line = (stamp, colour, dashes) => {
        const time = seconds(stamp), x = pen.x(time).toFixed(1);
        if (!pen.shows(time, time)) return;
        pen.inner.append(svg("path", {
          d: `M${x} 0V${pen.height}`, stroke: colour, "stroke-dasharray": dashes, "stroke-width": 1.2,
        }));
      };
      for (const { stamp, countable } of labels.marks) {
        line(stamp, countable ? "var(--countable)" : "var(--not-countable)", countable ? "none" : "5 3");
      }
      for (const stamp of labels.proposals) line(stamp, "var(--muted)", "1.5 3");
    };
    return { row, overlay };
  }

  /**
   * Makes the label mode. `player` offers `session`, `body`, `frame()`, `isPlaying()`, `seek(time)`, `redraw()` and
   * `say(text)`; `onSave(file, text)` replaces the page's own way to save.
   */
  parts.makeLabelling = (player, labels, onSave) => {
    const { session, body } = player;
    let isActive = session.cycles.length === 0 && labels.marks.length === 0;
    const snap = html("input", { type: "checkbox", id: "player-snap", checked: true });
    const count = html("p", { className: "label-count", attributes: { "aria-live": "polite" } });
    const repsNote = html("p", { className: "hint" });
    const list = html("tbody");
    const number = id => html("input", { type: "number", id, min: 0, max: 9999, step: 1, inputMode: "numeric" });
    const [least, most] = [number("player-reps"), number("player-reps-max")];
    const toggle = button("Label", "Label the bottoms of this recording (l)", () => setActive(!isActive),
      { id: "player-label", attributes: { "aria-keyshortcuts": "l" } });

    /** The frame that a label takes: the current one, or the lowest near it. */
    const target = () => (snap.checked
      ? parts.lowestNear(session, body.line, player.frame(), reach) : player.frame());

    function put(isCountable) {
      const frame = target();
      labels.put(session.stamps[frame], isCountable);
      const moved = frame === player.frame() ? "" : ", the lowest point near here";
      player.say(`${isCountable ? "Countable" : "Not countable"} bottom at ${session.times[frame].toFixed(3)} s${moved}`);
      if (!player.isPlaying()) player.seek(session.times[frame]);
    }
    const here = () => session.stamps[player.frame()];
    const actions = {
      countable: () => put(true),
      notCountable: () => put(false),
      remove() {
        const found = labels.remove(here());
        player.say(found === undefined ? "No bottom within 0.3 s" : `Removed the bottom at ${seconds(found).toFixed(3)} s`);
      },
      propose() {
        const frames = parts.prominentMinima(body.line, body.torso.prominence);
        const fresh = labels.propose(frames.map(frame => session.stamps[frame]));
        player.say(fresh ? `${plural(fresh, "bottom")} proposed: a accepts the nearest, A all, Delete removes one`
          : "No further bottom to propose");
      },
      accept() {
        const found = labels.accept(here());
        player.say(found === undefined ? "Nothing is proposed" : `Accepted the bottom at ${seconds(found).toFixed(3)} s`);
        if (found !== undefined && !player.isPlaying()) player.seek(seconds(found));
      },
      acceptAll() {
        const accepted = labels.acceptAll();
        player.say(accepted ? `Accepted ${plural(accepted, "bottom")}` : "Nothing is proposed");
      },
      undo: () => { if (!labels.undo()) player.say("Nothing to undo"); },
      redo: () => { if (!labels.redo()) player.say("Nothing to redo"); },
      async save() {
        const text = labels.document();
        try {
          const result = onSave ? await onSave(labels.file, text) ?? `Saved ${labels.file}.` : await write(labels.file, text);
          if (result === null) return player.say("Not saved");
          labels.markSaved();
          player.say(result);
        } catch (error) {
          player.say(`Not saved: ${error.message}`);
        }
      },
    };
    const buttons = {
      countable: button("Bottom", "Countable bottom at this frame (b)", actions.countable, { id: "player-put" }),
      notCountable: button("Not countable", "Bottom that does not count (x)", actions.notCountable, { id: "player-put-not" }),
      remove: button("Remove", "Remove the nearest bottom within 0.3 s (Delete)", actions.remove, { id: "player-remove" }),
      propose: button("Suggest", "Propose the minima of the shoulders (g)", actions.propose, { id: "player-suggest" }),
      accept: button("Accept", "Accept the nearest proposed bottom (a)", actions.accept, { id: "player-accept" }),
      acceptAll: button("Accept all", "Accept all proposed bottoms (A)", actions.acceptAll, { id: "player-accept-all" }),
      undo: button("Undo", "Undo (Ctrl Z)", actions.undo, { id: "player-undo" }),
      redo: button("Redo", "Redo (Ctrl Shift Z)", actions.redo, { id: "player-redo" }),
      save: button("Save", `Save ${labels.file} (s)`, actions.save, { id: "player-save", className: "primary" }),
    };
    const discard = button("Discard it", "Discard the restored work", () => labels.discard(), { id: "player-discard" });
    const restored = html("p", { className: "notice", id: "player-restored", hidden: true, attributes: { role: "status" } },
      "Unsaved work of an earlier visit was restored. ", discard);
    const follow = button("Follow the bottoms", "Expect as many repetitions as there are countable bottoms",
      () => labels.followBottoms(), { id: "player-follow" });

    const element = html("section", { id: "player-labelling", attributes: { "aria-label": "Labels" } },
      html("h3", { textContent: "Label the bottoms" }), restored, count,
      html("div", { className: "buttons", attributes: { role: "group", "aria-label": "Bottoms" } },
        buttons.countable, buttons.notCountable, buttons.remove,
        html("label", {}, snap, ` Snap to the lowest point within ±${reach} s`)),
      html("div", { className: "buttons", attributes: { role: "group", "aria-label": "Proposals" } },
        buttons.propose, buttons.accept, buttons.acceptAll, buttons.undo, buttons.redo),
      html("div", { className: "buttons" }, html("label", {}, "Repetitions, least ", least), html("label", {}, "most ", most),
        follow, buttons.save),
      repsNote,
      html("p", { className: "hint" }, "The file ", html("code", { textContent: labels.file }),
        " must lie beside the recording’s CSV file. Saving keeps everything else in it."
        + (labels.hasTruth ? " It has true cycles, and those are scored before bottoms." : "")),
      html("details", { className: "label-list" }, html("summary", { textContent: "All bottoms" }),
        html("div", { className: "scroll", tabIndex: 0, attributes: { role: "region", "aria-label": "All bottoms" } },
          html("table", {}, html("thead", {}, html("tr", {},
            ...["time, s", "number", "countable", ""].map(text => html("th", { textContent: text })))), list))),
      html("p", { className: "hint keys" }, "Keys: b bottom, x not countable, Delete removes, g suggests, a accepts the "
        + "nearest, Shift A all, n and p go to the next and previous bottom, Ctrl Z undoes, s saves, l leaves."));

    function listRow(stamp, countable, order) {
      const time = seconds(stamp).toFixed(3), isProposal = countable === null;
      const go = button(time, `Go to ${time} seconds`, () => player.seek(seconds(stamp)));
      const flag = html("input", {
        type: "checkbox", checked: Boolean(countable), attributes: { "aria-label": `The bottom at ${time} s is countable` },
        onchange: () => labels.setCountable(stamp, flag.checked),
      });
      const act = isProposal ? button("Accept", `Accept ${time} s`, () => labels.put(stamp, true)) : flag;
      return html("tr", { className: isProposal ? "proposal" : "" }, html("td", {}, go),
        html("td", { textContent: isProposal ? "proposed" : countable ? order : "–" }), html("td", {}, act),
        html("td", {}, button("✕", `Remove ${time} s`, () => labels.remove(stamp))));
    }

    function refresh() {
      toggle.setAttribute("aria-pressed", isActive);
      element.hidden = !isActive;
      const countable = labels.marks.filter(mark => mark.countable).length, other = labels.marks.length - countable;
      count.textContent = plural(countable, "countable bottom") + (other ? `, ${other} not countable` : "")
        + (labels.proposals.length ? `, ${labels.proposals.length} proposed` : "")
        + (labels.isChanged ? " · not saved" : "");
      if (document.activeElement !== least) least.value = labels.reps.expected;
      if (document.activeElement !== most) most.value = labels.reps.max;
      const { expected, max } = labels.reps;
      follow.hidden = !labels.isOwnReps;
      repsNote.hidden = labels.marks.length === 0 || (expected <= countable && countable <= max);
      repsNote.textContent = `The repetitions (${expected === max ? expected : `${expected} to ${max}`}) do not fit the `
        + `${plural(countable, "countable bottom")}.`;
      buttons.accept.disabled = buttons.acceptAll.disabled = labels.proposals.length === 0;
      buttons.undo.disabled = !labels.canUndo;
      buttons.redo.disabled = !labels.canRedo;
      restored.hidden = !labels.restored;
      const entries = [...labels.marks, ...labels.proposals.map(stamp => ({ stamp, countable: null }))]
        .sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
      let order = 0;
      list.replaceChildren(...entries.map(({ stamp, countable: flag }) => {
        if (flag) order += 1;
        return listRow(stamp, flag, order);
      }));
    }
    function setActive(value) {
      isActive = value;
      refresh();
      player.redraw();
    }
    function editReps() {
      const [low, high] = [least.valueAsNumber, most.valueAsNumber];
      if (Number.isInteger(low) && low >= 0) labels.setReps(low, Number.isInteger(high) && high >= 0 ? high : low);
    }
    least.onchange = () => { most.value = least.value; editReps(); };
    most.onchange = editReps;
    labels.onChange(() => { refresh(); player.redraw(); });

    /** The action of a key event in label mode; undefined for any other key. */
    function keyAction(event) {
      if ((event.ctrlKey || event.metaKey) && !event.altKey) {
        const key = event.key.toLowerCase();
        return isActive ? { z: event.shiftKey ? actions.redo : actions.undo, y: actions.redo }[key] : undefined;
      }
      if (event.key === "l") return () => setActive(!isActive);
      if (!isActive) return undefined;
      return {
        b: actions.countable, x: actions.notCountable, Backspace: actions.remove, Delete: actions.remove,
        g: actions.propose, a: actions.accept, A: actions.acceptAll, s: actions.save,
      }[event.key];
    }
    refresh();
    return {
      element, toggle, keyAction, makeRow: () => makeRow(labels, isActive), setActive,
      get isActive() { return isActive; },
      times: () => [...labels.marks.map(mark => seconds(mark.stamp)), ...labels.proposals.map(seconds)].sort((a, b) => a - b),
    };
  };
})(globalThis.playerParts);
