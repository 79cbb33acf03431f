// The page: answer, headline figures, contents, sections, printing.

report.contentOf = (section) => {
  const { el } = report;
  switch (section.kind) {
    case "notes": return el("div", { class: "prose" }, section.notes.map((note) => report.paragraph(note)));
    case "figures": return report.figures(section);
    case "table": return new report.TableView(section).element;
    case "heat": return new report.HeatView(section).element;
    case "charts": return el("div", { class: `charts${section.charts.length > 1 ? " several" : ""}` },
      section.charts.map((chart) => new report.ChartView(chart).element));
    case "trials": return report.trialSection(section);
    default: throw new Error(`no such kind of section: ${section.kind}`);
  }
};

/** A folded content is built when a reader opens it, or the printer does. */
report.folded = (section) => {
  const { el } = report;
  const details = el("details", { class: "fold" }, el("summary", {}, "Show"));
  const fill = () => { if (details.children.length === 1) details.append(report.contentOf(section)); };
  details.addEventListener("toggle", fill);
  details.fill = fill;
  return details;
};

report.sectionElement = (section) => {
  const { el } = report;
  const name = section.title ? `${section.id}-title` : null;
  return el("section", { id: section.id, class: `part kind-${section.kind}`, "aria-labelledby": name },
    section.title ? el("h2", { id: name }, section.title) : null,
    report.paragraph(section.text, "text"),
    section.folded ? report.folded(section) : report.contentOf(section));
};

report.fillHead = () => {
  const { el, data } = { el: report.el, data: report.data };
  const part = (name) => document.getElementById(`page-${name}`);
  part("answer").replaceChildren(...data.answer.map((prose) => report.paragraph(prose)));
  part("command").replaceChildren(report.command(data.command));
  part("verdicts").hidden = data.verdicts.length === 0;
  part("verdicts").replaceChildren(...data.verdicts.map((verdict) => el(
    "li", { class: `verdict tone-${verdict.tone}` },
    el("span", { class: "mark", "aria-hidden": "true" }, report.marks[verdict.tone]), verdict.text)));
};

report.fillBody = () => {
  const { el } = report;
  const [lead, main, contents] = ["lead", "main", "contents"].map((name) => document.getElementById(`page-${name}`));
  const { sections } = report.data;
  const first = sections[0]?.kind === "figures" ? 1 : 0;
  lead.replaceChildren(...sections.slice(0, first).map((section) => report.sectionElement(section)));
  main.replaceChildren(...sections.slice(first).map((section) => report.sectionElement(section)));
  const named = sections.slice(first).filter((section) => section.title);
  contents.hidden = named.length < 2;
  contents.replaceChildren(el("ul", {}, named.map((section) => el(
    "li", {}, el("a", { href: `#${section.id}` }, section.title)))));
  report.followReader(contents, named);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--nav", `${contents.offsetHeight}px`);
  }).observe(contents);
};

/** Marks the section on show in the contents. */
report.followReader = (contents, sections) => {
  const links = new Map([...contents.querySelectorAll("a")].map((link, at) => [sections[at].id, link]));
  const visible = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) visible[isIntersecting ? "add" : "delete"](target.id);
    const current = sections.find((section) => visible.has(section.id))?.id;
    for (const [id, link] of links) {
      if (id === current) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    const link = links.get(current);
    if (link) contents.scrollLeft = link.offsetLeft - (contents.clientWidth - link.offsetWidth) / 2;
  }, { rootMargin: "-25% 0px -60% 0px" });
  for (const id of links.keys()) observer.observe(document.getElementById(id));
};

/** Opens all that is folded while the page is printed. */
report.preparePrinting = () => {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details.fold:not([open])")];
    for (const details of opened) {
      details.fill();
      details.open = true;
    }
  });
  addEventListener("afterprint", () => { for (const details of opened) details.open = false; });
};

/** Leads to a section that the address names; the browser looked for it before it was there. */
report.leadToSection = () => {
  const named = report.data.sections.find(({ id }) => [`#${id}`, `#${encodeURIComponent(id)}`].includes(location.hash));
  if (named) document.getElementById(named.id).scrollIntoView({ behavior: "instant" });
};

report.fillHead();
report.fillBody();
report.preparePrinting();
report.explainNumbers();
report.viewer.start();
report.leadToSection();
