// Hauls over HTTP for every role: entering, closing, and paying, confirming and correcting the
// deals that they open.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { Balance, Deal, DealEntry, OwnBalance } from '@guild/common/deals/deals.api';
import type { Candidate, Haul } from '@guild/common/payouts/payouts.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { completedContract } from '../../../test/contracts.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { dealBooks } from '../deals/deals.service.ts';
import { payoutBooks } from './payouts.service.ts';

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

/** A contract completed by Moss and Wren. */
const completed = (title: string): Promise<Contract> => completedContract(client, [moss, wren], { title });
const peopleOf = ({ claims }: Contract): { discordId: string }[] => claims.map(({ discordId }) => ({ discordId }));
async function entered(title: string, more: object = {}): Promise<Haul> {
  const contract = await completed(title);
  const made = await admin.post<Haul>('/api/payouts/hauls', {
    source: 'contract',
    sourceId: contract.id,
    amounts: [{ currency: 'Solari', amount: 1001 }],
    cutPercent: 10,
    people: peopleOf(contract),
    ...more,
  });
  expect([made.status, made.body]).toMatchObject([201, { status: 'open', title }]);
  return made.body;
}
const close = (haul: Haul): ReturnType<typeof admin.post<Haul>> =>
  admin.post<Haul>(`/api/payouts/hauls/${haul.id}/close`, { version: haul.version });
const sharesOf = async (haul: Haul): Promise<Deal[]> =>
  (await admin.get<Deal[]>(`/api/deals?source=haul&sourceId=${haul.id}`)).body;
const shareOf = async (haul: Haul, name: string): Promise<Deal> => {
  const found = (await sharesOf(haul)).find(({ creditorUsername }) => creditorUsername === name);
  if (found === undefined) throw new Error(`${name} has no share`);
  return found;
};

test('the reward that a client owes is not paid twice by mistake', async () => {
  const contract = await completed('Rewarded');
  const body = { source: 'contract', sourceId: contract.id, people: peopleOf(contract) };
  const reward = [{ currency: contract.rewardUnit, amount: contract.reward }];
  const refusal = {
    status: 400,
    body: {
      details: { fields: [{ path: 'amounts', message: expect.stringMatching(/already owes the .* paysRewardAgain/) }] },
    },
  };
  expect(await admin.post('/api/payouts/hauls', { ...body, amounts: reward })).toMatchObject(refusal);
  const made = await admin.post<Haul>('/api/payouts/hauls', { ...body, amounts: [{ currency: 'Solari', amount: 1 }] });
  const path = `/api/payouts/hauls/${made.body.id}`;
  const put = (more: object) => admin.put<Haul>(path, { ...body, amounts: reward, ...more });
  expect(await put({})).toMatchObject(refusal);
  const again = await put({ paysRewardAgain: true });
  expect([again.status, again.body.amounts]).toEqual([200, reward]);
  // Nobody is asked a second time.
  expect((await put({ note: 'Agreed' })).status).toBe(200);
});

test('strangers and Guests are refused; members can read, admins can enter', async () => {
  expect((await hall.stranger().get('/api/payouts/hauls')).status).toBe(401);
  expect((await guest.get('/api/payouts/hauls')).status).toBe(403);
  const contract = await completed('Of nobody');
  const body = { source: 'contract', sourceId: contract.id, amounts: [{ currency: 'Solari', amount: 9 }], people: [] };
  expect((await client.post('/api/payouts/hauls', body)).status).toBe(403);
  expect((await moss.get('/api/payouts/hauls')).status).toBe(200);
});

test("participants are prefilled, and a preview shows everybody's amount", async () => {
  const contract = await completed('Known people');
  const query = `source=contract&sourceId=${contract.id}`;
  const { body } = await admin.get<Candidate[]>(`/api/payouts/candidates?${query}`);
  expect(body.map(({ username, attendance }) => [username, attendance])).toEqual([
    ['Moss', 'present'],
    ['Wren', 'present'],
  ]);
  const haul = await entered('Shown amounts');
  // 10 % of 1,001 is 100; of the other 901 coins one cannot be split between two.
  expect(haul.people.map(({ amounts }) => amounts)).toEqual([
    [{ currency: 'Solari', amount: 450 }],
    [{ currency: 'Solari', amount: 450 }],
  ]);
  expect(haul.guild).toEqual([{ currency: 'Solari', amount: 101 }]);
});

