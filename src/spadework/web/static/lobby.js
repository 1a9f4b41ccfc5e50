// The lobby stays up to date: the server says that something has changed, the page fetches what it shows.
const live = document.getElementById("live");
const PAUSE = 700; // milliseconds: what changes in between is fetched once
let source = null;
let asked = false;
let begun = new Set(found());

function found() {
  return [...live.querySelectorAll("[data-begun]")].map((element) => element.dataset.begun);
}

function listen() {
  source?.close();
  source = new EventSource("/lobby/events");
  source.addEventListener("changed", refreshSoon);
}

function refreshSoon() {
  if (asked) return;
  asked = true;
  setTimeout(refresh, PAUSE);
}

async function refresh() {
  asked = false;
  try {
    const answer = await fetch(live.dataset.from, { headers: { accept: "text/html" } });
    if (answer.ok) show(await answer.text());
    else if (answer.status === 404) location.assign("/lobby"); // the host has closed the table
  } catch {
    // Without a connection the page stays as it is; the line says when it is back.
  }
}

function show(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  if (fresh.innerHTML === live.innerHTML) return;
  const focused = document.activeElement?.id;
  live.innerHTML = html;
  if (focused) document.getElementById(focused)?.focus();
  const news = found().filter((address) => !begun.has(address));
  begun = new Set(found());
  if (news.length) location.assign(news[0]); // all seats are taken: to the table
}

// A browser opens few connections to one server: a page that nobody sees leaves its own to others,
// unless opponents are being looked for. They are found for who is here.
const isSeeking = () => document.getElementById("stop-seeking") !== null;

listen();
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) listen();
  else if (!isSeeking()) source.close();
});
