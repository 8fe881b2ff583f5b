// The treasury over HTTP for every role, with its live messages and audit entries.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let member: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const fields = {
  name: 'Spice Melange',
  description: 'What everything turns on.',
  unit: 'grams',
  category: 'spice',
  currentAmount: 100,
  goalAmount: 1000,
};
const add = async (more: object = {}): Promise<TreasuryResource> => {
  const made = await admin.post<TreasuryResource>('/api/treasury', { ...fields, ...more });
  expect([made.status, made.body]).toMatchObject([201, { version: 1 }]);
  return made.body;
};
const pathOf = ({ id }: Pick<TreasuryResource, 'id'>): string => `/api/treasury/${id}`;

test('guests are refused, members can read, admins can write', async () => {
  const made = await add();
  expect((await hall.stranger().get('/api/treasury')).status).toBe(401);
  for (const path of ['/api/treasury', pathOf(made)]) expect((await guest.get(path)).status).toBe(403);
  expect((await member.post('/api/treasury', fields)).status).toBe(403);
  expect((await member.patch(pathOf(made), { name: 'Mine' })).status).toBe(403);
  expect((await member.delete(pathOf(made))).status).toBe(403);
  expect((await member.get<TreasuryResource>(pathOf(made))).body).toEqual(made);
  const socket = await guest.socket();
  expect(await socket.join('treasury')).toMatchObject({ ok: false, code: 'not_allowed' });
});

test('a new resource has the specified defaults, and a missing field has one message', async () => {
  const { name, description, unit, category } = fields;
  const made = await admin.post<TreasuryResource>('/api/treasury', { name, description, unit, category });
  expect(made.body).toMatchObject({
    currentAmount: 0,
    goalAmount: 0,
    priority: 'medium',
    updatedBy: 'Ada',
    history: [{ amount: 0 }],
  });
  for (const left of ['name', 'description', 'unit', 'category']) {
    const refused = await admin.post<ErrorBody>('/api/treasury', { ...fields, [left]: undefined });
    expect([refused.status, refused.body.error]).toEqual([400, 'Please fill in all required fields']);
  }
  expect((await admin.post('/api/treasury', { ...fields, currentAmount: -1 })).status).toBe(400);
});

test('a change reaches every screen as in the REST reply, and the audit log; a stale one is refused', async () => {
  const made = await add();
  const socket = await member.socket();
  await socket.join('treasury');
  const changed = await admin.patch<TreasuryResource>(pathOf(made), {
    currentAmount: 1200,
    note: 'Counted',
    version: 1,
  });
  expect(changed.body).toMatchObject({ currentAmount: 1200, version: 2 });
  expect(changed.body.history.at(-1)?.amount).toBe(1200);
  expect(changed.body.reachedAt).not.toBeNull();
  const { factId, factIds, ...message } = await socket.waitFor('resource:reached', (one) => one.id === made.id);
  expect([message, factIds]).toEqual([changed.body, [factId]]);
  const stale = await admin.patch<ErrorBody>(pathOf(made), { name: 'Late', version: 1 });
  expect([stale.status, stale.body.details]).toMatchObject([409, { reason: 'stale', current: changed.body }]);
  const entries = (await admin.get<AuditEntry[]>('/api/audit?entity=resource')).body;
  expect(entries.find((entry) => entry.entityId === made.id)).toMatchObject({ action: 'resource.updated' });
  const rows = await (
    await hall.database()
  )
    .collection('treasury_entries')
    .find({ resourceId: made.id })
    .sort({ resourceVersion: 1 })
    .toArray();
  expect(rows).toMatchObject([
    { kind: 'opening', before: 0, after: 100, change: 100, username: 'Ada' },
    { kind: 'set', before: 100, after: 1200, change: 1100, note: 'Counted' },
  ]);
});

test('a deleted resource is not found, and can be restored', async () => {
  const made = await add();
  expect((await admin.delete(pathOf(made))).status).toBe(204);
  expect((await member.get(pathOf(made))).status).toBe(404);
  const back = await admin.post<TreasuryResource>(`${pathOf(made)}/restore`);
  expect([back.status, back.body]).toMatchObject([200, { id: made.id, version: 3 }]);
});

test('lists are filtered, searched, sorted and paged', async () => {
  const names = ['Zeta plate', 'Alpha plate', 'Gamma plate'];
  for (const [at, name] of names.entries())
    await add({ name, category: 'materials', priority: 'high', currentAmount: 100 * (at + 1) });
  const found = async (query: string): Promise<string[]> =>
    (await member.get<TreasuryResource[]>(`/api/treasury?search=plate&${query}`)).body.map(({ name }) => name);
  const sorted = [...names].sort();
  expect(await found('')).toEqual([...names].reverse());
  expect(await found('sort=name')).toEqual(sorted);
  expect(await found('sort=name&dir=desc&priority=high&category=materials')).toEqual([...sorted].reverse());
  expect(await found('sort=amount&dir=desc')).toEqual([...names].reverse());
  expect(await found('sort=progress')).toEqual(names);
  expect(await found('sort=category')).toEqual(names);
  expect(await found('category=water')).toEqual([]);
  const first = await member.get<TreasuryResource[]>('/api/treasury?search=plate&sort=name&dir=desc&limit=2');
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await member.get<TreasuryResource[]>(next)).body.map(({ name }) => name)).toEqual(['Alpha plate']);
});
