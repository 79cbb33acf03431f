// The viewer: a trial's player over the page. The address `#trial=3&t=12.5` opens it, and Back closes it.

report.viewer = {
  element: document.getElementById("page-viewer"),
  mounted: null,
  opened: false,

  /** Shows what the address names. */
  route() {
    const address = new URLSearchParams(location.hash.slice(1));
    const id = address.get("trial");
    const trial = report.data.trials.find((each) => String(each.id) === id);
    if (trial) this.show(trial, address);
    else if (this.element.open) this.hide();
  },

  show(trial, address) {
    const part = (name) => document.getElementById(`page-viewer-${name}`);
    this.unmount();
    part("title").textContent = report.trialName(trial);
    part("text").replaceChildren(trial.detector, " · ", ...report.errorCount(trial));
    part("command").replaceChildren(report.command(trial.command));
    if (!this.element.open) this.element.showModal();
    const data = report.isEmbedded(trial) ? report.player(trial.player) : null;
    part("player").replaceChildren();
    if (!data) {
      part("player").append(report.el("p", { class: "notice" },
        `This page does not hold the frames of this ${report.trialNoun()}. The command below renders it.`));
      return;
    }
    const asked = Number(address.get("t") ?? NaN);
    const start = Number.isFinite(asked) ? asked : trial.time ?? 0;
    const root = report.el("div");
    part("player").append(root);
    this.mounted = window.mountPlayer(root, data, {
      start, detector: address.get("detector") ?? trial.detector, standalone: false,
    });
    this.element.scrollTop = 0;
  },

  unmount() {
    this.mounted?.destroy();
    this.mounted = null;
  },

  hide() {
    this.unmount();
    document.getElementById("page-viewer-player").replaceChildren();
    this.element.close();
  },

  /** Leaves the trial's address: one step back where a click in this page led to it. */
  leave() {
    if (this.opened) {
      this.opened = false;
      history.back();
      return;
    }
    history.replaceState(null, "", location.pathname + location.search);
    this.route();
  },

  start() {
    addEventListener("hashchange", () => this.route());
    document.addEventListener("click", (event) => {
      if (event.target.closest?.('a[href^="#trial="]')) this.opened = true;
    });
    this.element.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.leave();
    });
    document.getElementById("page-viewer-close").addEventListener("click", () => this.leave());
    this.route();
  },
};

/** Opens a trial from a script, as its link does. */
report.openTrial = (id) => {
  report.viewer.opened = true;
  location.hash = `#trial=${id}`;
};
