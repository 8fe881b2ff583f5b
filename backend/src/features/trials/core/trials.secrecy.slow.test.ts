// The secrecy of paths before the end of a round: two guilds that differ only in the deadly paths
// give the same replies.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allRoutes } from '@guild/common/all.routes';
import type { Route } from '@guild/common/wire/route';
import type { OwnTrial, Trial } from '@guild/common/trials/trials.api';
import { wayKeys } from '@guild/common/trials/trials.rules';
import { startHall, until, type Client, type Hall, type TestSocket } from '../../../../test/harness.ts';
import { carried } from '../../../../test/trials.ts';
import { sha256 } from './trials.digest.ts';
import type { TrialDocument } from './trials.model.ts';

const seed = 'e'.repeat(64);
const secret = 'f'.repeat(64);
/** What is published about a path when the round is over. */
const told = { lived: 'The sand let them go.', fell: 'The sand kept them.' } as const;
const names = ['host', 'bearer', 'player', 'fallen', 'admin', 'guest'] as const;
type Name = (typeof names)[number];

interface World {
  readonly hall: Hall;
  readonly people: Readonly<Record<Name, Client>>;
  readonly sockets: Readonly<Record<Name, TestSocket>>;
  readonly logs: string[];
  readonly id: number;
  /** All replies. */
  readonly said: string[];
}
/** Without values that differ by process: times, request ids and fact ids. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (key, one: unknown) => {
    if (['requestId', 'factId', 'factIds'].includes(key)) return key;
    return typeof one === 'string' ? one.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time') : one;
  });

async function start(deadly: readonly string[]): Promise<World> {
  const logs: string[] = [];
  const hall = await startHall({
    clock: Date.parse('2030-01-01T20:00:00.000Z'),
    env: { LOG_LEVEL: 'trace' },
    onLog: (line) => void logs.push(JSON.stringify(line)),
  });
  const rankOf = { admin: 'Admin', guest: 'Guest' } as const;
  const signedIn: [Name, Client][] = [];
  for (const name of names)
    signedIn.push([name, await hall.signIn(name in rankOf ? rankOf[name as 'admin'] : 'Member', name)]);
  const people = Object.fromEntries(signedIn) as Record<Name, Client>;
  const { body } = await people.host.post<Trial>('/api/trials', { theme: 'The Deep Desert', lobbySeconds: 60 });
  const at = `/api/trials/${body.id}`;
  for (const name of ['bearer', 'player', 'fallen'] as const) await people[name].post(`${at}/join`);
  await openRound(hall, body.id, deadly);
  const sockets: [Name, TestSocket][] = [];
  for (const name of names) {
    const socket = await people[name].socket();
    for (const room of ['trials', `trial:${body.id}`]) await socket.join(room);
    sockets.push([name, socket]);
  }
  return {
    hall,
    people,
    sockets: Object.fromEntries(sockets) as Record<Name, TestSocket>,
    logs,
    id: body.id,
    said: [],
  };
}
/** The same round in both guilds, except for the effect of its paths. */
async function openRound(hall: Hall, id: number, deadly: readonly string[]): Promise<void> {
  const trials = (await hall.database()).collection<TrialDocument>('fremen_trials');
  // Handlers that ran later would see the trial running in one hall, and still open in the other.
  await until(async () => (await trials.countDocuments({ _id: id, outbox: { $size: 0 } })) === 1, 'the handlers');
  const { participants = [] } = (await trials.findOne({ _id: id })) ?? {};
  const now = hall.clock.now();
  const closesAt = new Date(now + 600_000);
  const round = {
    number: 1,
    deciding: 1,
    situationId: 'deep-desert/test',
    title: 'The test',
    text: 'They stand before it.',
    ways: wayKeys.map((key) => ({ key, text: `Way ${key}`, ...told })),
    secret,
    deadly,
    places: 3,
    players: 4,
    opensAt: new Date(now - 1000),
    closesAt,
    result: null,
  };
  const [first, , , fallen] = participants;
  if (first === undefined) throw new Error('nobody takes part');
  // Never chooses: the round stays open after everybody else has chosen.
  const silent = { ...first, id: 9999, userId: 9999, username: 'Silent', discordId: '100000000000009999', kit: [] };
  const set = {
    seed,
    status: 'running',
    beginners: 4,
    rounds: [round],
    dueAt: closesAt,
    participants: [
      ...participants.map((one) => ({
        ...one,
        kit: carried('remove_wrong', 'more_time'),
        ...(one === fallen && { fellIn: 1, fellAt: new Date(now), why: 'way', reason: 'They fell.' }),
      })),
      silent,
    ],
  };
  await trials.updateOne({ _id: id }, { $set: set as never, $inc: { version: 1 } });
}

