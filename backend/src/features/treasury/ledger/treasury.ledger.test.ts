// The ledger's CSV export over HTTP: longer than one read, complete, in order, and refused like
// other calls.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { Collection } from 'mongodb';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import type { EntryDocument } from './treasury.ledger.model.ts';

let hall: Hall;
let admin: Client;
let member: Client;
let ids: [number, number];
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  ids = [await add('Water'), await add('Spice')];
});
afterAll(() => hall.close());

const add = async (name: string): Promise<number> => {
  const fields = { name, description: 'In the cistern.', unit: 'litres', category: 'water', currentAmount: 0 };
  return (await admin.post<TreasuryResource>('/api/treasury', fields)).body.id;
};
const rows = async (): Promise<Collection<EntryDocument>> =>
  (await hall.database()).collection<EntryDocument>('treasury_entries');
/** More than two reads, the last one partial; entries alternate between both resources. */
const perResource = 2300;
async function fill(): Promise<void> {
  const made = Array.from({ length: perResource * 2 }, (_each, at): EntryDocument => {
    const [resourceId, version] = [at % 2 === 0 ? ids[0] : ids[1], Math.floor(at / 2) + 10];
    return {
      _id: 1000 + at,
      factId: `filled ${at}`,
      resourceId,
      resourceVersion: version,
      resourceName: at % 2 === 0 ? 'Water' : 'Spice',
      unit: 'litres',
      kind: 'deposit',
      before: version - 1,
      change: 1,
      after: version,
      note: `=Gift "${version}"`,
      refers: null,
      username: 'Moss',
      discordId: '123456789012345678',
      decidedBy: null,
      giver: null,
      at: new Date(1_700_000_000_000 + at),
    };
  });
  await (await rows()).deleteMany({});
  await (await rows()).insertMany(made);
}
/** The entry numbers in the order of the CSV lines. */
const entriesIn = (table: string): number[] =>
  table
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(/"(\d+)",""$/.exec(line)?.[1]));
const stored = async (filter: object, sort: Record<string, -1>): Promise<number[]> =>
  (await (await rows()).find(filter).sort(sort).toArray()).map(({ _id }) => _id);

test('an export of several reads has every entry once, newest first, with one header', async () => {
  await fill();
  const own = await member.get<string>(`/api/treasury/${ids[0]}/ledger.csv`);
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(own.headers.get('content-disposition')).toBe('attachment; filename=ledger.csv');
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
  expect(entriesIn(own.body)).toEqual(await stored({ resourceId: ids[0] }, { resourceVersion: -1 }));
  expect(own.body.match(/"Discord id"/g)).toHaveLength(1);
  expect(own.body.split('\r\n')[1]).toContain(`"'=Gift ""${perResource + 9}""","${1000 + perResource * 2 - 2}",""`);
  const whole = await admin.get<string>('/api/treasury/ledger.csv');
  expect(entriesIn(whole.body)).toHaveLength(perResource * 2);
  expect(entriesIn(whole.body)).toEqual(await stored({}, { _id: -1 }));
});

test('exactly one read of entries, and no entries at all', async () => {
  await fill();
  await (await rows()).deleteMany({ _id: { $gte: 3000 } });
  const exact = await member.get<string>(`/api/treasury/${ids[0]}/ledger.csv`);
  expect(entriesIn(exact.body)).toHaveLength(1000);
  await (await rows()).deleteMany({});
  const empty = await member.get<string>(`/api/treasury/${ids[0]}/ledger.csv`);
  expect([empty.status, empty.body.split('\r\n')]).toEqual([200, [expect.stringContaining('"At","Resource"'), '']]);
});

test('the export of an unknown resource is an error reply, not a file', async () => {
  const reply = await member.get('/api/treasury/999999/ledger.csv');
  expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
  expect(reply.headers.get('content-disposition')).toBeNull();
});
