// Trial action items on the dashboard, who is notified when they change, and the sidebar count.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Counts } from '@guild/common/dashboard/dashboard.api';
import type { ForYou, ForYouPart } from '@guild/common/dashboard/forYou.api';
import type { Trial } from '@guild/common/trials/trials.api';
import { startHall, until, type Client, type Hall, type TestSocket } from '../../../../test/harness.ts';

let hall: Hall;
let host: Client;
let rival: Client;
let third: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  third = await hall.signIn('Member', 'Chani');
  guest = await hall.signIn('Guest', 'Fenring');
});
afterAll(() => hall.close());

const partOf = async (who: Client): Promise<ForYouPart | undefined> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.find(({ name }) => name === 'trials');
const lineOf = async (who: Client): Promise<string | undefined> =>
  (await partOf(who))?.lines
    .map(({ title, text, badge, action }) => [title, text, badge?.words, action?.label].filter(Boolean).join(' | '))
    .at(0);
const countOf = async (who: Client): Promise<number> => (await who.get<Counts>('/api/counts')).body.trials;
const heardOf = (socket: TestSocket): number => socket.messages.filter(({ name }) => name === 'for-you:changed').length;

test('a trial is shown as open, joined and over; the sidebar count includes it', async () => {
  expect([await partOf(rival), await countOf(guest)]).toEqual([undefined, 0]);
  const sockets = await Promise.all([rival.socket(), third.socket()]);
  const [mine, other] = sockets;
  const made = await host.post<Trial>('/api/trials', { theme: 'The long night', lobbySeconds: 600, roundSeconds: 15 });
  const at = `/api/trials/${made.body.id}`;
  expect(await lineOf(rival)).toBe('The long night | 1 joined · Liet | Join');
  expect(await lineOf(host)).toBe("The long night | 1 joined · Liet | You've joined | Go to trial");
  expect((await partOf(rival))?.lines[0]?.at).toEqual({ time: made.body.startsAt, means: 'starts' });
  expect((await partOf(rival))?.besides).toMatchObject({ words: 'A trial can be joined' });
  expect(await partOf(guest)).toBeUndefined();
  await until(async () => (await countOf(guest)) === 1);
  await until(() => sockets.every((socket) => heardOf(socket) === 1));

  await rival.post(`${at}/join`);
  await until(() => heardOf(mine) === 2);
  expect(heardOf(other)).toBe(1);
  expect(await lineOf(rival)).toBe("The long night | 2 joined · Liet | You've joined | Go to trial");

  const fourth = await hall.signIn('Member', 'Stilgar');
  await fourth.post(`${at}/join`);
  hall.clock.set(Date.parse(made.body.startsAt));
  expect((await guest.get<Trial>(at)).body.status).toBe('running');
  await until(() => heardOf(other) === 2);
  expect(await lineOf(rival)).toBe("The long night | 3 of 3 still standing | You're still standing | Go to trial");
  expect([await lineOf(third), (await partOf(third))?.besides?.words]).toEqual([undefined, 'A trial is running']);

  await rival.post(`${at}/leave`);
  expect(await lineOf(rival)).toBe('The long night | 2 of 3 still standing | You have fallen | Go to trial');
  expect(heardOf(other)).toBe(2);
  await fourth.post(`${at}/leave`);
  await until(() => heardOf(other) === 3);
  expect(await partOf(rival)).toBeUndefined();
  await until(async () => (await countOf(guest)) === 0);
});
