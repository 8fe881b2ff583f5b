// Guesses of fallen players over HTTP and sockets: who may guess, two at once, late ones, and that
// nobody else sees them.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OwnTrial } from '@guild/common/trials/trials.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import {
  aRoundOf,
  atTrial,
  intoRound,
  knownWays,
  passTo,
  pastRound,
  storedTrial,
} from '../../../../test/trialGames.ts';

let hall: Hall;
let host: Client;
let rival: Client;
let third: Client;
let fallen: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  third = await hall.signIn('Member', 'Chani');
  fallen = await hall.signIn('Member', 'Jamis');
  guest = await hall.signIn('Guest', 'Fenring');
});
afterAll(() => hall.close());

const reasonOf = ({ status, body }: Reply): [number, unknown] => [status, (body as ErrorBody).details?.['reason']];

test('a fallen player guesses a deadly path, which only they see, and learns the result with everybody', async () => {
  const people = [host, rival, third, fallen];
  const { id } = await aRoundOf(hall, people);
  const guess = (who: Client, round: number, way: string): Promise<Reply<OwnTrial>> =>
    who.post<OwnTrial>(atTrial(id, '/guess'), { round, way });
  const first = await knownWays(hall, id);
  expect(reasonOf(await guess(fallen, 1, first.deadly))).toEqual([409, 'not_fallen']);
  for (const who of [host, rival, third]) await who.post(atTrial(id, '/choice'), { round: 1, way: first.living });
  await fallen.post(atTrial(id, '/choice'), { round: 1, way: first.deadly });
  await intoRound(hall, people, id);
  const [own, others] = [await fallen.socket(), await rival.socket()];
  for (const socket of [own, others]) await socket.join(`trial:${id}`);

  const { round, living, deadly } = await knownWays(hall, id);
  expect(reasonOf(await guess(rival, round, deadly))).toEqual([409, 'not_fallen']);
  expect((await guess(guest, round, deadly)).status).toBe(403);
  expect((await guess(fallen, round, 'z')).status).toBe(400);
  // Two at once: both are accepted, and one of them counts.
  const both = await Promise.all([guess(fallen, round, living), guess(fallen, round, deadly)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await guess(fallen, round, deadly);
  expect(body.guesses).toEqual([{ round, way: deadly, isRight: null }]);
  const stored = (await storedTrial(hall, id)).participants.find(({ discordId }) => discordId === fallen.discordId);
  expect(stored?.guesses).toEqual([{ round, way: deadly }]);
  await own.waitFor('trial:own-changed', ({ version }) => version === body.version);

  const { closesAt = new Date(0) } = (await storedTrial(hall, id)).rounds.at(-1) ?? {};
  passTo(hall, closesAt.toISOString(), 100);
  expect(reasonOf(await guess(fallen, round, living))).toEqual([409, 'too_late']);
  await pastRound(hall, people, id);
  await others.waitFor('trial:advanced', ({ last }) => last?.number === round);
  expect(others.messages.filter(({ name }) => name === 'trial:own-changed')).toEqual([]);
  const after = (await fallen.get<OwnTrial>(atTrial(id, '/mine'))).body;
  expect(after.guesses).toEqual([{ round, way: deadly, isRight: true }]);
});
