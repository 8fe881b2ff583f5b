// With a new feature, the whole repository is checked and tested, in a copy: long, so for the night.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyRepository, runIn } from './copy.ts';

const root = path.resolve(import.meta.dirname, '../..');
let copy: string;
/** Not one that the tests make there themselves. */
const name = 'outposts';
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'guild-hall-feature-'));
  await copyRepository(root, copy);
  const { code, said } = await runIn(copy, ['--import', 'tsx', 'tools/new-feature/main.ts', name]);
  expect([code, said]).toEqual([0, expect.stringContaining('Made:')]);
}, 180_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

test.each(['check', 'test'])(
  'npm run %s is green',
  async (script) => {
    const { code, said } = await runIn(copy, ['run', script], { program: 'npm', timeout: 3_500_000 });
    expect([code, code === 0 ? '' : said.slice(-4000)]).toEqual([0, '']);
  },
  3_600_000,
);
