// Sounds, made on the spot: none until somebody asks for them.
import { onSetting, setting } from "./settings.js";
import { afterSwap } from "./swap.js";

let context = null;
let noise = null;

const isOn = () => setting("sounds", "off") === "on";
const volume = () => Number(setting("volume", "5")) / 10;

function awake() {
  if (!context) {
    context = new AudioContext();
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") context.resume();
  return context;
}

// Something that is struck: loud at once, then fading for so many seconds.
function fading(source, loud, begin, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud * volume(), begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  source.connect(gain).connect(context.destination);
}

function tone(pitch, loud, seconds, { after = 0, shape = "sine", to = pitch } = {}) {
  const begin = context.currentTime + after;
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  fading(source, loud, begin, seconds);
  source.start(begin);
  source.stop(begin + seconds);
}

function rustle(pitch, loud, seconds, { after = 0, width = 1 } = {}) {
  const begin = context.currentTime + after;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = width;
  source.connect(filter);
  fading(filter, loud, begin, seconds);
  source.start(begin, 0, seconds);
}

const SOUNDS = {
  wood: () => { tone(210, 0.5, 0.12, { to: 120, shape: "triangle" }); rustle(1400, 0.4, 0.05); },
  spade: () => { rustle(700, 0.7, 0.22, { width: 0.7 }); rustle(2600, 0.25, 0.1, { after: 0.08 }); },
  coin: () => { tone(2200, 0.16, 0.16); tone(3100, 0.12, 0.22, { after: 0.05 }); },
  bead: () => { tone(1250, 0.2, 0.2, { to: 1300 }); tone(2510, 0.08, 0.12); },
  tile: () => { rustle(3200, 0.3, 0.14, { width: 0.8 }); rustle(1800, 0.2, 0.1, { after: 0.06 }); },
  horn: () => { for (const pitch of [220, 277, 330]) tone(pitch, 0.14, 0.8, { shape: "triangle" }); },
  bell: () => { tone(392, 0.28, 1.1); tone(784, 0.1, 0.7); tone(1180, 0.05, 0.4); },
  round: () => { tone(330, 0.22, 0.4); tone(494, 0.22, 0.6, { after: 0.22 }); },
  end: () => { [262, 330, 392, 523].forEach((pitch, n) => tone(pitch, 0.18, 1.8, { after: 0.09 * n })); },
};

// What is played on a board is silent where nobody sees it; a bell may be heard all the same.
export function sound(name, { hidden = false } = {}) {
  if (!isOn() || (document.hidden && !hidden) || !SOUNDS[name]) return;
  awake();
  SOUNDS[name]();
}

const find = (selector) => document.querySelector(selector);
const heard = () => ({
  isYours: Boolean(find("#headline .yours")),
  round: find(".round.current .round-number")?.textContent ?? "",
  isOver: Boolean(find('#decision a[href$="/final"]')),
});

export function startSounds() {
  let before = heard();
  afterSwap(() => {
    const now = heard();
    if (now.isOver && !before.isOver) sound("end");
    else if (now.round && now.round !== before.round) sound("round");
    else if (now.isYours && !before.isYours) sound("bell");
    before = now;
  });
  onSetting((name) => { if (name === "sounds" || name === "volume") sound("bead"); });
  // Browsers let a page be heard only after somebody has touched it.
  addEventListener("pointerdown", () => { if (isOn()) awake(); }, { once: true });
}
