// The player: builds everything inside an element, plays, seeks and listens to keys.
(parts => {
  "use strict";
  const { html, clamp, plural } = parts;

  /** Times nearer than this, in seconds, are the same: it takes up the rounding to seconds. */
  const slack = 1e-6;

  const keyWords = "Keys: space plays and pauses, ← and → step one frame (with Shift ten), + and − change the speed, "
    + "n and p go to the next and previous error (with Shift: any event), d and Shift D to the next and previous "
    + "difference of two detectors";

  /** The browser's own storage; null where the page may not use it. */
  function storage() {
    try { return window.localStorage; } catch { return null; }
  }

  class Player {
    #root; #options; #timeline; #controls; #stage; #values; #errorList; #differenceList; #happenings; #observer; #clock;
    #labelling = null;
    #view = { time: 0, selected: null, beside: null };
    #listeners = new AbortController();
    /** Times of the errors in the shown lanes, and of the differences of two detectors. */
    #errors = []; #differences = [];
    #width = 0;
    frame = -1;

    constructor(root, data, options) {
      [this.#root, this.#options] = [root, options];
      this.session = parts.readSession(data);
      this.body = parts.bodySignals(this.session);
      this.#view.time = this.session.start;
      this.#build();
      this.#listen();
      this.#open();
    }

    // ------------------------------------------------------------ what is shown

    /** Shows the frame of a time; frames last until the next one's own timestamp. */
    #show(time, frame = null) {
      const { session } = this;
      this.#view.time = clamp(time, session.start, session.end);
      const shown = frame ?? session.frameAt(this.#view.time);
      if (shown !== this.frame) {
        this.frame = shown;
        this.#showFrame();
      }
      const { scrub } = this.#controls;
      scrub.value = this.#view.time;
      scrub.setAttribute("aria-valuetext",
        `${session.times[shown].toFixed(3)} seconds, frame ${shown + 1} of ${session.frameCount}`);
      this.#moveCursor();
      this.#showErrorPlace();
    }

    #showFrame() {
      const { selected, beside } = this.#view;
      this.#stage.show(this.frame, this.#controls.ideal.checked);
      this.#values.show(this.frame, this.#timeline.shown, [selected, beside].filter(Boolean));
      this.#errorList.markFrame(this.frame);
      this.#controls.back.disabled = this.frame === 0;
      this.#controls.forward.disabled = this.frame === this.session.frameCount - 1;
    }

    /** “3 of 10”, or “6–7 of 10” where several errors have the same time. */
    #showErrorPlace() {
      const isHere = time => Math.abs(time - this.#view.time) <= slack;
      const first = this.#errors.findIndex(isHere), { length } = this.#errors;
      const last = first + this.#errors.filter(isHere).length;
      this.#controls.errorPlace.textContent = first < 0 ? plural(length, "error")
        : `${first + 1}${last > first + 1 ? `–${last}` : ""} of ${length}`;
    }

    #moveCursor() { this.#timeline.moveTo(this.#view.time, Number(this.#controls.span.value)); }

    /** The shown lanes are others than before. */
    #lanesChanged() {
      const { shown } = this.#timeline;
      this.#errors = shown.flatMap(detector => detector.errors.map(error => error.time)).sort((a, b) => a - b);
      this.#errorList.fill(shown);
      if (this.frame >= 0) this.#showFrame();
      this.#showErrorPlace();
    }

    /** Opens the lane and the signals of a detector, and of another one beside it. */
    #select(detector, beside) {
      this.#view.selected = detector;
      this.#view.beside = detector && beside !== detector ? beside : null;
      const { selected, beside: other } = this.#view, controls = this.#controls;
      controls.detector.value = selected ? String(selected.index) : "";
      controls.beside.value = other ? String(other.index) : "";
      controls.beside.disabled = !selected;
      controls.differenceGroup.hidden = !other;
      const differences = other ? parts.differencesOf(selected, other) : [];
      this.#differences = differences.map(difference => difference.time);
      this.#differenceList.fill(differences, other && selected, other);
      this.redraw();
      this.#lanesChanged();
    }

    redraw() {
      this.#timeline.rebuild();
      this.#moveCursor();
    }

    say(text) { this.#controls.status.textContent = text; }

    // ------------------------------------------------------------ playing and seeking

    get isPlaying() { return this.#clock.isPlaying; }

    seek(time, frame = null) {
      this.#clock.pause();
      this.say("");
      this.#show(time, frame);
      this.#remember();
    }

    #step(count) {
      const frame = clamp(this.frame + count, 0, this.session.frameCount - 1);
      this.seek(this.session.times[frame], frame);
    }

    #toggle() {
      if (!this.isPlaying) return this.#clock.play(this.#view.time);
      this.#clock.pause();
      return this.#remember();
    }

    #remember() { if (this.#options.standalone) parts.rememberTime(this.#view.time); }

    #seekToAddress() {
      const time = parts.timeOfAddress();
      if (Number.isFinite(time)) this.#show(time);
    }

    #jump(times, direction, what) {
      const { time } = this.#view;
      const target = direction > 0
        ? times.find(other => other > time + slack) : times.filter(other => other < time - slack).at(-1);
      if (target !== undefined) this.seek(target);
      else this.say(`No ${direction > 0 ? "later" : "earlier"} ${what}`);
    }

    /** In the label mode the keys of errors lead to bottoms. */
    #toError(direction) {
      if (this.#labelling?.isActive) this.#jump(this.#labelling.times, direction, "bottom");
      else this.#jump(this.#errors, direction, "error in the shown lanes");
    }

    #toEvent(direction) {
      const times = [...this.#happenings.map(event => event.time), ...(this.#labelling?.times ?? [])];
      this.#jump(times.sort((a, b) => a - b), direction, "event");
    }

    #toDifference(direction) { this.#jump(this.#differences, direction, "difference"); }

    #changeSpeed(by) {
      const { speed } = this.#controls;
      speed.selectedIndex = clamp(speed.selectedIndex + by, 0, speed.length - 1);
    }

    // ------------------------------------------------------------ building

    #build() {
      const { session, body } = this;
      const seek = time => this.seek(time);
      this.#timeline = new parts.Timeline(session, body, this.#view, {
        seek, changed: () => this.#lanesChanged(),
        select: detector => this.#select(detector === this.#view.selected ? null : detector, this.#view.beside),
        labels: () => (this.#labelling && (this.#labelling.isActive || !session.cycles.length)
          ? this.#labelling.makeRow() : null),
      });
      const { ranked } = this.#timeline;
      this.#happenings = parts.happenings(session);
      this.#controls = parts.makeControls(session, ranked, this.#actions());
      this.#clock = new parts.Clock(session, {
        speed: () => Number(this.#controls.speed.value), loops: () => this.#controls.loop.checked,
        show: time => this.#show(time),
        changed: isPlaying => { this.#controls.play.textContent = isPlaying ? "Pause" : "Play"; },
      });
      this.#stage = parts.makeStage(session, body.nearSide);
      this.#values = new parts.Values(session, body);
      this.#errorList = new parts.ErrorList(session, ranked, seek);
      this.#differenceList = parts.makeDifferenceList(seek);
      const problem = this.#makeLabelling();
      const truth = session.hasIdeal ? ", t shows and hides the true skeleton." : ".";
      const link = this.#options.standalone ? " A link that ends in #t=1.24 opens at that time." : "";
      this.#controls.element.append(this.#labelling?.toggle ?? "", this.#controls.status);
      this.#controls.errorGroup.hidden = ranked.every(detector => detector.errors.length === 0);
      this.#controls.previous.disabled = this.#controls.next.disabled = !this.#happenings.length && !this.#labelling;
      this.#root.replaceChildren(html("div", { className: "player" },
        html("div", { className: `body${this.#labelling?.isActive ? " labelling" : ""}` },
          parts.makeHeader(session, ranked, this.#options.standalone),
          html("div", { className: "top" },
            html("section", { className: "stage", attributes: { "aria-label": "Skeleton over the frame" } },
              this.#stage.element), this.#values.element),
          this.#controls.element, this.#labelling?.element ?? null, this.#controls.views, this.#timeline.element,
          this.#differenceList.element, parts.makeLegend(session, Boolean(this.#labelling)), this.#errorList.element,
          parts.makeEventList(this.#happenings, seek),
          html("p", { className: "hint keys", textContent: keyWords + truth + link }))));
      if (problem) this.say(problem);
    }

    #actions() {
      return {
        toggle: () => this.#toggle(), step: count => this.#step(count), scrub: time => this.seek(time),
        toError: direction => this.#toError(direction), toEvent: direction => this.#toEvent(direction),
        toDifference: direction => this.#toDifference(direction), changeWindow: () => this.#moveCursor(),
        changeIdeal: () => this.#showFrame(),
        choose: () => {
          const { detector, beside } = this.#controls;
          const find = value => this.session.detectors.find(other => String(other.index) === value) ?? null;
          this.#select(find(detector.value), find(beside.value));
        },
      };
    }

    /** Makes the label mode where the session has a description; returns what is wrong with it. */
    #makeLabelling() {
      if (!this.session.labelling) return null;
      try {
        const labels = new parts.Labels(this.session, storage());
        this.#labelling = new parts.Labelling(this, labels, this.#options.onSave);
        return null;
      } catch (error) {
        return `${this.session.labelling.file} cannot be labelled here: ${error.message}`;
      }
    }

    // ------------------------------------------------------------ listening

    #keyAction(event) {
      const labelAction = this.#labelling?.keyAction(event);
      if (labelAction) return labelAction;
      if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
      const stride = event.shiftKey ? 10 : 1;
      return {
        ArrowLeft: () => this.#step(-stride), ArrowRight: () => this.#step(stride),
        " ": () => this.#toggle(), "+": () => this.#changeSpeed(1), "-": () => this.#changeSpeed(-1),
        n: () => this.#toError(1), p: () => this.#toError(-1), N: () => this.#toEvent(1), P: () => this.#toEvent(-1),
        d: () => this.#toDifference(1), D: () => this.#toDifference(-1),
        t: this.session.hasIdeal ? () => this.#controls.ideal.click() : undefined,
      }[event.key];
    }

    #listen() {
      const { signal } = this.#listeners;
      parts.listenToKeys(this.#root, signal, event => this.#keyAction(event));
      window.addEventListener("beforeunload", event => {
        if (!this.isChanged) return;
        event.preventDefault();
        event.returnValue = true;
      }, { signal });
      if (this.#options.standalone) window.addEventListener("hashchange", () => this.#seekToAddress(), { signal });
      this.#observer = new ResizeObserver(([entry]) => {
        if (Math.abs(entry.contentRect.width - this.#width) < 1) return;
        this.#width = entry.contentRect.width;
        this.redraw();
      });
      this.#observer.observe(this.#timeline.element);
    }

    /** The first view: the first erring detector with signals, at the start. */
    #open() {
      const { session } = this, { ranked } = this.#timeline;
      if (this.#options.standalone) document.title = session.title;
      // A minute of push-ups is too dense for a narrow screen.
      const width = this.#root.clientWidth;
      if (width > 0 && width < 600 && session.end - session.start > 20) this.#controls.span.value = "10";
      const shows = detector => detector.signals.length > 0;
      const first = session.detectors.find(detector => detector.label === this.#options.detector)
        ?? ranked.find(detector => shows(detector) && detector.errors.length && !detector.isControl)
        ?? ranked.find(shows) ?? null;
      this.#select(first, null);
      this.#show(this.#options.start ?? session.start);
      if (this.#options.standalone) this.#seekToAddress();
    }

    /** Whether there are labels that are not saved. */
    get isChanged() { return this.#labelling?.isChanged ?? false; }

    destroy() {
      this.#clock.pause();
      this.#observer.disconnect();
      this.#listeners.abort();
      this.#root.replaceChildren();
    }
  }

  /**
   * Builds the player of `data` inside `root`, and returns `{seek(seconds), destroy(), isChanged}`. One player at a time.
   * `isChanged` is whether there are labels that are not saved.
   *
   * Options: `start` in seconds, `detector` (the label of the lane to open first), `standalone` (the page is the
   * player's: address and title), `onSave(fileName, text)`, which takes the place of the page's own way to save labels.
   */
  globalThis.mountPlayer = (root, data, options = {}) => {
    const player = new Player(root, data, options);
    return {
      seek: time => player.seek(time), destroy: () => player.destroy(), get isChanged() { return player.isChanged; },
    };
  };
})(globalThis.playerParts);
