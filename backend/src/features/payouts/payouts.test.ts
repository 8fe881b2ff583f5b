// Hauls and shares over HTTP, for every role: entered once, closed once, paid, confirmed and corrected.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { Balance, Candidate, Haul, Share } from '@guild/common/payouts/payouts.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let client: Client;
let moss: Client;
let wren: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  wren = await hall.signIn('Member', 'Wren');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

/** A completed contract in which Moss and Wren took part. */
async function completed(title: string): Promise<Contract> {
  const { body } = await client.post<Contract>('/api/contracts', {
    ...{ title, description: 'Bring the spice home.', contractType: 'harvest', targetLocation: 'H-5' },
    ...{ difficulty: 'easy', reward: 100, deadline: '2030-01-05' },
  });
  const at = `/api/contracts/${body.id.toString()}`;
  for (const each of [moss, wren]) await each.post(`${at}/claim`);
  await client.post(`${at}/activate`);
  return (await client.post<Contract>(`${at}/complete`, {})).body;
}
const peopleOf = ({ claims }: Contract): { discordId: string }[] => claims.map(({ discordId }) => ({ discordId }));
async function entered(title: string, more: object = {}): Promise<Haul> {
  const contract = await completed(title);
  const made = await admin.post<Haul>('/api/payouts/hauls', {
    ...{ source: 'contract', sourceId: contract.id, amounts: [{ currency: 'Solari', amount: 1001 }], cutPercent: 10 },
    ...{ people: peopleOf(contract), ...more },
  });
  expect([made.status, made.body]).toMatchObject([201, { status: 'open', title }]);
  return made.body;
}
const close = (haul: Haul): ReturnType<typeof admin.post<Haul>> =>
  admin.post<Haul>(`/api/payouts/hauls/${haul.id.toString()}/close`, { version: haul.version });
const sharesOf = async (haul: Haul): Promise<Share[]> =>
  (await admin.get<Share[]>(`/api/payouts/shares?haul=${haul.id.toString()}`)).body;
const shareOf = async (haul: Haul, name: string): Promise<Share> => {
  const found = (await sharesOf(haul)).find(({ username }) => username === name);
  if (found === undefined) throw new Error(`${name} has no share`);
  return found;
};

test('strangers and Guests see nothing of it; members look, admins enter', async () => {
  expect((await hall.stranger().get('/api/payouts/hauls')).status).toBe(401);
  expect((await guest.get('/api/payouts/hauls')).status).toBe(403);
  const contract = await completed('Of nobody');
  const body = { source: 'contract', sourceId: contract.id, amounts: [{ currency: 'Solari', amount: 9 }], people: [] };
  expect((await client.post('/api/payouts/hauls', body)).status).toBe(403);
  expect((await moss.get('/api/payouts/hauls')).status).toBe(200);
});

test('who took part is known, and everybody’s amount is shown while it is set', async () => {
  const contract = await completed('Known people');
  const query = `source=contract&sourceId=${contract.id.toString()}`;
  const { body } = await admin.get<Candidate[]>(`/api/payouts/candidates?${query}`);
  expect(body.map(({ username, attendance }) => [username, attendance])).toEqual([
    ['Moss', 'present'],
    ['Wren', 'present'],
  ]);
  const haul = await entered('Shown amounts');
  // 10 % of 1,001 are 100; of the other 901 coins one cannot be shared by two.
  expect(haul.people.map(({ amounts }) => amounts)).toEqual([
    [{ currency: 'Solari', amount: 450 }],
    [{ currency: 'Solari', amount: 450 }],
  ]);
  expect(haul.guild).toEqual([{ currency: 'Solari', amount: 101 }]);
});

test('a haul is entered once and closed once, whoever tries at the same time', async () => {
  const contract = await completed('Once');
  const body = {
    ...{ source: 'contract', sourceId: contract.id, amounts: [{ currency: 'Spice', amount: 7 }] },
    people: peopleOf(contract),
  };
  const tries = await Promise.all([1, 2, 3].map(() => admin.post<Haul & ErrorBody>('/api/payouts/hauls', body)));
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const made = tries.find(({ status }) => status === 201)?.body;
  if (made === undefined) throw new Error('Nobody entered it');
  const closings = await Promise.all([1, 2, 3].map(() => close(made)));
  expect(closings.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await sharesOf(made)).map(({ username, amounts }) => [username, amounts])).toEqual([
    ['Wren', [{ currency: 'Spice', amount: 3 }]],
    ['Moss', [{ currency: 'Spice', amount: 3 }]],
  ]);
});

test('an edit that saw another version is refused with what is stored now', async () => {
  const haul = await entered('Edited');
  const change = { amounts: [{ currency: 'Solari', amount: 50 }], people: [], cutPercent: 0 };
  const path = `/api/payouts/hauls/${haul.id.toString()}`;
  const edited = await admin.put<Haul>(path, { ...change, version: haul.version });
  expect(edited.body.guild).toEqual([{ currency: 'Solari', amount: 50 }]);
  const stale = await admin.put<ErrorBody>(path, { ...change, version: haul.version });
  expect([stale.status, stale.body.details]).toMatchObject([409, { reason: 'stale', current: edited.body }]);
});

