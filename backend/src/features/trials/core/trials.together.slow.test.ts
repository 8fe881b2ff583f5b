// Many people and two web processes in one trial: early, late, repeated and simultaneous commands
// count once or are refused with a reason.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChangedTrial, OwnTrial, Trial } from '@guild/common/trials/trials.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { openSocket, type TestSocket } from '../../../../test/sockets.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import {
  aLobbyOf,
  aRoundOf,
  atTrial,
  endLiving,
  intoRound,
  knownWays,
  passTo,
  pastRound,
  peopleOf,
  readTrial,
  storedTrial,
  storyOf,
} from '../../../../test/trialGames.ts';

let hall: Hall;
let second: Hall;
let admin: Client;
let guest: Client;
const people: Client[] = [];
beforeAll(async () => {
  hall = await startHall();
  second = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
  guest = await hall.signIn('Guest', 'Gale');
  for (const name of ['Liet', 'Rabban', 'Chani', 'Stilgar', 'Harah', 'Duncan'])
    people.push(await hall.signIn('Member', name));
});
afterEach(() => endLiving(admin));
afterAll(async () => {
  await second.close();
  await hall.close();
});

const one = (at: number): Client => {
  const found = people[at];
  if (found === undefined) throw new Error('nobody');
  return found;
};
/** The same person at the second process. */
const there = (client: Client): Client => atProcess(client, second.url);
const socketThere = (): Promise<TestSocket> => openSocket(second.url, guest.cookie());
const reasonOf = ({ status, body }: Reply): [number, unknown] => [status, (body as ErrorBody).details?.['reason']];
const choose = (who: Client, id: number, round: number, way: string): Promise<Reply<OwnTrial>> =>
  who.post<OwnTrial>(atTrial(id, '/choice'), { round, way });
/**
 * Facts of a round's end that a socket got. Delivery is at least once: both processes may send
 * one of them.
 */
const factsEnding = ({ messages }: TestSocket, round: number): Set<string> =>
  new Set(
    messages
      .filter(({ name }) => name === 'trial:advanced')
      .map(({ payload }) => payload as ChangedTrial)
      .filter(({ last }) => last?.number === round)
      .flatMap(({ factIds }) => factIds),
  );

