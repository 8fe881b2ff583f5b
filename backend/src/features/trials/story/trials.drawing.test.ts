// The story picture: it contains the given text, escaped, inside its area.
import { describe, expect, test } from '@jest/globals';
import { widthOf } from '../../../platform/pictures/fontWidths.ts';
import { drawStory, type StoryPicture } from './trials.drawing.ts';

const aStory = (parts: Partial<StoryPicture> = {}): StoryPicture => ({
  guildName: 'Duskwell',
  theme: 'The Deep Desert',
  winner: 'Stilgar',
  alive: [12, 7, 3, 1],
  rounds: 3,
  last: [
    { name: 'Stilgar', fellIn: null },
    { name: 'Chani', fellIn: 3 },
    { name: 'Liet', fellIn: 3 },
    { name: 'Rabban', fellIn: 2 },
    { name: 'Fenring', fellIn: 2 },
  ],
  when: '2026-11-23',
  ...parts,
});
const texts = (svg: string): string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, words]) => words ?? '');

describe('the story picture', () => {
  test('contains theme, winner, number of players, and who was left last', () => {
    expect(texts(drawStory(aStory()))).toEqual([
      ...['DUSKWELL', 'FREMEN TRIAL', 'The Deep Desert', 'THE LAST ONE STANDING', 'Stilgar'],
      ...['of 12, after 3 rounds · 2026-11-23', 'HOW MANY STOOD', '12', '7', '3', '1', 'THE LAST TO STAND'],
      ...['Stilgar', 'won', 'Chani', 'round 3', 'Liet', 'round 3', 'Rabban', 'round 2', 'Fenring', 'round 2'],
    ]);
  });
  test('is the same for the same trial, and its line only falls', () => {
    expect(drawStory(aStory())).toBe(drawStory(aStory()));
    const [, line = ''] =
      /<path d="([^"]+)" fill="none" stroke="#F2A54F" stroke-width="4"/.exec(drawStory(aStory())) ?? [];
    const heights = [...line.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(heights).toHaveLength(4);
  });
  test('works for two players, for five hundred in twelve rounds, and for the longest names, all inside their areas', () => {
    const long = 'W'.repeat(60);
    const last = aStory().last.map((one) => ({ ...one, name: long }));
    for (const story of [
      aStory({ alive: [2, 1], last: aStory().last.slice(0, 2) }),
      aStory({ alive: [500, 480, 480, 300, 200, 120, 70, 40, 22, 12, 6, 3, 1] }),
      aStory({ theme: long, winner: long, last, guildName: long }),
    ]) {
      const svg = drawStory(story);
      expect(svg).not.toMatch(/NaN|undefined/);
      for (const [, size = '', words = ''] of svg.matchAll(/font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g))
        expect([words, widthOf(words, 'text', Number(size))]).toEqual([words, expect.any(Number)]);
      for (const [, size = '', words = ''] of svg.matchAll(/font-size="([\d.]+)"[^>]*>(W[^<]*)<\/text>/g))
        expect(widthOf(words, 'text', Number(size))).toBeLessThan(580);
    }
  });
  test('typed text is escaped', () => {
    const hostile = '</text><script>alert(1)</script>&"\'';
    const last = [{ name: hostile, fellIn: null }];
    const svg = drawStory(aStory({ guildName: hostile, theme: hostile, winner: hostile, last, when: hostile }));
    expect(svg).not.toMatch(/<script|alert\(1\)<\/script/);
  });
});
