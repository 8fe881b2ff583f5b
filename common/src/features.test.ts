// Tests that hold for the manifest of every feature.
import { describe, expect, test } from '@jest/globals';
import { wholeFeatures } from './features.whole.ts';
import { descriptionRange, titleRange } from './guild/pageLengths.ts';
import { pageTexts } from './guild/pageTexts.ts';
import { merged, type Manifest } from './wire/manifest.ts';

const all: readonly Manifest[] = wholeFeatures;
const named = all.map((feature) => [feature.name, feature] as const);
const within = (text: string, { least, most }: { least: number; most: number }): boolean =>
  text.length >= least && text.length <= most;

test('every feature has a unique name', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

describe.each(named)('%s', (_name, { pages, notices, audit }) => {
  test('has page titles and descriptions of the lengths that search engines show', () => {
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
  test('has a text for each of its notices, audit actions and audit entities', () => {
    for (const [kind, { words }] of Object.entries(notices)) expect([kind, words === '']).toEqual([kind, false]);
    for (const [action, words] of Object.entries(audit.actions))
      expect([action, words === '']).toEqual([action, false]);
    for (const [entity, { words }] of Object.entries(audit.entities))
      expect([entity, words === '']).toEqual([entity, false]);
  });
});

test('every entity that can be deleted can be restored, or says that it cannot', () => {
  const missing = all.flatMap(({ name, routes, audit: { entities, actions } }) => {
    const manifest = `common/src/${name}/${name}.manifest.ts`;
    const restoring = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`));
    const deletable = Object.keys(actions).flatMap((action) => /^(.+)\.removed$/.exec(action)?.[1] ?? []);
    return deletable.flatMap((entity) => {
      // Only memberships have another name in the audit record.
      const { restorable } = entities[entity === 'member' ? 'guild_members' : entity] ?? {};
      if (restorable === undefined)
        return [
          `${manifest}: add \`restorable: 'its path'\` to ${entity} in \`audit.entities\`; null: deleting is final`,
        ];
      const route = `POST /api/${restorable}/:id/restore`;
      return restorable === null || restoring.has(route) ? [] : [`${manifest}: its routes lack ${route}`];
    });
  });
  expect(missing).toEqual([]);
});

test('no two features declare the same live message', () => {
  const names = all.flatMap(({ messages }) => Object.keys(messages));
  expect(new Set(names).size).toBe(names.length);
});

test('the same notice kind in two features is an error', () => {
  expect(() => merged('notice', [{ ping: 1 }, { ping: 2 }])).toThrow('Two features declare the notice ping');
});
