// Tests of plans in plain words.
import { expect, test } from '@jest/globals';
import { readPlan } from './events.plainWords.ts';

// A Wednesday, 11:00 in Berlin.
const now = Date.parse('2026-11-18T10:00:00Z');
const read = (words: string): unknown => readPlan(words, 'Europe/Berlin', now);

test.each([
  ['raid friday 21:00', 'Raid', 'Raid', '2026-11-20', '21:00'],
  ['raid freitag 21 uhr', 'Raid', 'Raid', '2026-11-20', '21:00'],
  ['Raid am Freitag um 21 Uhr', 'Raid', 'Raid', '2026-11-20', '21:00'],
  ['Training morgen 20:30', 'Training', 'Training', '2026-11-19', '20:30'],
  ['pvp tomorrow 9pm', 'PvP', 'Pvp', '2026-11-19', '21:00'],
  ['Night raid on I-9 30 Nov 20:00', 'Raid', 'Night raid on I-9', '2026-11-30', '20:00'],
  ['social 11:30', 'Social', 'Social', '2026-11-18', '11:30'],
  ['turnier samstag 18:00', 'Tournament', 'Turnier', '2026-11-21', '18:00'],
])('%s', (words, type, title, date, time) => {
  expect(read(words)).toEqual({ type, title, date, time });
});

test.each([
  ['raid', 'Say the day and the time'],
  ['raid friday', 'Say the day and the time'],
  ['friday 21:00', 'Say one of Raid, Tournament'],
  ['raid 30.11. 20 uhr', 'Say the day with its month'],
  ['raid 3 Nov 2026 20:00', 'That time has passed'],
])('%s is refused with an example', (words, sentence) => {
  expect(() => read(words)).toThrow(sentence);
  expect(() => read(words)).toThrow('For example: raid friday 21:00');
});
