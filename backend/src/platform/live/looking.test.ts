// Who looks at something, between two web processes: shown to whom, hidden, moved pointers, and no
// trace of a process that was killed.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { MessagePayload } from '@guild/common/live.messages';
import { until } from '../../../test/harness.ts';
import { connect, startProcess, type Person } from '../../../test/liveProcesses.ts';
import type { Caller } from '../people/caller.ts';
import { createLooking, lookingBeatMs, pointerChecks, unlessHidden, type LookingReport } from './looking.ts';

const room = 'looking:map';
const latest = ({ heard }: Person): MessagePayload<'looking:changed'> | undefined =>
  heard.filter(({ name }) => name === 'looking:changed').at(-1)?.payload as
    MessagePayload<'looking:changed'> | undefined;
const seenBy = (person: Person): string[] => (latest(person)?.people ?? []).map(({ discordId }) => discordId);
const sees = (person: Person, names: string): Promise<void> =>
  until(() => seenBy(person).join() === names, `${names} to be seen`);
const caller = (discordId: string, access: 'Guest' | 'Member' = 'Member'): Caller =>
  ({ discordId, username: discordId, access }) as Caller;

describe('between processes', () => {
  test('members see everybody, Guests see members only, and who leaves is seen no more', async () => {
    const prefix = randomUUID();
    const [one, two] = await Promise.all([startProcess(prefix), startProcess(prefix)]);
    const anna = await connect(one, 'anna', 'Member');
    const bert = await connect(two, 'bert', 'Member');
    const gast = await connect(one, 'gast', 'Guest');
    const gina = await connect(two, 'gina', 'Guest');
    expect(await gast.join(room)).toMatchObject({ ok: false, code: 'not_allowed' });
    for (const guest of [gast, gina]) expect(await guest.join(`${room}:guests`)).toEqual({ ok: true });
    for (const member of [anna, bert]) expect(await member.join(room)).toEqual({ ok: true });
    await sees(anna, 'anna,bert,gast,gina');
    await sees(bert, 'anna,bert,gast,gina');
    await sees(gast, 'anna,bert');
    await sees(gina, 'anna,bert');
    expect(latest(gast)).toMatchObject({ room: `${room}:guests`, count: 2 });
    const another = await connect(two, 'bert', 'Member');
    await another.join(room);
    await sees(another, 'anna,bert,gast,gina');
    bert.socket.close();
    another.socket.close();
    await sees(anna, 'anna,gast,gina');
    await sees(gast, 'anna');
    expect(gast.heard.filter(({ payload }) => JSON.stringify(payload).includes('gina'))).toEqual([]);
  });

  test('pointers of members reach the others in the room, those of Guests and strangers nobody', async () => {
    const prefix = randomUUID();
    const [one, two] = await Promise.all([startProcess(prefix), startProcess(prefix)]);
    const [anna, bert, gast, outside] = await Promise.all([
      connect(one, 'anna', 'Member'),
      connect(two, 'bert', 'Member'),
      connect(two, 'gast', 'Guest'),
      connect(two, 'otto', 'Member'),
    ]);
    await Promise.all([anna.join(room), bert.join(room), gast.join(`${room}:guests`)]);
    await sees(bert, 'anna,bert,gast');
    outside.socket.emit('pointer:move', room, 0.1, 0.1);
    gast.socket.emit('pointer:move', `${room}:guests`, 0.2, 0.2);
    for (const odd of [[], [room], [room, -1, 0], [room, 0, 2], [room, '0', 0], [null, 0, 0], ['hall', 0, 0]])
      anna.socket.emit('pointer:move', ...odd);
    anna.socket.emit('pointer:move', room, 0.25, 0.75);
    const moves = ({ heard }: Person): unknown[] =>
      heard.filter(({ name }) => name === 'pointer:moved').map(({ payload }) => payload);
    await until(() => moves(bert).length > 0 && moves(gast).length > 0, 'the pointer');
    expect(moves(bert)).toEqual([{ discordId: 'anna', username: 'anna', room, x: 0.25, y: 0.75 }]);
    expect([moves(anna), moves(outside)]).toEqual([[], []]);
  });
});

describe('in one process', () => {
  const start = () => {
    let time = 0;
    const rooms = new Map<string, Caller[]>([[room, [caller('anna')]]]);
    const sent: string[] = [];
    const reports: LookingReport[] = [];
    const looking = createLooking({
      me: 'one',
      inRoom: (name) => (rooms.get(name) ?? []).map((one) => ({ data: { caller: one } })),
      sendHere: (to, { people }) => sent.push(`${to}: ${people.map(({ discordId }) => discordId).join()}`),
      report: (report) => reports.push(report),
      now: () => time,
    });
    return { looking, sent, reports, rooms, pass: (ms: number) => (time += ms) };
  };
  const from = (process: string, ...ids: string[]): LookingReport => ({
    process,
    thing: room,
    lookers: ids.map((discordId) => ({ discordId, username: discordId, isGuest: false })),
    asks: false,
  });

  test('the people of a killed process are gone within a minute', async () => {
    const { looking, sent, pass } = start();
    looking.note(room);
    await until(() => sent.length > 0, 'the first message');
    looking.onReport(from('two', 'bert'));
    expect(sent.at(-2)).toBe('looking:map: anna,bert');
    let passed = 0;
    while (sent.at(-2) !== 'looking:map: anna') {
      pass(lookingBeatMs);
      passed += lookingBeatMs;
      looking.beat();
    }
    expect(passed).toBeLessThan(60_000);
    looking.close();
  });

  test('a process that is new to a thing asks, and the others answer', async () => {
    const { looking, reports, sent } = start();
    looking.onReport(from('two', 'bert'));
    looking.note(room);
    await until(() => reports.length > 0, 'the report');
    expect(reports[0]).toMatchObject({ process: 'one', asks: true });
    looking.onReport({ ...from('three', 'carl'), asks: true });
    expect(reports[1]).toMatchObject({ process: 'one', asks: false, lookers: [{ discordId: 'anna' }] });
    expect(sent.at(-2)).toBe('looking:map: anna,bert,carl');
    looking.close();
  });

  test('many changes at once are one message', async () => {
    const { looking, sent, reports } = start();
    for (let count = 0; count < 100; count++) looking.note(room);
    await until(() => reports.length > 0, 'the report');
    expect(sent).toEqual(['looking:map: anna', 'looking:map:guests: anna']);
    looking.close();
  });

  test('moves are limited, and who hides it may not join', async () => {
    const check = pointerChecks({ data: { caller: caller('anna') }, rooms: new Set([room]) });
    const passed = Array.from({ length: 100 }, () => check(room, 0, 0)).filter((move) => move !== null);
    expect(passed.length).toBeLessThan(30);
    const rules = unlessHidden(
      [
        { room, mayJoin: () => true },
        { room: /^looking:auction:(\d+)$/, mayJoin: () => true },
        { room: 'hall', mayJoin: () => true },
      ],
      (discordId) => Promise.resolve(discordId === 'anna'),
    );
    const answers = (person: string): Promise<boolean[]> =>
      Promise.all(rules.map(async (rule) => rule.mayJoin(caller(person), 1)));
    expect(await answers('anna')).toEqual([false, false, true]);
    expect(await answers('bert')).toEqual([true, true, true]);
  });
});
