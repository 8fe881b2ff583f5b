// Live messages between two web processes and a worker on a real Redis: rooms, access changes,
// and Redis failures.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { until } from '../../../test/harness.ts';
import { connect, database, open, people, startProcess, type Person } from '../../../test/liveProcesses.ts';
import type { Removal } from '@guild/common/wire/live';
import { personRoom } from './live.ts';

const removal = (id: number): Removal => ({ id, version: 1, factId: `f${id}`, factIds: [`f${id}`] });
const removalsOf = ({ heard }: Person): number[] =>
  heard.filter(({ name }) => name === 'auction:removed').map(({ payload }) => (payload as { id: number }).id);

describe('messages', () => {
  test('are sent once to everybody in any of the rooms, from every process', async () => {
    const prefix = randomUUID();
    const [one, two, worker] = await Promise.all([
      startProcess(prefix),
      startProcess(prefix),
      startProcess(prefix, { role: 'worker' }),
    ]);
    const [anna, bert, carl] = await Promise.all([
      connect(one, 'anna', 'Member'),
      connect(two, 'bert', 'Guest'),
      connect(two, 'carl', 'Admin'),
    ]);
    for (const person of [anna, bert]) {
      await person.join('hall');
      await person.join('door:1');
    }
    one.live.send(['hall', 'door:1', personRoom('carl')], 'auction:removed', removal(1));
    worker.live.send(['hall', 'door:1'], 'auction:removed', removal(2));
    two.live.send('everyone', 'auction:removed', removal(3));
    two.live.send('admins', 'auction:removed', removal(4));
    await until(() => removalsOf(anna).length === 3 && removalsOf(bert).length === 3, 'three messages');
    await until(() => removalsOf(carl).length === 3, 'own, everyone, admins');
    expect([...removalsOf(anna)].sort()).toEqual([1, 2, 3]);
    expect([...removalsOf(bert)].sort()).toEqual([1, 2, 3]);
    expect([...removalsOf(carl)].sort()).toEqual([1, 3, 4]);
  });

  test('reach the same process without Redis, and nothing throws', async () => {
    const alone = await startProcess(randomUUID(), { url: 'redis://127.0.0.1:1' });
    const anna = await connect(alone, 'anna', 'Member');
    expect(await anna.join('hall')).toEqual({ ok: true });
    alone.live.send('hall', 'auction:removed', removal(7));
    await until(() => removalsOf(anna).length === 1, 'the message');
  });

  test('are followed by a refetch request when Redis returns', async () => {
    const one = await startProcess(randomUUID());
    const anna = await connect(one, 'anna', 'Member');
    one.loseRedis();
    await until(() => anna.heard.some(({ name }) => name === 'hall:resynced'), 'resync');
  });
});

describe('handshake and rooms', () => {
  test('sends server time and build first', async () => {
    const anna = await connect(await startProcess(randomUUID()), 'anna', 'Member');
    expect(anna.heard[0]).toEqual({ name: 'hall:hello', payload: { serverTime: 1_700_000_000_000, buildId: 'test' } });
  });

  test('refuses strangers, people without access and other origins', async () => {
    const one = await startProcess(randomUUID());
    people.set('none', null);
    const refused = async (person: Person): Promise<Error & { data?: { code: string } }> => {
      const [error] = (await once(person.socket as never, 'connect_error')) as [Error];
      return error;
    };
    expect((await refused(open(one, ''))).data?.code).toBe('not_signed_in');
    expect((await refused(open(one, 'none'))).data?.code).toBe('not_allowed');
    people.set('anna', 'Member');
    expect((await refused(open(one, 'anna', { origin: 'https://elsewhere.example' }))).data).toBeUndefined();
  });

  test('answers every join request, and ignores malformed ones', async () => {
    const one = await startProcess(randomUUID());
    const guest = await connect(one, 'gast', 'Guest');
    expect(await guest.join('hall')).toEqual({ ok: true });
    expect(await guest.join('vault')).toMatchObject({ ok: false, code: 'not_allowed' });
    expect(await guest.join('door:9')).toEqual({ ok: true });
    expect(await guest.join('door:10')).toMatchObject({ ok: false, code: 'not_found' });
    for (const nonsense of ['door:x', 'person:gast', 'admins', '', 7, null, { room: 'hall' }, ['hall']]) {
      expect(await guest.join(nonsense)).toMatchObject({ ok: false, code: 'not_found' });
    }
    guest.socket.emit('room:join');
    guest.socket.emit('room:join', 'hall', 'no function');
    guest.socket.emit('room:leave');
    guest.socket.emit('something:else', 1);
    expect(await guest.socket.timeout(2000).emitWithAck('room:leave', 'hall')).toEqual({ ok: true });
    one.live.send('hall', 'auction:removed', removal(1));
    one.live.send('door:9', 'auction:removed', removal(2));
    await until(() => removalsOf(guest).length > 0, 'the message');
    expect(removalsOf(guest)).toEqual([2]);
  });

  test('publishes presence when a person connects and when their last socket closes', async () => {
    const one = await startProcess(randomUUID());
    const first = await connect(one, 'anna', 'Member');
    const second = await connect(one, 'anna', 'Member');
    first.socket.close();
    second.socket.close();
    await until(() => one.presence.some(([, connected]) => !connected), 'absence');
    expect(one.presence).toEqual([
      ['anna', true],
      ['anna', true],
      ['anna', false],
    ]);
  });
});

