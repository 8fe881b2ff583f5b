// Every field of the trial entities in replies and live messages.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FremenProfile } from '@guild/common/trials/economy.api';
import type { Trial } from '@guild/common/trials/trials.api';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { openTrial, playOut } from '../../../../test/economy.ts';
import { aRoundOf, atTrial, pastRound } from '../../../../test/trialGames.ts';

let hall: Hall;
let host: Client;
let rival: Client;
beforeAll(async () => {
  hall = await startHall();
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
});
afterAll(() => hall.close());

test('a trial has its narrative log in the reply, the list and live messages', async () => {
  const socket = await rival.socket();
  await socket.join('trials');
  const { id, narrativeLog } = await aRoundOf(hall, [host, rival]);
  expect(narrativeLog).toEqual([]);
  const trial = await pastRound(hall, [host, rival], id);
  // Nobody chose: all are revived.
  expect(trial.narrativeLog).toEqual([expect.stringMatching(/^Round 1, .*rose again\.$/)]);
  const message = await socket.waitFor('trial:advanced', ({ last }) => last?.number === 1);
  expect(message.narrativeLog).toEqual(trial.narrativeLog);
  expect((await rival.get<Trial[]>('/api/trials')).body[0]?.narrativeLog).toEqual(trial.narrativeLog);
  await host.post(atTrial(id, '/cancel'));
});

test("another person's profile has every field, and the private ones are null", async () => {
  await playOut(hall, await openTrial([host, rival]), [host, rival]);
  const [first] = (await rival.get<FremenProfile[]>('/api/fremen/standings')).body;
  const { body } = await rival.get<FremenProfile>(`/api/fremen/profiles/${first?.userId.toString() ?? ''}`);
  const wanted = {
    userId: first?.userId,
    spice: null,
    solari: null,
    trialsJoined: 1,
    trialsWon: 1,
    currentTitle: 'Initiate',
    unlockedTitles: expect.arrayContaining(['Initiate', 'Sand Walker']),
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  };
  expect(body).toMatchObject(wanted);
  expect(first).toMatchObject(wanted);
  const socket = await rival.socket();
  await socket.join('trials');
  await host.post('/api/fremen/profile/title', { title: 'Sand Walker' });
  const told = await socket.waitFor('fremen-standing:changed', ({ userId }) => userId === first?.userId);
  expect(told).toMatchObject({ ...wanted, currentTitle: 'Sand Walker' });
});