let worlds: World[] = [];
beforeAll(async () => {
  worlds = [await start(['a', 'b']), await start(['c', 'd'])];
});
afterAll(() => Promise.all(worlds.map(({ hall }) => hall.close())));

/** One call in both guilds, and both replies. */
async function both(name: Name, method: string, path: string, body?: object): Promise<string[]> {
  const answers: string[] = [];
  for (const { people, id, said } of worlds) {
    const at = path.replace(':id', id.toString());
    const json = { 'Content-Type': 'application/json' };
    const reply = await people[name]
      .raw(method, at, body === undefined ? '' : JSON.stringify(body), method === 'GET' ? {} : json)
      .catch(() => null);
    const answer = plain([reply?.status, reply?.headers.get('etag') ?? null, reply?.body]);
    said.push(`${name} ${method} ${path} ${answer}`);
    answers.push(answer);
  }
  return answers;
}
const get = async (name: Name, path: string): Promise<string[]> => {
  const answers: string[] = [];
  for (const { people, id, said } of worlds) {
    const reply = await people[name].get(path.replace(':id', id.toString()));
    const answer = plain([reply.status, reply.headers.get('etag') ?? null, reply.body]);
    said.push(`${name} GET ${path} ${answer}`);
    answers.push(answer);
  }
  return answers;
};
const expectSame = ([one, other]: readonly string[]): void => expect(one).toBe(other);

/** Every read route that needs no more than an id. */
const reads = Object.values(allRoutes as Record<string, Route>)
  .filter(({ method, path }) => method === 'GET' && /trial|fremen/.test(path))
  .map(({ path }) => path)
  .filter((path) => !/:(?!id)/.test(path));
const others = ['/api/audit?limit=100', '/api/notifications', '/api/for-you', '/api/search?q=Deep'];

