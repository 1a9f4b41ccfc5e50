// The form of a new game shows what belongs to the game and the mix of expansions at hand.
// Without this module everything is shown, and the server says what does not fit.
const form = document.getElementById("new-game");

function field(name) {
  return form.elements[name];
}

function mix() {
  const boxes = form.querySelectorAll('input[name="expansion"]:checked:not(:disabled)');
  return [...boxes].reduce((sum, box) => sum | (1 << Number(box.dataset.bit)), 0);
}

function show(element, isShown) {
  element.hidden = !isShown;
  const fields = element.matches("select, input, option") ? [element] : element.querySelectorAll("select, input, textarea");
  for (const each of fields) each.disabled = !isShown;
}

function fits(element) {
  const { game, mixes, when, seat } = element.dataset;
  if (game && game !== field("game").value) return false;
  if (mixes !== undefined && !mixes.split(" ").includes(String(mix()))) return false;
  if (seat && Number(seat) > Number(field("players").value)) return false;
  if (when) {
    const [name, values] = when.split(":");
    if (!values.split("|").includes(field(name).value)) return false;
  }
  const around = element.parentElement.closest("[data-game], [data-mixes], [data-when], [data-seat]");
  return !around || fits(around);
}

function refresh() {
  // Expansions first: the mix is made of those that are not disabled.
  for (const set of form.querySelectorAll(".expansions")) show(set, set.dataset.game === field("game").value);
  const most = Number(form.querySelector('input[name="game"]:checked').dataset.most);
  for (const number of field("players")) show(number.closest("label"), Number(number.value) <= most);
  if (Number(field("players").value) > most) field("players").value = most;
  const others = form.querySelectorAll("[data-game]:not(.expansions), [data-mixes], [data-when], [data-seat]");
  for (const element of others) show(element, fits(element));
  for (const element of others) if (!fits(element)) show(element, false);
  for (const select of form.querySelectorAll("select")) {
    if (select.selectedOptions[0]?.disabled) select.selectedIndex = [...select.options].findIndex((o) => !o.disabled);
  }
  // What was chosen may belong to another game or mix: then the first of those that are left is.
  const left = [...form.querySelectorAll('input[type="radio"]:not(:disabled)')];
  for (const name of new Set(left.map((each) => each.name))) {
    const group = left.filter((each) => each.name === name);
    if (!group.some((each) => each.checked)) group[0].checked = true;
  }
}

// A map from a file is put into the form, where it can be looked at before it is sent.
const file = document.getElementById("own-map-file");
file.addEventListener("change", async () => {
  if (file.files[0]) document.getElementById("own-map").value = await file.files[0].text();
});

// There is one of most scoring tiles: in another round it leaves the one it was chosen for.
form.addEventListener("change", ({ target }) => {
  if (!target.matches(".by-round input") || !target.value) return;
  const row = target.closest("tr");
  const others = [...row.querySelectorAll("input:checked")].filter((each) => each !== target);
  for (const other of others.slice(Number(row.dataset.copies ?? 1) - 1)) {
    other.closest("table").querySelector(`[name="${other.name}"][value=""]`).checked = true;
  }
});
form.addEventListener("change", refresh);
refresh();