test('simultaneous tries enter a haul once and close it once', async () => {
  const contract = await completed('Once');
  const body = {
    source: 'contract',
    sourceId: contract.id,
    amounts: [{ currency: 'Spice', amount: 7 }],
    people: peopleOf(contract),
  };
  const tries = await Promise.all([1, 2, 3].map(() => admin.post<Haul & ErrorBody>('/api/payouts/hauls', body)));
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const made = tries.find(({ status }) => status === 201)?.body;
  if (made === undefined) throw new Error('Nobody entered it');
  const closings = await Promise.all([1, 2, 3].map(() => close(made)));
  expect(closings.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await sharesOf(made)).map(({ creditorUsername, amounts }) => [creditorUsername, amounts])).toEqual([
    ['Wren', [{ currency: 'Spice', amount: 3 }]],
    ['Moss', [{ currency: 'Spice', amount: 3 }]],
  ]);
});

test('a stale edit is refused with the stored haul', async () => {
  const haul = await entered('Edited');
  const change = { amounts: [{ currency: 'Solari', amount: 50 }], people: [], cutPercent: 0 };
  const path = `/api/payouts/hauls/${haul.id}`;
  const edited = await admin.put<Haul>(path, { ...change, version: haul.version });
  expect(edited.body.guild).toEqual([{ currency: 'Solari', amount: 50 }]);
  const stale = await admin.put<ErrorBody>(path, { ...change, version: haul.version });
  expect([stale.status, stale.body.details]).toMatchObject([409, { reason: 'stale', current: edited.body }]);
});

test('admins pay shares, their owners confirm them, and balances follow', async () => {
  const haul = await entered('Paid');
  await close(haul);
  const before = (await moss.get<OwnBalance>('/api/deals/balance')).body;
  const share = await shareOf(haul, 'Moss');
  const path = `/api/deals/${share.id}`;
  expect((await moss.post('/api/deals/pay', { dealIds: [share.id] })).status).toBe(403);
  expect((await moss.post<ErrorBody>(`${path}/confirm`)).body.details).toEqual({ reason: 'not_paid' });
  const paid = await Promise.all([1, 2].map(() => admin.post<Deal[]>('/api/deals/pay', { dealIds: [share.id] })));
  expect(paid.map(({ body }) => body[0]?.status)).toEqual(['paid', 'paid']);
  expect((await wren.post(`${path}/confirm`)).status).toBe(403);
  expect((await moss.post<Deal>(`${path}/confirm`)).body).toMatchObject({ status: 'confirmed', owed: [] });
  const { body: after } = await moss.get<OwnBalance>('/api/deals/balance');
  const solari = (all: Balance['paid']): number => all.find(({ currency }) => currency === 'Solari')?.amount ?? 0;
  expect([solari(before.owed) - solari(after.owed), solari(after.paid) - solari(before.paid)]).toEqual([450, 450]);
  expect((await admin.get<Balance[]>('/api/deals/balances')).body.map(({ username }) => username)).toContain('Wren');
});

const shown = async (who: Client, title: string): Promise<string[]> => {
  const { parts } = (await who.get<ForYou>('/api/for-you')).body;
  const lines = parts.find(({ name }) => name === 'deals')?.lines ?? [];
  return lines.filter((line) => `${line.title} ${line.text}`.includes(title)).map((line) => line.text);
};
test("a person's unpaid and unconfirmed shares are among their action items", async () => {
  const haul = await entered('Lately');
  await close(haul);
  expect(await shown(moss, 'Lately')).toEqual([expect.stringMatching(/^Lately/)]);
  const { id } = await shareOf(haul, 'Moss');
  await admin.post('/api/deals/pay', { dealIds: [id] });
  expect(await shown(moss, 'Lately')).toContain('Ada paid you 450 Solari');
  await moss.post(`/api/deals/${id}/confirm`);
  expect(await shown(moss, 'Lately')).not.toContain('Ada paid you 450 Solari');
});

