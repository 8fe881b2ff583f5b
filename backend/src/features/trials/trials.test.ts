// A whole trial over HTTP and sockets, from the lobby to the winner, with a clock set by the
// test.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnTrial, Trial, TrialParticipant, TrialStory } from '@guild/common/trials/trials.api';
import { deadlyWays, lotOf, secretOf } from '@guild/common/trials/trials.rules';
import { startHall, until, type Client, type Hall, type TestSocket } from '../../../test/harness.ts';
import { sha256 } from './core/trials.digest.ts';

let hall: Hall;
let host: Client;
let rival: Client;
let guest: Client;
let watching: TestSocket;
beforeAll(async () => {
  hall = await startHall();
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  guest = await hall.signIn('Guest', 'Fenring');
  watching = await guest.socket();
  await watching.join('trials');
});
afterAll(() => hall.close());

const read = async (id: number): Promise<Trial> => (await guest.get<Trial>(`/api/trials/${id}`)).body;
const passTo = (iso: string, moreMs = 0): void => hall.clock.set(Date.parse(iso) + moreMs);
/** The safe paths of a round. The test reads them where nobody else can. */
async function livingWays(id: number): Promise<string[]> {
  const stored = await (
    await hall.database()
  )
    .collection<{ _id: number; rounds: { ways: { key: string }[]; deadly: string[] }[] }>('fremen_trials')
    .findOne({ _id: id });
  const round = stored?.rounds.at(-1);
  return (round?.ways ?? []).map(({ key }) => key).filter((key) => !round?.deadly.includes(key));
}

describe('a trial', () => {
  test('runs from the lobby to its winner on every screen, and can be verified', async () => {
    const made = await host.post<Trial>('/api/trials', {
      theme: 'The Deep Desert',
      lobbySeconds: 60,
      roundSeconds: 15,
    });
    expect(made.status).toBe(201);
    const { id } = made.body;
    await watching.waitFor('trial:created', (message) => message.id === id);
    expect((await rival.post(`/api/trials`, { theme: 'Another' })).status).toBe(409);
    await rival.post(`/api/trials/${id}/join`);
    expect((await guest.post(`/api/trials/${id}/join`)).status).toBe(403);
    const joined = await watching.waitFor('trial:changed', (message) => message.participantCount === 2);
    expect(joined.participants.map(({ username }) => username)).toEqual([rival.username]);

    passTo(made.body.startsAt);
    let trial = await read(id);
    expect(trial).toMatchObject({ status: 'running', round: { number: 1, secret: null } });
    for (let number = 1; trial.status === 'running'; number += 1) {
      const { round } = trial;
      if (round === null) throw new Error('no round');
      expect(round.ways.every(({ deadly, outcome }) => deadly === null && outcome === null)).toBe(true);
      passTo(round.opensAt, 1000);
      const living = await livingWays(id);
      const mine = await host.post<OwnTrial>(`/api/trials/${id}/choice`, { round: number, way: living[0] });
      expect(mine.body).toMatchObject({ round: number, way: living[0] });
      passTo(round.closesAt, 1000);
      trial = await read(id);
    }
    expect(trial).toMatchObject({ status: 'completed', winnerUsername: host.username, survivorCount: 1 });
    const { body: story } = await guest.get<TrialStory>(`/api/trials/${id}/story`);
    const first = story.rounds[0];
    expect(first).toMatchObject({ number: 1, hash: sha256(first?.secret ?? '') });
    expect(first?.secret).toBe(secretOf(sha256, trial.seed ?? '', 1));
    const keys = (first?.ways ?? []).map(({ key }) => key);
    const deadly = first?.ways.filter((way) => way.deadly).map(({ key }) => key);
    expect(deadlyWays(sha256, first?.secret ?? '', keys, first?.deadlyCount ?? 0)).toEqual(deadly);
    expect(lotOf(sha256, first?.secret ?? '', 1)).toMatch(/^[0-9a-f]{64}$/);
    const { body: people } = await guest.get<TrialParticipant[]>(`/api/trials/${id}/participants`);
    expect(people.map(({ username, placement, why }) => [username, placement, why])).toEqual([
      [host.username, 1, null],
      [rival.username, 2, 'not_chosen'],
    ]);
    const db = await hall.database();
    await until(
      async () => (await db.collection('trial_participants').countDocuments({ trialId: id, isEliminated: true })) === 1,
    );
  });
});
