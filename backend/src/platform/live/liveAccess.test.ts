// Rereading the access of connected people: in batches, one at a time, never from an outdated
// read.
import type { Permissions } from '@guild/common/members/ranks';
import { withAccess } from '@guild/common/test/permissions';
import { describe, expect, test } from '@jest/globals';
import type { Access } from '@guild/common/members/members.api';
import { pino } from 'pino';
import { createAccessChecks, type AccessChecks, type AccessSocket } from './liveAccess.ts';

interface Reading {
  readonly people: readonly string[];
  answer(found: Record<string, Access>): Promise<void>;
  fail(): Promise<void>;
}
interface TestSocket extends AccessSocket {
  readonly data: { caller: Permissions & { readonly discordId: string } };
}
/** Runs everything that waits for nothing outside. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function aHall(people: readonly string[]): { checks: AccessChecks; readings: Reading[]; sockets: TestSocket[] } {
  const sockets = people.map((discordId): TestSocket => ({ data: { caller: { ...withAccess('Member'), discordId } } }));
  const readings: Reading[] = [];
  const checks = createAccessChecks<TestSocket>({
    log: pino({ level: 'silent' }),
    permissionsOf: (wanted) =>
      new Promise((resolve, reject) => {
        readings.push({
          people: wanted,
          async answer(found) {
            resolve(new Map(Object.entries(found).map(([one, access]) => [one, withAccess(access)])));
            await settled();
          },
          async fail() {
            reject(new Error('away'));
            await settled();
          },
        });
      }),
    connected: () => new Set(sockets.map(({ data }) => data.caller.discordId)),
    socketsOf: (discordId) => sockets.filter(({ data }) => data.caller.discordId === discordId),
    onChange(socket, permissions) {
      socket.data.caller = { ...socket.data.caller, ...permissions };
      return Promise.resolve();
    },
  });
  return { checks, readings, sockets };
}
const accessIn = (sockets: readonly TestSocket[]): (Access | null)[] => sockets.map(({ data }) => data.caller.access);
const all = (people: readonly string[], access: Access): Record<string, Access> =>
  Object.fromEntries(people.map((one) => [one, access]));

describe('everybody', () => {
  test('is read in batches, one after the other', async () => {
    const people = Array.from({ length: 450 }, (_each, index) => `p${index}`);
    const { checks, readings, sockets } = aHall(people);
    const done = checks.everybody();
    for (const size of [200, 200, 50]) {
      await settled();
      const reading = readings.at(-1);
      expect(reading?.people).toHaveLength(size);
      await reading?.answer(all(reading.people, 'Guest'));
    }
    await done;
    expect(readings).toHaveLength(3);
    expect(new Set(accessIn(sockets))).toEqual(new Set(['Guest']));
  });

  test('is never read twice at once: a request during a round starts one more, a periodic check none', async () => {
    const { checks, readings } = aHall(['anna']);
    const rounds = [checks.everybody(), checks.everybody(), checks.everybody(), checks.everybodyUnlessBusy()];
    await settled();
    expect(readings).toHaveLength(1);
    await readings[0]?.answer({ anna: 'Member' });
    expect(readings).toHaveLength(2);
    await readings[1]?.answer({ anna: 'Member' });
    await Promise.all(rounds);
    const looked = checks.everybodyUnlessBusy();
    void checks.everybodyUnlessBusy();
    await settled();
    expect(readings).toHaveLength(3);
    await readings[2]?.answer({ anna: 'Member' });
    await looked;
    expect(readings).toHaveLength(3);
  });

  test('keeps the known access when reading fails, and is retried until it succeeds', async () => {
    const { checks, readings, sockets } = aHall(['anna', 'bert']);
    expect(checks.isDue()).toBe(false);
    for (const round of [0, 1]) {
      const done = checks.everybody();
      await readings[round]?.fail();
      await done;
      expect(accessIn(sockets)).toEqual(['Member', 'Member']);
      expect(checks.isDue()).toBe(true);
    }
    const done = checks.everybodyUnlessBusy();
    await readings[2]?.answer({ anna: 'Member' });
    await done;
    expect(accessIn(sockets)).toEqual(['Member', null]);
    expect(checks.isDue()).toBe(false);
  });

  test('is retried while any batch of a round fails', async () => {
    const people = Array.from({ length: 250 }, (_each, index) => `p${index}`);
    const { checks, readings, sockets } = aHall(people);
    const done = checks.everybody();
    await readings[0]?.fail();
    await readings[1]?.answer({});
    await done;
    expect(accessIn(sockets).filter((access) => access === null)).toHaveLength(50);
    expect(checks.isDue()).toBe(true);
  });
});

describe('one person', () => {
  test('is not reset by an earlier read of everybody', async () => {
    const { checks, readings, sockets } = aHall(['anna', 'bert']);
    const round = checks.everybody();
    const one = checks.person('anna');
    await readings[1]?.answer({ anna: 'Guest' });
    await one;
    await readings[0]?.answer({ anna: 'Admin', bert: 'Admin' });
    await round;
    expect(accessIn(sockets)).toEqual(['Guest', 'Admin']);
  });

  test('is not reset by an earlier read of the same person', async () => {
    const { checks, readings, sockets } = aHall(['anna']);
    const both = [checks.person('anna'), checks.person('anna')];
    await readings[1]?.answer({ anna: 'Guest' });
    await readings[0]?.answer({ anna: 'Admin' });
    await Promise.all(both);
    expect(accessIn(sockets)).toEqual(['Guest']);
  });

  test('with changed access that cannot be read has no access', async () => {
    const { checks, readings, sockets } = aHall(['anna', 'bert']);
    const one = checks.person('anna');
    await readings[0]?.fail();
    await one;
    expect(accessIn(sockets)).toEqual([null, 'Member']);
    expect(checks.isDue()).toBe(false);
  });

  test('the access of people who are not connected is not read', async () => {
    const { checks, readings } = aHall(['anna']);
    await checks.person('carl');
    expect(readings).toEqual([]);
  });
});