test('every share has entries, visible to its owner and admins', async () => {
  const haul = await entered('By entries');
  await close(haul);
  const { id } = await shareOf(haul, 'Moss');
  const path = `/api/deals/${id}`;
  await admin.post('/api/deals/pay', { dealIds: [id] });
  await admin.post(`${path}/correct`, { currency: 'Solari', change: -50, note: 'Counted twice' });
  const entries = (await moss.get<DealEntry[]>(`${path}/entries`)).body;
  expect(entries.map(({ kind, change, by }) => [kind, change, by])).toEqual([
    ['owed', 450, null],
    ['paid', -450, 'Ada'],
    ['corrected', -50, 'Ada'],
  ]);
  expect((await admin.get(`${path}/entries`)).status).toBe(200);
  expect((await wren.get(`${path}/entries`)).status).toBe(403);
});

test('the books report an error when an entry or a share is lost', async () => {
  const haul = await entered('Lost entry');
  await close(haul);
  const { id } = await shareOf(haul, 'Wren');
  const { db } = await hall.database();
  if (db === undefined) throw new Error('There is no database');
  const problems = async (stored: typeof db): Promise<string[]> => [
    ...(await payoutBooks.problems(stored)),
    ...(await dealBooks.problems(stored)),
  ];
  // While its fact is in the outbox, an entry can be written again and is not lost.
  const waits = { 'outbox.0': { $exists: true } };
  for (const name of ['hauls', 'deals'])
    await until(async () => (await db.collection(name).countDocuments(waits)) === 0, `empty outboxes of ${name}`);
  expect(await problems(db)).toEqual([]);
  const entry = await db.collection('deal_entries').findOneAndDelete({ dealId: id });
  expect(await problems(db)).toEqual([
    expect.stringMatching(/^The haul of Lost entry \(\d+\): the share of \d+ began with another amount than its part$/),
    expect.stringMatching(/^The deal of Wren of Lost entry \(\d+\): the entries give nothing, and 450 Solari is owed$/),
  ]);
  if (entry === null) throw new Error('There was no entry');
  await db.collection('deal_entries').insertOne(entry);
  expect(await problems(db)).toEqual([]);
});

test('an unpaid share corrected to zero is settled, with nothing to confirm', async () => {
  const haul = await entered('To nothing');
  await close(haul);
  const { id } = await shareOf(haul, 'Moss');
  const path = `/api/deals/${id}/correct`;
  const { body } = await admin.post<Deal>(path, { currency: 'Solari', change: -450, note: "Didn't attend" });
  expect(body).toMatchObject({ status: 'confirmed', owed: [], paid: [], confirmedAt: null });
});

test('members see only their own shares, admins see all', async () => {
  const haul = await entered('Private');
  await close(haul);
  const names = async (who: Client, query = ''): Promise<string[]> =>
    (await who.get<Deal[]>(`/api/deals?source=haul&sourceId=${haul.id}${query}`)).body.map(
      ({ creditorUsername }) => creditorUsername,
    );
  expect(await names(admin)).toEqual(['Wren', 'Moss']);
  expect(await names(moss)).toEqual(['Moss']);
  expect(await names(admin, '&side=creditor')).toEqual([]);
  expect(await names(moss, '&side=debtor')).toEqual([]);
});

