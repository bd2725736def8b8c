// Sounds, made by the browser; off unless they are wanted.

import { prefs } from "./prefs.js";
import { on } from "./state.js";

let audio = null;

/** A tone that fades, in hertz, seconds and loudness. */
function tone(pitch, length, loudness, kind = "triangle") {
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = kind;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
  voice.connect(volume).connect(audio.destination);
  voice.start();
  voice.stop(audio.currentTime + length);
}

/** A rumble: noise that fades and grows dull. */
function rumble(length) {
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = 2 * Math.random() - 1;
  const [source, filter, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(900, audio.currentTime);
  filter.frequency.exponentialRampToValueAtTime(60, audio.currentTime + length);
  volume.gain.setValueAtTime(0.5, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
}

/**
 * What a move sounds like.
 * @param {{last: {explodes: unknown[]}, check?: boolean, outcome?: object|null}} position
 */
function sound({ last, check, outcome }) {
  audio ??= new AudioContext();
  if (last.explodes.length) rumble(outcome ? 1.4 : 0.7);
  else tone(220, 0.09, 0.3);
  if (check) tone(660, 0.2, 0.12, "sine");
}

/** A move, a check and an explosion, one after the other. */
export function trySounds() {
  const quiet = { explodes: [] };
  [{ last: quiet }, { last: quiet, check: true }, { last: { explodes: [{}] } }].forEach((position, index) =>
    setTimeout(() => sound(position), 500 * index),
  );
}

export function setUpSound() {
  let shown = null;
  on("position", (position) => {
    const key = `${position.study}/${position.game}/${position.node}`;
    // Not on the first one: nothing has happened yet.
    if (prefs.sound && position.last && shown !== null && shown !== key) sound(position);
    shown = key;
  });
}
