// Trial situations: the shipped files are valid, and an invalid file stops the start of a
// process.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defaultTrialThemes } from '@guild/common/guild/guild.config';
import {
  loadSituations,
  readSituation,
  situationLimits,
  situationsOf,
  trialThemes,
  type Situation,
} from './trials.situations.ts';

let all: readonly Situation[];
beforeAll(async () => {
  all = await loadSituations();
});

describe('the shipped situations', () => {
  test('are at least 66, with ten per theme', () => {
    expect(all.length).toBeGreaterThanOrEqual(66);
    for (const { key } of trialThemes)
      expect([key, all.filter(({ theme }) => theme === key).length >= 10]).toEqual([key, true]);
  });

  test('cover the themes offered by a guild file that names none', () => {
    expect(trialThemes.map(({ name }) => name)).toEqual(defaultTrialThemes);
  });

  test('are short enough for a phone screen and for reading aloud', () => {
    const outside = all.filter(({ title, text, choices }) => {
      const words = text.split(' ').length;
      return (
        title.length > situationLimits.title ||
        words < situationLimits.words.min ||
        words > situationLimits.words.max ||
        choices.some((one) => one.text.length > 60 || one.lived.length > 140 || one.fell.length > 140)
      );
    });
    expect(outside.map(({ id }) => id)).toEqual([]);
  });

  test('have three or four choices; at most ten of them have two', () => {
    expect(all.filter(({ choices }) => choices.length < 2 || choices.length > 4)).toEqual([]);
    expect(all.filter(({ choices }) => choices.length === 2).length).toBeLessThanOrEqual(10);
  });

  test('describe both outcomes of each choice, and none twice', () => {
    const ends = all.flatMap(({ choices }) => choices.flatMap(({ lived, fell }) => [lived, fell]));
    expect(ends.filter((end) => !/^[A-Z].{20,}\.$/.test(end))).toEqual([]);
    expect(ends.filter((end, at) => ends.indexOf(end) !== at)).toEqual([]);
    // Outcomes work for any number of people who chose them.
    expect(ends.filter((end) => !/\b(they|them|their|theirs)\b/i.test(end))).toEqual([]);
  });

  test('have unique names, and no characters that voice, pictures or chat handle differently', () => {
    const titles = all.map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const said = all.flatMap(({ title, text, choices }) => [
      ...[title, text],
      ...choices.flatMap((one) => [one.text, one.lived, one.fell]),
    ]);
    expect(said.filter((words) => /[^\x20-\x7e]|[*_`<>[\]{}|\\#@&/]/.test(words))).toEqual([]);
  });

  test('have good outcomes about as long as bad ones', () => {
    const choices = all.flatMap((each) => each.choices);
    const share = choices.filter(({ lived, fell }) => lived.length > fell.length).length / choices.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
  });
});

describe('a situation file', () => {
  const text = Array.from({ length: 50 }, () => 'sand').join(' ');
  const way = (does: string): string => `\n## ${does}\n\nLived: It went well for them.\nFell: It did not go well.\n`;
  const file = ({
    head = '---\ntitle: A way\n---\n',
    told = text,
    ways = way('Go left') + way('Go right'),
  } = {}): string => `${head}\n${told}\n${ways}`;

  test('has a title, a text, and choices with their outcomes', () => {
    const ends = { lived: 'It went well for them.', fell: 'It did not go well.' };
    const read: Situation = {
      id: 'deep-desert/a-way',
      theme: 'deep-desert',
      title: 'A way',
      text,
      choices: [
        { text: 'Go left', ...ends },
        { text: 'Go right', ...ends },
      ],
    };
    expect(readSituation('deep-desert/a-way', file())).toEqual(read);
    expect(readSituation('deep-desert/a-way', file().replaceAll('\n', '\r\n'))).toEqual(read);
  });

  test.each([
    ['no head', file({ head: '' }), 'has no head with a title'],
    ['no title', file({ head: '---\ntitle: \n---\n' }), 'has no head with a title'],
    ['a strange line in its head', file({ head: '---\ntitle: A\nmood: dry\n---\n' }), 'has no head with a title'],
    ['a long title', file({ head: `---\ntitle: ${'A'.repeat(41)}\n---\n` }), 'has a title of 41 characters'],
    ['too few words', file({ told: 'Sand.' }), 'has 1 words'],
    ['too many words', file({ told: `${text} ${text}` }), 'has 100 words'],
    ['two paragraphs', file({ told: `${text}\n\nsand` }), 'has a text that is not plain text'],
    ['Markdown', file({ told: `${text} *sand*` }), 'has a text that is not plain text'],
    ['one choice', file({ ways: way('Go') }), 'has 1 choices'],
    ['five choices', file({ ways: ['1', '2', '3', '4', '5'].map(way).join('') }), 'has 5 choices'],
    ['a choice twice', file({ ways: way('Go left') + way('Go Left') }), 'has a choice twice'],
    ['a long choice', file({ ways: way('Go left') + way('G'.repeat(61)) }), 'has a choice of 61 characters'],
    ['a missing end', file().replace('Fell: It did not go well.\n', ''), 'not followed by Lived and Fell: Go left'],
    ['ends in another order', file().replace('Lived', 'Felt'), 'not followed by Lived and Fell: Go left'],
    ['a long end', file().replace('well for', `well${' on'.repeat(50)} for`), 'has an end of 172 characters'],
    ['an end of two sentences', file().replace('well for', 'well. Well for'), 'is not one sentence'],
    ['an end without a stop', file().replace('not go well.', 'not'), 'is not one sentence'],
    ['signs of print', file().replace('Go left', 'Go \u201cleft\u201d'), 'has a choice that is not plain text'],
  ])('with %s is refused', (_why, broken, said) => {
    expect(() => readSituation('deep-desert/a-way', broken)).toThrow(`The situation deep-desert/a-way.md has`);
    expect(() => readSituation('deep-desert/a-way', broken)).toThrow(said);
  });

  describe('the folder of situations', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'guild-situations-'));
    let folders = 0;
    afterAll(() => {
      rmSync(root, { recursive: true });
    });
    /** Ten files per theme, and what a test adds or replaces. */
    const folderWith = (others: Record<string, string>, each = 10): string => {
      const at = path.join(root, (folders += 1).toString());
      const files: Record<string, string> = {};
      for (const { key } of trialThemes)
        for (let nr = 0; nr < each; nr += 1)
          files[`${key}/no-${nr}.md`] = file({ head: `---\ntitle: ${key} ${nr}\n---\n` });
      for (const [name, content] of Object.entries({ ...files, ...others })) {
        mkdirSync(path.dirname(path.join(at, name)), { recursive: true });
        writeFileSync(path.join(at, name), content);
      }
      return at;
    };

    test('is read by theme and name; hidden files are ignored', async () => {
      const found = await loadSituations(folderWith({ '.DS_Store': '', 'worm-country/.DS_Store': '' }));
      expect(found).toHaveLength(60);
      expect(found[0]).toMatchObject({ id: 'deep-desert/no-0', theme: 'deep-desert', title: 'deep-desert 0' });
    });

    test.each([
      ['that is broken', { 'the-storm/no-3.md': 'Sand.' }, 'The situation the-storm/no-3.md has no head'],
      [
        'with the title of another one',
        { 'the-storm/other.md': file({ head: '---\ntitle: Deep-Desert 4\n---\n' }) },
        'The situation the-storm/other.md has the title of deep-desert/no-4.md',
      ],
      ['of no theme', { 'the-sea/no-1.md': file() }, 'the-sea is no theme'],
      ['that is no situation', { 'the-storm/notes.txt': 'Sand.' }, 'the-storm/notes.txt is not named'],
      ['with a name for no address', { 'the-storm/No 1.md': file() }, 'the-storm/No 1.md is not named'],
    ])('with %s stops the start of a process', async (_why, others, said) => {
      await expect(loadSituations(folderWith(others))).rejects.toThrow(said);
    });

    test("with fewer than ten files, or without a theme's folder, stops the start of a process", async () => {
      await expect(loadSituations(folderWith({}, 9))).rejects.toThrow('deep-desert has 9 situations, fewer than 10');
      const at = folderWith({});
      rmSync(path.join(at, 'spice-blow'), { recursive: true });
      await expect(loadSituations(at)).rejects.toThrow('spice-blow has 0 situations, fewer than 10');
    });

    test('that is missing stops the start too', async () => {
      await expect(loadSituations(path.join(root, 'nowhere'))).rejects.toThrow('nowhere');
    });
  });
});

describe('the situations of a theme', () => {
  test('are chosen by its key or its name in any case', () => {
    for (const { key, name } of trialThemes) {
      const own = all.filter(({ theme }) => theme === key);
      for (const said of [key, name, ` ${name.toUpperCase()} `]) expect(situationsOf(all, said)).toEqual(own);
    }
  });

  test.each(['', 'A night at the harbor', 'desert', 'constructor'])(
    'of an unknown theme (%p) are all situations',
    (theme) => {
      expect(situationsOf(all, theme)).toBe(all);
    },
  );
});
