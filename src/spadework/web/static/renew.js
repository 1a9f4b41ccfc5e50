// Turning a piece of the page into what the server has sent, while all that is the same stays: what is
// left alone need not be styled, laid out and painted again.
const OWN_STATE = "form, input, select, textarea"; // these remember more than their attributes say
const MARKS = ["id", "data-hex", "data-seat", "transform"]; // with another one it is another thing

export function renew(element, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  renewChildren(element, fresh.content);
}

function renewChildren(old, fresh) {
  const there = [...old.childNodes];
  const wanted = [...fresh.childNodes];
  if (there.length === wanted.length) {
    there.forEach((node, place) => become(node, wanted[place]));
    return;
  }
  const least = Math.min(there.length, wanted.length);
  let first = 0;
  while (first < least && there[first].isEqualNode(wanted[first])) first += 1;
  let last = 0;
  while (last < least - first && there.at(-1 - last).isEqualNode(wanted.at(-1 - last))) last += 1;
  const after = there[there.length - last] ?? null;
  for (const node of there.slice(first, there.length - last)) node.remove();
  for (const node of wanted.slice(first, wanted.length - last)) old.insertBefore(node, after);
}

function become(node, wanted) {
  if (node.isEqualNode(wanted)) return;
  if (!isAlike(node, wanted)) {
    node.replaceWith(wanted);
    return;
  }
  for (const { name } of [...node.attributes]) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  renewChildren(node, wanted);
}

function isAlike(node, wanted) {
  return node.nodeType === Node.ELEMENT_NODE && node.nodeName === wanted.nodeName && !node.matches(OWN_STATE)
    && MARKS.every((mark) => node.getAttribute(mark) === wanted.getAttribute(mark));
}