describe('access changes', () => {
  test('close every socket of a person without access, in every process', async () => {
    const prefix = randomUUID();
    const [one, two] = await Promise.all([startProcess(prefix), startProcess(prefix)]);
    const [here, there, other] = await Promise.all([
      connect(one, 'anna', 'Member'),
      connect(two, 'anna', 'Member'),
      connect(two, 'bert', 'Member'),
    ]);
    people.set('anna', null);
    one.live.dropPerson('anna');
    await until(() => !here.socket.connected && !there.socket.connected, 'both sockets closed');
    expect(there.heard.at(-1)?.name).toBe('hall:access-changed');
    expect(other.socket.connected).toBe(true);
  });

  test('move a person to the rooms of the new access', async () => {
    const prefix = randomUUID();
    const [one, two] = await Promise.all([startProcess(prefix), startProcess(prefix)]);
    const anna = await connect(two, 'anna', 'Admin');
    await anna.join('hall');
    await anna.join('vault');
    people.set('anna', 'Guest');
    one.live.reroom('anna');
    await until(() => anna.heard.some(({ name }) => name === 'hall:access-changed'), 'the change');
    expect(await anna.join('vault')).toMatchObject({ ok: false, code: 'not_allowed' });
    two.live.send('admins', 'auction:removed', removal(1));
    two.live.send('vault', 'auction:removed', removal(2));
    two.live.send('hall', 'auction:removed', removal(3));
    await until(() => removalsOf(anna).length > 0, 'the message');
    expect(removalsOf(anna)).toEqual([3]);
  });

  test('close only the sockets of one session', async () => {
    const prefix = randomUUID();
    const [one, two] = await Promise.all([startProcess(prefix), startProcess(prefix)]);
    const phone = await connect(one, 'anna', 'Member', { 'x-session': 'phone' });
    const desk = await connect(two, 'anna', 'Member', { 'x-session': 'desk' });
    two.live.dropSession('phone');
    await until(() => !phone.socket.connected, 'the phone’s socket closed');
    expect(desk.socket.connected).toBe(true);
  });

  test('are found within about a second by polling while Redis is away', async () => {
    const alone = await startProcess(randomUUID(), { url: 'redis://127.0.0.1:1' });
    const anna = await connect(alone, 'anna', 'Member');
    people.set('anna', null);
    await until(() => !anna.socket.connected, 'the socket closed');
  });

  test('close nobody without Redis and database, and are found once the database is back', async () => {
    const alone = await startProcess(randomUUID(), { url: 'redis://127.0.0.1:1' });
    const [anna, bert] = await Promise.all([connect(alone, 'anna', 'Member'), connect(alone, 'bert', 'Member')]);
    people.set('anna', null);
    database.missed = 0;
    await until(() => (database.missed ?? 0) >= 2, 'access asked for in vain');
    expect([anna.socket.connected, bert.socket.connected]).toEqual([true, true]);
    delete database.missed;
    await until(() => !anna.socket.connected, 'the socket closed');
    expect(bert.socket.connected).toBe(true);
  });

  test('are found once the database is back, even if Redis returned before', async () => {
    const one = await startProcess(randomUUID());
    const anna = await connect(one, 'anna', 'Member');
    people.set('anna', null);
    database.missed = 0;
    one.loseRedis();
    await until(() => (database.missed ?? 0) >= 3, 'access asked for in vain');
    expect(anna.socket.connected).toBe(true);
    delete database.missed;
    await until(() => !anna.socket.connected, 'the socket closed');
  });
});
