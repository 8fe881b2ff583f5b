// Demo players in a trial over HTTP, with a clock set by the test: one real person can play it to
// the end.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Trial, TrialParticipant, TrialStory } from '@guild/common/trials/trials.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { wayKeys } from '@guild/common/trials/trials.rules';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { isDemoPerson, plannedChoices } from './trials.demo.decisions.ts';

let hall: Hall;
let host: Client;
let member: Client;
const demoId = (index: number): string => (100_000_000_000_001_000n + BigInt(index)).toString();
beforeAll(async () => {
  hall = await startHall();
  for (let index = 0; index < 14; index += 1) {
    const discordId = demoId(index);
    const body = { discordId, username: `Demo ${index}`, role: index === 13 ? 'Guest' : 'Member' };
    expect((await hall.stranger().post('/auth/dev', body)).status).toBe(204);
  }
  host = await hall.signIn('Member', 'Liet');
  member = await hall.signIn('Member', 'Rabban');
});
afterAll(() => hall.close());

const open = async (): Promise<Trial> =>
  (await host.post<Trial>('/api/trials', { theme: 'The Spice Blow', lobbySeconds: 600, roundSeconds: 60 })).body;
const at = (id: number, more = ''): string => `/api/trials/${id}${more}`;
const read = async (id: number): Promise<Trial> => (await member.get<Trial>(at(id))).body;

describe('demo players', () => {
  test('join when the host presses the button, eleven of them, once, and the trial begins soon', async () => {
    const { id } = await open();
    const refused = await member.post<ErrorBody>(at(id, '/demo-people'));
    expect(refused.status).toBe(403);
    const joined = await host.post<Trial>(at(id, '/demo-people'));
    expect([joined.status, joined.body.participantCount]).toEqual([200, 12]);
    expect(Date.parse(joined.body.startsAt) - hall.clock.now()).toBeLessThanOrEqual(10_000);
    const again = await host.post<ErrorBody>(at(id, '/demo-people'));
    expect([again.status, again.body.details?.['reason']]).toEqual([409, 'no_demo_people']);
    const { body: people } = await member.get<TrialParticipant[]>(at(id, '/participants'));
    // Guests do not take part.
    expect(people.filter(({ discordId }) => isDemoPerson(discordId)).map(({ username }) => username)).not.toContain(
      'Demo 13',
    );
    expect((await hall.stranger().post(at(id, '/demo-people'))).status).toBe(401);
    expect((await host.post(at(999, '/demo-people'))).status).toBe(404);
    expect((await host.post(at(id, '/cancel'))).status).toBe(200);
    expect((await host.post<ErrorBody>(at(id, '/demo-people'))).body.details?.['reason']).toBe('not_joining');
  });

  test('choose on their own, also after a restart, until one is left', async () => {
    const { id } = await open();
    const beside = await startHall({ beside: hall });
    const elsewhere = await beside.signIn('Admin', 'Ada');
    // The process that let them join dies before the first round: another process continues.
    expect((await elsewhere.post<Trial>(at(id, '/demo-people'))).body.participantCount).toBe(12);
    await beside.close();
    const next = await startHall({ beside: hall });
    hall.clock.set(Date.parse((await read(id)).startsAt));
    const counts: number[] = [];
    for (let trial = await read(id); trial.status === 'running'; trial = await read(id)) {
      const { round } = trial;
      if (round === null) throw new Error('no round');
      const demo = (await member.get<TrialParticipant[]>(at(id, '/participants'))).body.filter(
        ({ isEliminated, discordId }) => !isEliminated && isDemoPerson(discordId),
      );
      const times = { ...round, opensAt: new Date(round.opensAt), closesAt: new Date(round.closesAt) };
      // The clock continues from there: players who choose later have not chosen yet.
      const soon = Date.parse(round.closesAt) - 15_000;
      const early = demo.filter(({ userId }) => plannedChoices(id, times, userId).some((one) => one.at <= soon));
      hall.clock.set(soon);
      const hasClosed = ({ round: open }: Trial): boolean => open?.number !== round.number;
      await until(async () => {
        const now = await read(id);
        return hasClosed(now) || (now.round?.chosen ?? 0) >= early.length;
      }, 'their choices');
      counts.push(early.length);
      hall.clock.set(Date.parse(round.closesAt) + 1000);
    }
    expect(await read(id)).toMatchObject({ status: 'completed', survivorCount: 1 });
    const { body: story } = await member.get<TrialStory>(at(id, '/story'));
    const chosen = story.rounds.map(({ choices }) => choices.filter(({ way }) => way !== null).length);
    expect(chosen.every((count, index) => count >= (counts[index] ?? 0))).toBe(true);
    expect(counts[0]).toBeGreaterThan(0);
    await next.close();
  });
});

test('do not exist with a Discord application', async () => {
  const real = await startHall({
    env: { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x', DISCORD_GUILD_ID: '100000000000000001' },
  });
  expect((await real.stranger().post('/api/trials/1/demo-people')).status).toBe(404);
  await real.close();
});

describe('the actions of a demo player in a round', () => {
  const opensAt = new Date(1_000_000);
  const closesAt = new Date(1_025_000);
  const ways = wayKeys.map((key) => ({ key }));
  const plans = Array.from({ length: 2000 }, (_, index) =>
    plannedChoices(3, { number: 2, opensAt, closesAt, ways }, index),
  );
  test('happen at human times: some are idle, some are too late, some choose twice', () => {
    const all = plans.flat();
    expect(all.every(({ at: time }) => time >= opensAt.getTime() + 2500 && time <= closesAt.getTime() + 150)).toBe(
      true,
    );
    const share = (fits: (plan: (typeof plans)[number]) => boolean): number => plans.filter(fits).length / plans.length;
    expect(share((plan) => plan.length === 0)).toBeCloseTo(1 / 16, 1);
    expect(share((plan) => plan.some(({ at: time }) => time > closesAt.getTime()))).toBeCloseTo(1 / 16, 1);
    expect(share((plan) => plan.length === 2)).toBeCloseTo(3 / 16, 1);
    for (const key of wayKeys) expect(share((plan) => plan[0]?.way === key)).toBeCloseTo(0.9375 / 4, 1);
    for (const [first, second] of plans.filter((plan) => plan.length === 2))
      expect(second?.at).toBeGreaterThanOrEqual(first?.at ?? Infinity);
  });
});