test('a paid share can only be corrected by a counter entry', async () => {
  const haul = await entered('Corrected');
  await close(haul);
  const { id } = await shareOf(haul, 'Moss');
  const path = `/api/deals/${id}/correct`;
  await admin.post('/api/deals/pay', { dealIds: [id] });
  const more = await admin.post<Deal>(path, { currency: 'Solari', change: 50, note: 'Forgot the crates' });
  expect(more.body).toMatchObject({
    status: 'owed',
    owed: [{ currency: 'Solari', amount: 50 }],
    paid: [{ currency: 'Solari', amount: 450 }],
    corrections: [{ by: 'Ada', change: 50, note: 'Forgot the crates' }],
  });
  const hasNotice = async (resolution: string | null): Promise<boolean> => {
    const { body } = await moss.get<Notice[]>('/api/notifications?limit=100');
    const text = 'Ada corrected this. You are owed 50 Solari.';
    return body.some((one) => one.title === 'Corrected' && one.text === text && one.resolution === resolution);
  };
  await until(() => hasNotice(null), 'the notice of what is owed again');
  const less = await admin.post<ErrorBody>(path, { currency: 'Solari', change: -501, note: 'Too much' });
  expect([less.status, less.body.details?.fields?.[0]?.path]).toEqual([400, 'change']);
  const [again] = (await admin.post<Deal[]>('/api/deals/pay', { dealIds: [id] })).body;
  expect(again).toMatchObject({ status: 'paid', owed: [], paid: [{ currency: 'Solari', amount: 500 }] });
  await until(() => hasNotice('Paid.'), 'the end of the notice');
});

test('a share given up goes to the others before closing, and to the guild after it', async () => {
  const haul = await entered('Given up');
  const waived = await moss.post<Haul>(`/api/payouts/hauls/${haul.id}/waive`);
  expect(waived.body.people.map(({ username, amounts }) => [username, amounts])).toEqual([
    ['Moss', []],
    ['Wren', [{ currency: 'Solari', amount: 901 }]],
  ]);
  expect((await close(waived.body)).status).toBe(200);
  const { id } = await shareOf(haul, 'Wren');
  const given = await wren.post<Deal>(`/api/deals/${id}/waive`);
  expect(given.body).toMatchObject({ status: 'waived', owed: [] });
  const [paid] = (await admin.post<Deal[]>('/api/deals/pay', { dealIds: [id] })).body;
  expect(paid?.status).toBe('waived');
});

test('a closed haul cannot be edited', async () => {
  const haul = await entered('Final');
  await close(haul);
  const path = `/api/payouts/hauls/${haul.id}`;
  const change = { amounts: [{ currency: 'Solari', amount: 1 }], people: [] };
  const replies = [await admin.put(path, change), await admin.delete(path), await moss.post(`${path}/waive`)];
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
});

