// Tests of upgrade notes: which ones an upgrade brings, and that admins get each once.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startHall, type Hall } from '../../test/harness.ts';
import { isNewer, notesBetween, upgradeNotesTask } from './upgradeNotes.ts';

const note = (version: string) => ({ version, text: `Do what ${version} needs.`, link: '/settings' });
const notes = ['0.2.0', '0.3.0', '0.10.0', '1.0.0'].map(note);

describe('the notes of an upgrade', () => {
  test.each([
    ['0.1.0', '0.2.0', ['0.2.0']],
    ['0.2.0', '0.10.1', ['0.3.0', '0.10.0']],
    ['0.2.0', '0.2.0', []],
    ['1.0.0', '0.9.0', []],
    ['0.9.0', '1.0.0-rc.1', ['0.10.0', '1.0.0']],
  ])('from %s to %s', (from, to, versions) => {
    expect(notesBetween(notes, from, to).map(({ version }) => version)).toEqual(versions);
  });
  test('come once, whatever versions run one after the other', () => {
    const version = fc.tuple(fc.nat(3), fc.nat(12), fc.nat(3)).map((numbers) => numbers.join('.'));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const all = [a, b, c].sort((one, other) => Number(isNewer(one, other)) - Number(isNewer(other, one)));
        const [first = '', second = '', third = ''] = all;
        const inSteps = [...notesBetween(notes, first, second), ...notesBetween(notes, second, third)];
        expect(inSteps).toEqual(notesBetween(notes, first, third));
      }),
    );
  });
});

describe('the task', () => {
  let hall: Hall;
  beforeAll(async () => {
    hall = await startHall();
  });
  afterAll(() => hall.close());
  const told: string[] = [];
  const runVersion = async (version: string): Promise<string[]> => {
    told.splice(0);
    const context = { db: await hall.database(), env: { ...hall.env, version } };
    const upgradeNote = async ({ version: of }: { version: string }): Promise<void> => {
      told.push(of);
      return Promise.resolve();
    };
    await upgradeNotesTask(context, { upgradeNote }, notes).run(new AbortController().signal);
    return [...told];
  };
  test('tells nothing at first, then each note once, also after a step back', async () => {
    expect(await runVersion('0.2.0')).toEqual([]);
    expect(await runVersion('0.2.0')).toEqual([]);
    expect(await runVersion('0.10.0')).toEqual(['0.3.0', '0.10.0']);
    expect(await runVersion('0.2.0')).toEqual([]);
    expect(await runVersion('1.0.0')).toEqual(['1.0.0']);
    expect(await runVersion('1.0.0')).toEqual([]);
  });
});
