// What this page shows: which game, how far its record goes, which draft (by its mark), which past position.
const body = document.body;
export const NOW = -1;

export const page = {
  get game() { return body.dataset.game; },
  get sequence() { return Number(body.dataset.sequence); },
  get draft() { return Number(body.dataset.draft); },
  get at() { return Number(body.dataset.at); },
  get length() { return Number(body.dataset.length); },
  get position() { return `${this.sequence} ${this.draft} ${this.at}`; },
  get isPast() { return this.at !== NOW; },
  forget() { body.dataset.moment = 0; },
  // Where the page is: a table, or a plan beside it, which asks for the same below its own address.
  get base() { return body.dataset.base ?? `/game/${encodeURIComponent(this.game)}`; },
  path(what) { return `${this.base}/${what}`; },
  get moment() { return Number(body.dataset.moment); },
  take({ sequence, draft, at, moment }) {
    body.dataset.moment = moment;
    if (sequence !== undefined) body.dataset.sequence = body.dataset.length = sequence;
    if (draft !== undefined) body.dataset.draft = draft;
    body.dataset.at = at ?? NOW;
  },
};

export const words = (name) => document.getElementById("words")?.dataset[name] ?? "";

export function banner(text) {
  const element = document.getElementById("banner");
  element.textContent = text;
  element.hidden = !text;
}