describe('while a round is open', () => {
  test.each(names)('both guilds answer every read of %s alike', async (name) => {
    expect(reads.length).toBeGreaterThan(4);
    for (const path of [...reads, ...others]) expectSame(await get(name, path));
  });

  test('every choice by everybody gets the same reply, deadly or not', async () => {
    for (const name of names)
      for (const way of [...wayKeys, ...wayKeys])
        expectSame(await both(name, 'POST', '/api/trials/:id/choice', { round: 1, way }));
  });
  test('every guess by everybody gets the same reply, right or not', async () => {
    for (const name of names)
      for (const way of wayKeys) expectSame(await both(name, 'POST', '/api/trials/:id/guess', { round: 1, way }));
  });
  test('every other call by everybody gets the same reply', async () => {
    const [{ people, id }] = worlds as [World, World];
    const { body } = await people.guest.get<{ userId: number }[]>(`/api/trials/${id}/participants`);
    for (const name of names) {
      for (const round of [1, 2, 12])
        expectSame(await both(name, 'POST', '/api/trials/:id/choice', { round, way: 'a' }));
      for (const { userId } of body) expectSame(await both(name, 'POST', '/api/trials/:id/bet', { userId }));
      for (const path of ['join', 'cheer', 'countdown'])
        expectSame(await both(name, 'POST', `/api/trials/:id/${path}`, { cheer: 'water', lobbySeconds: 60 }));
      if (name !== 'bearer')
        expectSame(await both(name, 'POST', '/api/trials/:id/use', { round: 1, effect: 'more_time' }));
    }
  });

  test('a thumper shows its result only to its owner, and nobody else sees whether it removed a choice', async () => {
    await both('bearer', 'POST', '/api/trials/:id/choice', { round: 1, way: 'a' });
    const replies: OwnTrial[] = [];
    for (const { people, id } of worlds)
      replies.push(
        (await people.bearer.post<OwnTrial>(`/api/trials/${id}/use`, { round: 1, effect: 'remove_wrong' })).body,
      );
    expect(['a', 'b']).toContain(replies[0]?.removed);
    expect(['c', 'd']).toContain(replies[1]?.removed);
    for (const name of names)
      for (const path of [...reads, ...others]) {
        if (name === 'bearer' && path.endsWith('/mine')) continue;
        expectSame(await get(name, path));
      }
    // Choosing continues, with the same replies.
    expectSame(await both('player', 'POST', '/api/trials/:id/choice', { round: 1, way: 'b' }));
  });

  test('the live messages are the same', async () => {
    // How many changes one message contains depends on timing. The content of each version is the
    // same.
    const heardBy = (world: World, name: Name): Map<string, string> =>
      new Map(
        world.sockets[name].messages
          .filter((one) => one.name.startsWith('trial:'))
          // Lobby messages may arrive late, and each guild's had its own seed.
          .filter(({ payload }) => (payload as Partial<Trial>).status !== 'joining')
          .map(({ name: message, payload }) => [
            `${message} ${(payload as Partial<Trial>).version ?? 0}`,
            plain(payload),
          ]),
      );
    // Each message is awaited in both guilds before the next, so that it is sent alone.
    for (const way of wayKeys) {
      expectSame(await both('player', 'POST', '/api/trials/:id/choice', { round: 1, way }));
      for (const world of worlds) {
        const { version } = (await world.people.guest.get<Trial>(`/api/trials/${world.id}`)).body;
        const hasHeard = ({ messages }: TestSocket): boolean =>
          messages.some(({ payload }) => (payload as Partial<Trial> | null)?.version === version);
        await until(() => Object.values(world.sockets).every(hasHeard), `version ${version} on every screen`);
      }
    }
    const [one, other] = worlds as [World, World];
    for (const name of names.filter((each) => each !== 'bearer')) {
      const [mine, theirs] = [heardBy(one, name), heardBy(other, name)];
      const shared = [...mine.keys()].filter((key) => theirs.has(key) && !key.startsWith('trial:cheered'));
      expect(shared.length).toBeGreaterThanOrEqual(wayKeys.length);
      for (const key of shared) expect([name, key, mine.get(key)]).toEqual([name, key, theirs.get(key)]);
    }
  });

  test("no reply, message, audit entry or log line contains a secret, a path's outcome, or which path is deadly", async () => {
    for (const { hall, said, sockets, logs } of worlds) {
      const messages = Object.values(sockets).flatMap((one) => one.messages.map((each) => JSON.stringify(each)));
      const entries = (await (await hall.database()).collection('audit_entries').find().toArray()).map((each) =>
        JSON.stringify(each),
      );
      const everything = [...said, ...messages, ...entries, ...logs];
      expect([said.length > 100, messages.length > 50, entries.length > 3, logs.length > 100]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      for (const word of [seed, secret, told.lived, told.fell, '"deadly":true', '"deadly":false', '"deadly":[']) {
        expect([word, everything.filter((text) => text.includes(word))]).toEqual([word, []]);
      }
      expect(everything.some((text) => text.includes(sha256(secret)))).toBe(true);
    }
  });
});

test('when the round is over, everybody gets all of it', async () => {
  for (const { hall, people, id } of worlds) {
    const open = (await people.guest.get<Trial>(`/api/trials/${id}`)).body.round;
    hall.clock.set(Date.parse(open?.closesAt ?? '') + 6000);
    const { body } = await people.guest.get<Trial>(`/api/trials/${id}`);
    expect(body.last).toMatchObject({ number: 1, secret, result: {} });
    expect(body.last?.ways.map(({ deadly }) => deadly).filter((one) => one === true)).toHaveLength(2);
  }
});
