// Migration of inventory entries that an earlier version stored without ids.
import { expect, test } from '@jest/globals';
import { startHall } from '../../test/harness.ts';
import { migrations } from './migrations.ts';

interface Stored {
  readonly _id: number;
  readonly version: number;
  readonly inventory: readonly { readonly id?: number; readonly itemId: number }[];
}
test('each entry gets the id of its ledger row, or a new id if the row was not written', async () => {
  const hall = await startHall();
  const db = await hall.database();
  const profiles = db.collection<Stored>('fremen_profiles');
  await profiles.insertOne({ _id: 7, version: 3, inventory: [{ itemId: 1 }, { itemId: 2 }] });
  const rows = db.collection<{ _id: number; userId: number; itemId: number }>('player_inventory');
  await rows.insertOne({ _id: 31, userId: 7, itemId: 2 });
  const migration = migrations.find(({ number }) => number === 10);
  for (let times = 0; times < 2; times += 1) await migration?.run(db, new AbortController().signal);
  const { inventory = [], version } = (await profiles.findOne({ _id: 7 })) ?? {};
  expect(version).toBe(3);
  expect(inventory.map(({ itemId }) => itemId)).toEqual([1, 2]);
  expect(inventory[0]?.id).toBeGreaterThan(0);
  expect(inventory[1]?.id).toBe(31);
  await hall.close();
}, 60_000);