describe('two processes', () => {
  test('accept the choices of one round, and the last of each person counts', async () => {
    const { id } = await aRoundOf(hall, people.slice(0, 4));
    const { living, deadly } = await knownWays(hall, id);
    const replies = await Promise.all([
      choose(one(0), id, 1, living),
      choose(there(one(1)), id, 1, deadly),
      choose(one(2), id, 1, deadly),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await choose(there(one(2)), id, 1, living)).body.way).toBe(living);
    expect((await one(2).get<OwnTrial>(atTrial(id, '/mine'))).body.way).toBe(living);
    expect((await readTrial(there(guest), id)).round?.chosen).toBe(3);
    await pastRound(hall, people, id);
    const [told] = (await storyOf(guest, id)).rounds;
    expect(told?.choices.map(({ way }) => way)).toEqual([living, deadly, living, null]);
    expect(told?.choices.map(({ why }) => why)).toEqual([null, 'way', null, 'not_chosen']);
  });

  test('open one trial when several hosts try at once', async () => {
    const replies = await Promise.all(
      people.map((host, at) => (at % 2 === 0 ? host : there(host)).post<Trial>('/api/trials', { theme: 'At once' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(people.length - 1).fill(409)]);
    for (const reply of replies.filter(({ status }) => status === 409)) expect(reasonOf(reply)[1]).toBe('running');
    expect((await guest.get<Trial[]>('/api/trials?status=live')).body).toHaveLength(1);
  });

  test('end one round once, although both notice the end', async () => {
    const { id, round } = await aRoundOf(hall, people.slice(0, 4));
    const sockets = await Promise.all([guest.socket(), socketThere()]);
    for (const socket of sockets) await socket.join(`trial:${id}`);
    const { living } = await knownWays(hall, id);
    await Promise.all(people.slice(0, 2).map((each) => choose(each, id, 1, living)));
    passTo(hall, round?.closesAt ?? '', 401);
    const seen = await Promise.all(
      Array.from({ length: 12 }, (_, at) => readTrial(at % 2 === 0 ? guest : there(guest), id)),
    );
    expect(new Set(seen.map((trial) => JSON.stringify(trial))).size).toBe(1);
    expect(seen[0]).toMatchObject({ survivorCount: 2, last: { number: 1 }, round: { number: 2 } });
    for (const socket of sockets) {
      const message = await socket.waitFor('trial:advanced', ({ last }) => last?.number === 1);
      expect(message).toMatchObject({ version: seen[0]?.version, last: seen[0]?.last, round: seen[0]?.round });
      expect(message.participants.map(({ why }) => why)).toEqual(['not_chosen', 'not_chosen']);
    }
    expect((await storedTrial(hall, id)).rounds.map(({ number }) => number)).toEqual([1, 2]);
    // Earlier messages of another process about the round have arrived.
    expect((await there(one(0)).post(atTrial(id, '/leave'))).status).toBe(200);
    for (const socket of sockets) {
      await socket.waitFor('trial:completed');
      expect(factsEnding(socket, 1).size).toBe(1);
    }
  });
});

describe('a command at the wrong time', () => {
  test('is refused with the reason, and changes nothing', async () => {
    const { id, startsAt } = await aLobbyOf(people.slice(0, 3));
    expect(reasonOf(await choose(one(0), id, 1, 'a'))).toEqual([409, 'not_begun']);
    passTo(hall, startsAt);
    const { round } = await readTrial(guest, id);
    expect(reasonOf(await choose(one(0), id, 1, 'a'))).toEqual([409, 'too_early']);
    expect(reasonOf(await one(3).post(atTrial(id, '/join')))).toEqual([409, 'begun']);
    await intoRound(hall, people, id);
    const { living } = await knownWays(hall, id);
    expect(reasonOf(await choose(one(0), id, 2, living))).toEqual([409, 'too_early']);
    expect(reasonOf(await choose(one(3), id, 1, living))).toEqual([409, 'not_joined']);
    expect((await choose(guest, id, 1, living)).status).toBe(403);
    for (const each of people.slice(0, 2)) expect((await choose(each, id, 1, living)).status).toBe(200);
    passTo(hall, round?.closesAt ?? '', 20);
    expect(reasonOf(await choose(one(2), id, 1, living))).toEqual([409, 'too_late']);
    await pastRound(hall, people, id);
    expect(reasonOf(await choose(one(0), id, 1, living))).toEqual([409, 'too_late']);
    await intoRound(hall, people, id);
    expect(reasonOf(await choose(one(2), id, 2, 'a'))).toEqual([409, 'fallen']);
    expect(reasonOf(await one(2).post(atTrial(id, '/leave')))).toEqual([409, 'fallen']);
  });
});

describe('spectators', () => {
  test('can bet on living players and cheer at most once a second, and others see it', async () => {
    const { id } = await aRoundOf(hall, people.slice(0, 3));
    const rows = await peopleOf(guest, id);
    const bet = (who: Client, at: number): Promise<Reply<OwnTrial>> =>
      who.post<OwnTrial>(atTrial(id, '/bet'), { userId: rows[at]?.userId });
    expect(reasonOf(await bet(one(2), 0))).toEqual([409, 'not_fallen']);
    expect(reasonOf(await one(2).post(atTrial(id, '/cheer'), { cheer: 'worm' }))).toEqual([409, 'not_fallen']);
    await one(2).post(atTrial(id, '/leave'));
    expect((await bet(one(2), 0)).body.bet).toBe(rows[0]?.userId);
    expect((await bet(there(one(2)), 1)).body.bet).toBe(rows[1]?.userId);
    expect(reasonOf(await bet(one(2), 2))).toEqual([409, 'has_fallen']);
    const socket = await socketThere();
    await socket.join(`trial:${id}`);
    const cheer = (): Promise<Reply> => one(2).post(atTrial(id, '/cheer'), { cheer: 'worm' });
    expect([(await cheer()).status, (await cheer()).status]).toEqual([204, 429]);
    expect((await socket.waitFor('trial:cheered')).cheers).toEqual({ water: 0, worm: 1, blade: 0, moon: 0 });
    hall.clock.advance(1100);
    expect((await cheer()).status).toBe(204);
  });
  test('can cheer as soon as the trial has begun or the round in which they fell is over, without a read before', async () => {
    const { id, startsAt } = await aLobbyOf(people.slice(0, 3));
    const cheer = (who: Client): Promise<Reply> => who.post(atTrial(id, '/cheer'), { cheer: 'moon' });
    expect(reasonOf(await cheer(one(3)))).toEqual([409, 'not_running']);
    passTo(hall, startsAt);
    expect((await cheer(one(3))).status).toBe(204);
    const { round } = await intoRound(hall, people, id);
    const { living } = await knownWays(hall, id);
    for (const each of people.slice(0, 2)) await choose(each, id, 1, living);
    expect(reasonOf(await cheer(one(2)))).toEqual([409, 'not_fallen']);
    passTo(hall, round?.closesAt ?? '', 401);
    expect((await cheer(there(one(2)))).status).toBe(204);
    expect((await cheer(guest)).status).toBe(403);
    expect((await one(3).post(atTrial(id + 1000, '/cheer'), { cheer: 'moon' })).status).toBe(404);
  });
});

describe('the list', () => {
  test('shows each trial like the trial itself, in every state', async () => {
    const expectSame = async (): Promise<void> => {
      const { body: all } = await guest.get<Trial[]>('/api/trials?limit=50');
      expect(all).toEqual(await Promise.all(all.map(({ id }) => readTrial(guest, id))));
    };
    const { id } = await aRoundOf(hall, people.slice(0, 4));
    const { living } = await knownWays(hall, id);
    for (const each of people.slice(0, 3)) await choose(each, id, 1, living);
    await expectSame();
    await pastRound(hall, people, id);
    await expectSame();
    await intoRound(hall, people, id);
    await pastRound(hall, people, id);
    await expectSame();
    await admin.post(atTrial(id, '/cancel'));
    const { startsAt } = await aLobbyOf(people.slice(0, 2));
    await expectSame();
    passTo(hall, startsAt);
    const { body: due } = await guest.get<Trial[]>('/api/trials?limit=1');
    expect(due[0]?.status).toBe('running');
  });
});

describe('people who leave', () => {
  test('a host who leaves does not end the trial', async () => {
    const { id } = await aRoundOf(hall, people.slice(0, 4));
    await one(0).post(atTrial(id, '/leave'));
    const { living } = await knownWays(hall, id);
    for (const each of people.slice(1, 3)) expect((await choose(each, id, 1, living)).status).toBe(200);
    expect(await pastRound(hall, people, id)).toMatchObject({
      status: 'running',
      survivorCount: 2,
      participantCount: 4,
    });
    expect((await storyOf(guest, id)).rounds[0]?.choices).toHaveLength(3);
  });
  test('a trial cancelled during a round accepts no more commands', async () => {
    const { id } = await aRoundOf(hall, people.slice(0, 3));
    expect((await one(1).post(atTrial(id, '/cancel'))).status).toBe(403);
    expect((await there(admin).post<Trial>(atTrial(id, '/cancel'))).body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'by_admin',
      round: null,
      winnerId: null,
    });
    expect(reasonOf(await choose(one(0), id, 1, 'a'))).toEqual([409, 'over']);
    const before = await storedTrial(hall, id);
    hall.clock.advance(120_000);
    expect(await readTrial(guest, id)).toMatchObject({ status: 'cancelled', version: before.version });
    expect((await storyOf(guest, id)).rounds).toEqual([]);
  });
  test('a player removed from the guild falls; a player whose rank no longer allows choosing falls at the end of the round', async () => {
    const gone = await hall.signIn('Member', 'Gony Gone');
    const demoted = await hall.signIn('Member', 'Demi Demoted');
    const { id } = await aRoundOf(hall, [one(0), one(1), gone, demoted]);
    const { living } = await knownWays(hall, id);
    for (const each of [one(0), one(1)]) await choose(each, id, 1, living);
    const memberOf = async (search: string): Promise<string> =>
      `/api/guild-members/${(await admin.get<{ id: number }[]>(`/api/guild-members?search=${search}`)).body[0]?.id.toString() ?? ''}`;
    expect((await admin.delete(await memberOf('Gony'))).status).toBe(204);
    expect((await admin.patch(await memberOf('Demi'), { role: 'Guest' })).status).toBe(200);
    await until(async () => (await peopleOf(guest, id))[2]?.why === 'left', 'the fall');
    const again = await hall.signIn('Guest', 'Demi Demoted');
    expect((await choose(again, id, 1, living)).status).toBe(403);
    await pastRound(hall, people, id);
    expect((await peopleOf(guest, id)).map(({ why }) => why)).toEqual([null, null, 'left', 'not_chosen']);
  });
});
