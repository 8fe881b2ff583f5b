// The command `/treasury` over HTTP, for members and Guests.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { roleIds, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';

const member: StandInPerson = { id: '370000000000001001', username: 'moss' };
const guest: StandInPerson = { id: '370000000000001002', username: 'gus' };
let hall: FollowingHall;
beforeAll(async () => {
  hall = await startFollowingHall();
  hall.appear(member);
  hall.appear(guest, [roleIds.guest]);
});
afterAll(() => hall.close());

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\\', '');
const treasury = (person: StandInPerson): Promise<InteractionReply> =>
  hall.discord.interactions.command(hall.url, { person }, 'treasury');
const add = async (fields: object): Promise<string> => {
  const resource = { description: 'What everything turns on.', category: 'other', ...fields };
  const { body } = await hall.admin.post<TreasuryResource>('/api/treasury', resource);
  return `${hall.env.publicUrl}/treasury?resource=${body.id}`;
};

test('/treasury lists the resources by name, with their goals, and leads to the treasury', async () => {
  expect(plain((await treasury(member)).body.data?.content)).toBe('The treasury is empty.');
  const water = await add({ name: 'Water [pure]', unit: 'litres', currentAmount: 1200 });
  const spice = await add({ name: 'Spice', unit: 'grams', currentAmount: 100, goalAmount: 1000 });
  const { data } = (await treasury(member)).body;
  expect(plain(data?.embeds?.[0]?.description)).toBe(
    `**[Spice](${spice})**: 100 of 1,000 grams (10%)\n**[Water [pure]](${water})**: 1,200 litres`,
  );
  expect(data?.components?.[0]?.components).toMatchObject([{ label: 'Open', url: `${hall.env.publicUrl}/treasury` }]);
  expect(data?.flags).toBe(64);
});

test('/treasury names at most fifteen resources, and says that there are more', async () => {
  for (let count = 0; count < 15; count += 1) await add({ name: `Plate ${count}`, unit: 'pieces' });
  const lines = plain((await treasury(member)).body.data?.embeds?.[0]?.description).split('\n');
  expect(lines).toHaveLength(16);
  expect(lines.at(-1)).toBe('There are more in the guild hall.');
});

test('Guests see nothing of the treasury, as over the API', async () => {
  const { data } = (await treasury(guest)).body;
  expect(plain(data?.content)).toBe(`You don't have permission to do this.\n${hall.env.publicUrl}`);
  expect(data?.embeds ?? []).toEqual([]);
});
