// Item stacks: each piece keeps the effect it was bought with, and the oldest is used first.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OwnedItem, OwnFremen, TrialItem } from '@guild/common/trials/economy.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { openTrial, playOut } from '../../../../test/economy.ts';

let hall: Hall;
let admin: Client;
let host: Client;
let rival: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  const rich = await openTrial([admin, host], { spiceReward: 10_000, solariReward: 10_000 });
  await playOut(hall, rich, [host, admin]);
}, 120_000);
afterAll(() => hall.close());

const own = async (): Promise<OwnFremen> => (await host.get<OwnFremen>('/api/fremen/profile')).body;
const stackOf = ({ inventory }: OwnFremen, itemId: number): OwnedItem | undefined =>
  inventory.find((one) => one.itemId === itemId);
const at = (id: number, more = ''): string => `/api/fremen/items/${id}${more}`;

test('owned pieces keep their effect when more of the changed item are bought', async () => {
  const fields = { type: 'charm', category: 'fortune', description: 'It shines.', spiceCost: 1 };
  const { body: item } = await admin.post<TrialItem>('/api/fremen/items', {
    ...fields,
    name: 'Charm',
    effect: 'more_spice',
  });
  const buy = async (quantity: number): Promise<OwnedItem | undefined> =>
    stackOf((await host.post<OwnFremen>(at(item.id, '/buy'), { quantity })).body, item.id);
  const first = await buy(1);
  expect(first).toMatchObject({ effect: 'more_spice', quantity: 1, later: [] });
  await admin.patch(at(item.id), { effect: 'more_solari', name: 'Other charm' });
  expect(await buy(1)).toMatchObject({
    id: first?.id,
    name: 'Charm',
    effect: 'more_spice',
    quantity: 2,
    later: [{ name: 'Other charm', effect: 'more_solari', quantity: 1 }],
  });
  expect(await buy(2)).toMatchObject({ quantity: 4, later: [{ effect: 'more_solari', quantity: 3 }] });

  await host.post(at(item.id, '/equip'));
  await playOut(hall, await openTrial([host, rival]), [host, rival]);
  // The oldest piece is used up, and the next one has the effect it was bought with.
  expect(stackOf(await own(), item.id)).toMatchObject({
    name: 'Other charm',
    effect: 'more_solari',
    quantity: 3,
    later: [],
  });
  const rows = (await hall.database()).collection('player_inventory');
  await until(async () => (await rows.countDocuments({ itemId: item.id, quantity: 3 })) === 1, 'the row');
});

test('an inventory entry has the id of its row and the person; an item bought again gets a new id', async () => {
  const { userId } = await own();
  const { body: item } = await admin.post<TrialItem>('/api/fremen/items', {
    type: 'charm',
    category: 'fortune',
    description: 'Light.',
    name: 'Feather',
    effect: 'more_spice',
    spiceCost: 1,
  });
  const socket = await host.socket();
  const { body } = await host.post<OwnFremen>(at(item.id, '/buy'));
  const first = stackOf(body, item.id);
  expect(first).toMatchObject({ userId, itemId: item.id });
  const message = await socket.waitFor('fremen-profile:changed', ({ version }) => version === body.version);
  expect(message.inventory).toContainEqual(first);
  const rows = (await hall.database()).collection<{ _id: number; itemId: number }>('player_inventory');
  await until(async () => (await rows.findOne({ itemId: item.id }))?._id === first?.id, 'the row');
  expect((await host.post(at(item.id, '/buy'), { quantity: 99 })).status).toBe(409);
  await host.post(at(item.id, '/equip'));
  await playOut(hall, await openTrial([host, rival]), [host, rival]);
  expect(stackOf(await own(), item.id)).toBeUndefined();
  const again = stackOf((await host.post<OwnFremen>(at(item.id, '/buy'))).body, item.id);
  expect(again?.id).toBeGreaterThan(first?.id ?? 0);
  await until(async () => (await rows.findOne({ itemId: item.id }))?._id === again?.id, 'the new row');
});
