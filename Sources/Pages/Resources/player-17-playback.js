// Playback: the clock that moves the time on, and the keys.
(parts => {
  "use strict";

  /**
   * Moves a time on while it plays. `hooks` are `speed()` in seconds a second, `loops()`, `show(time)` and
   * `changed(isPlaying)`.
   */
  parts.Clock = class {
    #session; #hooks; #time = 0; #last = 0;
    isPlaying = false;

    constructor(session, hooks) { [this.#session, this.#hooks] = [session, hooks]; }

    play(time) {
      this.#time = time >= this.#session.end ? this.#session.start : time;
      this.isPlaying = true;
      this.#last = performance.now();
      this.#hooks.changed(true);
      requestAnimationFrame(moment => this.#tick(moment));
    }

    pause() {
      this.isPlaying = false;
      this.#hooks.changed(false);
    }

    #tick(moment) {
      if (!this.isPlaying) return;
      const { start, end } = this.#session;
      this.#time += Math.max(moment - this.#last, 0) / 1000 * this.#hooks.speed();
      this.#last = moment;
      if (this.#time >= end && this.#hooks.loops()) this.#time = start;
      this.#hooks.show(Math.min(this.#time, end));
      if (this.#time >= end) this.pause();
      else requestAnimationFrame(later => this.#tick(later));
    }
  };

  /**
   * Listens to keys until `signal` aborts. `actionOf(event)` returns what a key does, or undefined. Fields in which
   * someone writes or chooses keep their keys; the slider and the check boxes inside `root` do not.
   */
  parts.listenToKeys = (root, signal, actionOf) => {
    document.addEventListener("keydown", event => {
      const { target } = event;
      if (target.closest?.("select, textarea, [contenteditable]")) return;
      const isOwn = root.contains(target) && ["range", "checkbox"].includes(target.type);
      if (target.tagName === "INPUT" && !isOwn) return;
      // A list that scrolls keeps the keys that scroll it.
      if (target.closest?.(".scroll") && (event.key.startsWith("Arrow") || event.key === " ")) return;
      // Space on a button, a check box or a summary is theirs.
      if (event.key === " " && target.closest?.("button, summary, a, input[type=checkbox]")) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    }, { signal });
  };

  /** The seconds that the address names: `#t=1.24`; NaN where it names none. */
  parts.timeOfAddress = () => Number(new URLSearchParams(location.hash.slice(1)).get("t") ?? NaN);

  /** Keeps the time in the address, so that it can be shared. */
  parts.rememberTime = time => {
    try {
      history.replaceState(null, "", `#t=${time.toFixed(3)}`);
    } catch { /* some viewers forbid it */ }
  };
})(globalThis.playerParts);
