// What must hold for what the features declare of themselves.
import { describe, expect, test } from '@jest/globals';
import { wholeFeatures } from './features.whole.ts';
import { descriptionRange, titleRange } from './guild/pageLengths.ts';
import { pageTexts } from './guild/pageTexts.ts';
import { merged, type Manifest } from './wire/manifest.ts';

const all: readonly Manifest[] = wholeFeatures;
const named = all.map((feature) => [feature.name, feature] as const);
const within = (text: string, { least, most }: { least: number; most: number }): boolean =>
  text.length >= least && text.length <= most;

test('no two features have one name', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

describe.each(named)('%s', (_name, { pages, notices, audit }) => {
  test('has page texts of the lengths that search engines show', () => {
    for (const path of Object.keys(pages)) {
      const texts = pageTexts(path.replaceAll(/:\w+/g, '12'), {
        name: 'Duskwell',
        tagline: 'A guild of the deep desert',
      });
      expect([path, texts?.title, within(texts?.title ?? '', titleRange)]).toEqual([path, texts?.title, true]);
      expect([path, texts?.description, within(texts?.description ?? '', descriptionRange)]).toEqual([
        path,
        texts?.description,
        true,
      ]);
    }
  });
  test('has words for its notices and for what it leaves in the audit record', () => {
    for (const [kind, { words }] of Object.entries(notices)) expect([kind, words === '']).toEqual([kind, false]);
    for (const [action, words] of Object.entries(audit.actions))
      expect([action, words === '']).toEqual([action, false]);
    for (const [entity, { words }] of Object.entries(audit.entities))
      expect([entity, words === '']).toEqual([entity, false]);
  });
});

test('a name that two features declare is refused', () => {
  expect(() => merged('notice', [{ ping: 1 }, { ping: 2 }])).toThrow('Two features declare the notice ping');
});
