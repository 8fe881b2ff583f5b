// Action items of the contracts board on the dashboard, and the live message when they change.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ForYou, ForYouPart } from '@guild/common/dashboard/forYou.api';
import { startHall, until, type Client, type Hall, type TestSocket } from '../../../../test/harness.ts';

let hall: Hall;
let client: Client;
let moss: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2030-05-01T12:00:00.000Z') });
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

async function post(title: string, deadline: string, maxClaims = 1): Promise<string> {
  const made = await client.post<Contract>('/api/contracts', {
    title,
    description: 'Stay until it is full.',
    contractType: 'overwatch',
    targetLocation: 'G-4',
    difficulty: 'easy',
    reward: 1200,
    deadline,
    maxClaims,
  });
  expect(made.status).toBe(201);
  return `/api/contracts/${made.body.id}`;
}
const partOf = async (who: Client): Promise<ForYouPart | undefined> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.find(({ name }) => name === 'contracts');
const linesOf = async (who: Client, title: string): Promise<string[]> =>
  ((await partOf(who))?.lines ?? [])
    .filter((line) => line.title === title)
    .map(({ badge, text, action }) => [badge?.words, text, action?.name].filter(Boolean).join(' | '));

test('client and contractor see their open actions step by step; a Guest sees none', async () => {
  const at = await post('Guard it', '2030-05-09');
  expect([await linesOf(client, 'Guard it'), await linesOf(moss, 'Guard it')]).toEqual([[], []]);
  await moss.post(`${at}/claim`);
  expect(await linesOf(client, 'Guard it')).toEqual(['To activate | 1 of 1 claimed | activate']);
  await client.post(`${at}/activate`);
  expect(await linesOf(client, 'Guard it')).toEqual(['To complete | Moss']);
  await client.post(`${at}/complete`, {});
  expect([await linesOf(client, 'Guard it'), await linesOf(moss, 'Guard it')]).toEqual([[], []]);
  expect(await partOf(guest)).toBeUndefined();
});

test('a claimant sees a claimed contract with its deadline in the last day before it and afterwards', async () => {
  const at = await post('Comes near', '2030-05-03', 2);
  await moss.post(`${at}/claim`);
  expect(await linesOf(moss, 'Comes near')).toEqual([]);
  hall.clock.set(Date.parse('2030-05-03T12:00:00.000Z'));
  expect(await linesOf(moss, 'Comes near')).toEqual(['Due soon | G-4 · Corvin']);
  expect((await partOf(moss))?.lines.at(0)?.at).toEqual({ time: '2030-05-03T23:59:59.999Z', means: 'ends' });
  hall.clock.set(Date.parse('2030-05-04T12:00:00.000Z'));
  expect(await linesOf(moss, 'Comes near')).toEqual(['Overdue | G-4 · Corvin']);
  // Nothing counts down to a deadline that has passed.
  expect((await partOf(moss))?.lines.at(0)?.at).toBeNull();
});

test('a group shows three of a kind, says how many more there are, and leads there', async () => {
  for (let number = 1; number <= 5; number += 1) await moss.post(`${await post(`Full ${number}`, '2030-05-09')}/claim`);
  const { lines = [], more } = (await partOf(client)) ?? {};
  expect(lines.filter(({ badge }) => badge?.words === 'To activate')).toHaveLength(3);
  expect(more).toEqual({ count: 2, link: '/contracts?tab=available&mine=posted' });
});

test('current and past participants are notified of each step, and nobody else', async () => {
  const [mine, theirs] = [await client.socket(), await moss.socket()];
  const others = await guest.socket();
  const countOf = ({ messages }: TestSocket): number =>
    messages.filter(({ name }) => name === 'for-you:changed').length;
  const heard = (socket: TestSocket, count: number): Promise<void> =>
    until(() => countOf(socket) >= count, `${count} messages`);
  const at = await post('Told', '2030-05-09');
  await heard(mine, 1);
  expect(countOf(theirs)).toBe(0);
  await moss.post(`${at}/claim`);
  await Promise.all([heard(mine, 2), heard(theirs, 1)]);
  await moss.delete(`${at}/claim`);
  await Promise.all([heard(mine, 3), heard(theirs, 2)]);
  expect(countOf(others)).toBe(0);
});
