// What becomes of a removed person's things: docs/architecture.md says the same as the manifests.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { wholeFeatures } from '@guild/common/features.whole';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/architecture.md'), 'utf8');

test('the table of the guide says what the manifests say, and of every feature that does something', () => {
  const [section = ''] = /^## When somebody is removed$[^]*?^## /m.exec(guide) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)`\s+\| `([\w-]+)`\s+\| (.*?)\s+\|$/gm)];
  const listed = rows.map(([, name = '']) => name);
  const wanted = wholeFeatures.filter(
    ({ name, onMemberRemoved: { does } }) => does !== 'nothing' || listed.includes(name),
  );
  expect(rows.map(([, name, does, words]) => [name, does, words])).toEqual(
    wanted.map(({ name, onMemberRemoved: { does, words } }) => [name, does, words]),
  );
});
