// What a browser keeps for itself: sounds, how fast others' moves are played, how the board lies.
const NAME = "spadework.";
const listeners = [];

export function setting(name, usual) {
  try {
    return localStorage.getItem(NAME + name) ?? usual;
  } catch {
    return usual; // a browser that keeps nothing
  }
}

// Who listens is told the name of a setting that was changed, here or in another tab.
export function onSetting(listener) {
  listeners.push(listener);
}

const fields = () => document.querySelectorAll("[data-setting]");

function fill(field) {
  const kept = setting(field.dataset.setting, null);
  if (kept === null) return;
  if (field.type === "checkbox") field.checked = kept === "on";
  else field.value = kept;
}

export function startSettings() {
  fields().forEach(fill);
  document.addEventListener("input", ({ target }) => {
    const name = target.dataset?.setting;
    if (!name) return;
    try {
      localStorage.setItem(NAME + name, target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value);
    } catch {
      return;
    }
    fields().forEach(fill); // a setting may have a switch in the bar and one in the menu
    for (const listener of listeners) listener(name);
  });
  addEventListener("storage", ({ key }) => {
    if (!key?.startsWith(NAME)) return;
    fields().forEach(fill);
    for (const listener of listeners) listener(key.slice(NAME.length));
  });
}
