// Sounds: short tones for a few moments, made by the browser. Off at first, chosen in this browser.
import { create } from 'zustand';
import { createBrowserChoice } from './browserChoice.ts';

export const sounds = ['outbid', 'last-minute', 'event', 'round'] as const;
export type Sound = (typeof sounds)[number];

/** A tone: its frequency in Hz, and its start and length in seconds. */
interface Tone {
  readonly hertz: number;
  readonly at: number;
  readonly length: number;
}
const tunes: Readonly<Record<Sound, readonly Tone[]>> = {
  outbid: [
    { hertz: 660, at: 0, length: 0.16 },
    { hertz: 440, at: 0.15, length: 0.28 },
  ],
  'last-minute': [0, 0.2, 0.4].map((at) => ({ hertz: 880, at, length: 0.11 })),
  event: [
    { hertz: 392, at: 0, length: 0.2 },
    { hertz: 523, at: 0.18, length: 0.2 },
    { hertz: 784, at: 0.36, length: 0.45 },
  ],
  round: [{ hertz: 523, at: 0, length: 0.6 }],
};
const loudness = 0.12;

const choice = createBrowserChoice('sounds', () => useSounds.setState({ on: storedSounds() }));
function storedSounds(): readonly Sound[] {
  const words = (choice.read() ?? '').split(' ');
  return sounds.filter((sound) => words.includes(sound));
}
/** The sounds that are on. */
export const useSounds = create<{ readonly on: readonly Sound[] }>(() => ({ on: storedSounds() }));

/** Turns a sound on or off in this browser. */
export function switchSound(sound: Sound, isOn: boolean): void {
  const before = useSounds.getState().on;
  const on = sounds.filter((one) => (one === sound ? isOn : before.includes(one)));
  choice.write(on.join(' '));
  useSounds.setState({ on });
}

let context: AudioContext | null = null;
/**
 * Plays a sound now. Browsers allow it only after the person has pressed something on the page;
 * until then it stays silent.
 */
export async function previewSound(sound: Sound): Promise<void> {
  context ??= new AudioContext();
  // Until a press, this promise stays open. The tones would all play late, at the first press.
  if (context.state !== 'running') {
    // Browsers without this property wait for the press, too.
    if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
    await context.resume();
  }
  const { destination, currentTime } = context;
  for (const { hertz, at, length } of tunes[sound]) {
    const begin = currentTime + at;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** For how long other tabs of this browser leave a sound to the first one, in ms. */
const heldMs = 2000;
/** Whether no tab of this browser has just played it. */
function isFirst(sound: Sound): boolean {
  try {
    const key = `sound-played ${sound}`;
    const sincePlayed = Date.now() - Number(localStorage.getItem(key));
    if (sincePlayed >= 0 && sincePlayed < heldMs) return false;
    localStorage.setItem(key, Date.now().toString());
  } catch {
    // Storage may be disabled. Then each tab plays it.
  }
  return true;
}
/** Plays a sound if it is on. With several tabs, only one plays it. Never throws. */
export function playSound(sound: Sound): void {
  if (useSounds.getState().on.includes(sound) && isFirst(sound)) void previewSound(sound).catch(() => undefined);
}