test('a deleted haul can be entered again, and then no longer be restored', async () => {
  const haul = await entered('Deleted');
  const path = `/api/payouts/hauls/${haul.id}`;
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

test('an organizer can propose a haul for participants, and an admin closes it', async () => {
  const allow = (organizersMay: boolean) => admin.patch('/api/settings/payouts', { organizersMay });
  const contract = await completed('Proposed');
  const body = {
    source: 'contract',
    sourceId: contract.id,
    people: peopleOf(contract),
    amounts: [{ currency: 'Solari', amount: 100 }],
  };
  const propose = (more: object = {}) => client.post<Haul & ErrorBody>('/api/payouts/hauls', { ...body, ...more });
  expect((await propose()).status).toBe(403);
  await allow(true);
  const stranger = [...body.people, { discordId: admin.discordId }];
  const tooMuch = [{ currency: 'Solari', amount: 1_000_000_001 }];
  for (const [more, path, message] of [
    [{ people: stranger }, 'people', "Ada didn't take part. Only somebody who may manage hauls can add them."],
    [{ amounts: tooMuch }, 'amounts', 'An organizer can propose at most 1,000,000,000 of each currency'],
  ] as const)
    expect((await propose(more)).body.details?.fields).toEqual([{ path, message }]);
  const { body: haul } = await propose();
  expect(haul).toMatchObject({ proposed: true, status: 'open' });
  const path = `/api/payouts/hauls/${haul.id}`;
  const waits = async (resolution: string | null): Promise<boolean> =>
    (await admin.get<Notice[]>('/api/notifications?limit=100')).body.some(
      (one) => one.kind === 'haul_proposed' && one.title === 'Proposed' && one.resolution === resolution,
    );
  await until(() => waits(null), 'the notice to admins');
  expect((await moss.put(path, body)).status).toBe(403);
  const changed = await client.put<Haul>(path, { ...body, amounts: [{ currency: 'Solari', amount: 90 }] });
  expect(changed.body).toMatchObject({ proposed: true, amounts: [{ amount: 90 }] });
  expect((await client.post(`${path}/close`, {})).status).toBe(403);

  const taken = await admin.put<Haul>(path, { ...body, people: stranger });
  expect(taken.body).toMatchObject({ proposed: false, people: [{}, {}, { username: 'Ada' }] });
  for (const again of [await client.put(path, body), await client.delete(path)])
    expect([again.status, again.body]).toMatchObject([
      403,
      { error: 'Somebody who may manage hauls has entered or changed this haul' },
    ]);
  expect((await close(taken.body)).status).toBe(200);
  await until(() => waits('It was decided.'), 'the end of the notice');
  await allow(false);
});

test("a haul cannot be closed while the treasury cannot accept the guild's part", async () => {
  const { body: resource } = await admin.post<TreasuryResource>('/api/treasury', {
    name: 'Full chest',
    description: 'Nearly.',
    unit: 'Solari',
    category: 'currency',
    currentAmount: 999_999_999_800,
  });
  const into = { resources: [{ currency: 'Solari', resourceId: resource.id }] };
  const [first, second, missing] = [
    await entered('Fits', into),
    await entered('Fits no more', into),
    await entered('Into nothing', { resources: [{ currency: 'Solari', resourceId: 999_999 }] }),
  ];
  expect((await close(first)).status).toBe(200);
  const refused = await close(second);
  expect([refused.status, refused.body]).toMatchObject([409, { details: { reason: 'cannot_be_booked' } }]);
  expect((await close(missing)).status).toBe(409);
  const { body: full } = await admin.get<TreasuryResource>(`/api/treasury/${resource.id}`);
  expect(full.currentAmount).toBe(999_999_999_901);
});

test('a page of hauls ends at 5,000 people in total', async () => {
  const haul = await entered('Crowded');
  const hauls = (await hall.database()).collection<{ _id: number; people: object[] }>('hauls');
  const stored = await hauls.findOne({ _id: haul.id });
  const people = Array.from({ length: 500 }, () => stored?.people[0] ?? {});
  const ids = Array.from({ length: 12 }, (_, at) => haul.id + 1000 + at);
  await hauls.insertMany(ids.map((_id) => ({ ...stored, _id, sourceId: _id, people, outbox: [] })));
  const first = await admin.get<Haul[]>('/api/payouts/hauls');
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await admin.get<Haul[]>(next);
  const newestFirst = [...ids].reverse();
  expect(first.body.map(({ id }) => id)).toEqual(newestFirst.slice(0, 10));
  expect(second.body.slice(0, 3).map(({ id }) => id)).toEqual([...newestFirst.slice(10), haul.id]);
  await hauls.deleteMany({ _id: { $in: ids } });
});

test('a correction cannot exceed the maximum amount', async () => {
  const haul = await entered('Corrected too far');
  await close(haul);
  const { id } = await shareOf(haul, 'Moss');
  const { body } = await admin.post<ErrorBody>(`/api/deals/${id}/correct`, {
    currency: 'Solari',
    change: 1_000_000_000_000,
    note: 'Much',
  });
  expect(body.details?.fields).toEqual([{ path: 'change', message: 'The amount can be at most 1,000,000,000,000' }]);
});

test("the guild's part, and shares given up, are added to the treasury once", async () => {
  const { body: resource } = await admin.post<TreasuryResource>('/api/treasury', {
    name: 'Solari chest',
    description: 'From hauls.',
    unit: 'Solari',
    category: 'currency',
  });
  const haul = await entered('Into the chest', { resources: [{ currency: 'Solari', resourceId: resource.id }] });
  await Promise.all([close(haul), close(haul)]);
  const { id } = await shareOf(haul, 'Moss');
  await moss.post(`/api/deals/${id}/waive`);
  const path = `/api/treasury/${resource.id}`;
  await until(async () => (await admin.get<TreasuryResource>(path)).body.currentAmount >= 551, 'the books');
  expect((await admin.get<TreasuryResource>(path)).body.history.at(-1)?.amount).toBe(551);
});