test('shares are paid by admins, confirmed by whose they are, and balances follow', async () => {
  const haul = await entered('Paid');
  await close(haul);
  const before = (await moss.get<Balance>('/api/payouts/balance')).body;
  const share = await shareOf(haul, 'Moss');
  const path = `/api/payouts/shares/${share.id.toString()}`;
  expect((await moss.post('/api/payouts/shares/pay', { shareIds: [share.id] })).status).toBe(403);
  expect((await moss.post<ErrorBody>(`${path}/confirm`)).body.details).toEqual({ reason: 'not_paid' });
  const paid = await Promise.all(
    [1, 2].map(() => admin.post<Share[]>('/api/payouts/shares/pay', { shareIds: [share.id] })),
  );
  expect(paid.map(({ body }) => body[0]?.status)).toEqual(['paid', 'paid']);
  expect((await wren.post(`${path}/confirm`)).status).toBe(403);
  expect((await moss.post<Share>(`${path}/confirm`)).body).toMatchObject({ status: 'confirmed', owed: [] });
  const { body: after } = await moss.get<Balance>('/api/payouts/balance');
  const solari = (all: Balance['paid']): number => all.find(({ currency }) => currency === 'Solari')?.amount ?? 0;
  expect([solari(before.owed) - solari(after.owed), solari(after.paid) - solari(before.paid)]).toEqual([450, 450]);
  expect((await admin.get<Balance[]>('/api/payouts/balances')).body.map(({ username }) => username)).toContain('Wren');
});

test('everybody sees only their own shares, admins all', async () => {
  const haul = await entered('Private');
  await close(haul);
  const names = async (who: Client, query = ''): Promise<string[]> =>
    (await who.get<Share[]>(`/api/payouts/shares?haul=${haul.id.toString()}${query}`)).body.map(
      ({ username }) => username,
    );
  expect(await names(admin)).toEqual(['Wren', 'Moss']);
  expect(await names(moss)).toEqual(['Moss']);
  const { discordId } = await shareOf(haul, 'Wren');
  expect(await names(moss, `&person=${discordId}`)).toEqual(['Moss']);
  expect(await names(admin, '&mine=1')).toEqual([]);
});

test('what is paid is corrected by a counter entry alone', async () => {
  const haul = await entered('Corrected');
  await close(haul);
  const { id } = await shareOf(haul, 'Moss');
  const path = `/api/payouts/shares/${id.toString()}/correct`;
  await admin.post('/api/payouts/shares/pay', { shareIds: [id] });
  const more = await admin.post<Share>(path, { currency: 'Solari', change: 50, note: 'Forgot the crates' });
  expect(more.body).toMatchObject({
    ...{ status: 'owed', owed: [{ currency: 'Solari', amount: 50 }], paid: [{ currency: 'Solari', amount: 450 }] },
    corrections: [{ by: 'Ada', change: 50, note: 'Forgot the crates' }],
  });
  const less = await admin.post<ErrorBody>(path, { currency: 'Solari', change: -501, note: 'Too much' });
  expect([less.status, less.body.details?.fields?.[0]?.path]).toEqual([400, 'change']);
  const [again] = (await admin.post<Share[]>('/api/payouts/shares/pay', { shareIds: [id] })).body;
  expect(again).toMatchObject({ status: 'paid', owed: [], paid: [{ currency: 'Solari', amount: 500 }] });
});

test('a share can be given up: before the closing the others have it, afterwards the guild', async () => {
  const haul = await entered('Given up');
  const waived = await moss.post<Haul>(`/api/payouts/hauls/${haul.id.toString()}/waive`);
  expect(waived.body.people.map(({ username, amounts }) => [username, amounts])).toEqual([
    ['Moss', []],
    ['Wren', [{ currency: 'Solari', amount: 901 }]],
  ]);
  expect((await close(waived.body)).status).toBe(200);
  const { id } = await shareOf(haul, 'Wren');
  const given = await wren.post<Share>(`/api/payouts/shares/${id.toString()}/waive`);
  expect(given.body).toMatchObject({ status: 'waived', owed: [] });
  const [paid] = (await admin.post<Share[]>('/api/payouts/shares/pay', { shareIds: [id] })).body;
  expect(paid?.status).toBe('waived');
});

test('a closed haul stays as it is', async () => {
  const haul = await entered('Final');
  await close(haul);
  const path = `/api/payouts/hauls/${haul.id.toString()}`;
  const change = { amounts: [{ currency: 'Solari', amount: 1 }], people: [] };
  const replies = [await admin.put(path, change), await admin.delete(path), await moss.post(`${path}/waive`)];
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
});

test('a deleted haul can be entered anew, and then no longer restored', async () => {
  const haul = await entered('Deleted');
  const path = `/api/payouts/hauls/${haul.id.toString()}`;
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.post(`${path}/restore`)).status).toBe(200);
  expect((await admin.delete(path)).status).toBe(204);
  const body = {
    source: 'contract',
    sourceId: haul.sourceId,
    amounts: [{ currency: 'Solari', amount: 1 }],
    people: [],
  };
  expect((await admin.post('/api/payouts/hauls', body)).status).toBe(201);
  expect((await admin.post<ErrorBody>(`${path}/restore`)).body.details).toEqual({ reason: 'haul_entered' });
});

test('what the guild keeps, and what is given up, goes into the treasury once', async () => {
  const { body: resource } = await admin.post<TreasuryResource>('/api/treasury', {
    ...{ name: 'Solari chest', description: 'From hauls.', unit: 'Solari', category: 'currency' },
  });
  const haul = await entered('Into the chest', { resources: [{ currency: 'Solari', resourceId: resource.id }] });
  await Promise.all([close(haul), close(haul)]);
  const { id } = await shareOf(haul, 'Moss');
  await moss.post(`/api/payouts/shares/${id.toString()}/waive`);
  const path = `/api/treasury/${resource.id.toString()}`;
  await until(async () => (await admin.get<TreasuryResource>(path)).body.currentAmount >= 551, 'the books');
  expect((await admin.get<TreasuryResource>(path)).body.trend).toEqual([0, 101, 551]);
});
