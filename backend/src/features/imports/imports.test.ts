// Imports over HTTP: previews, all or nothing, progress, live messages, audit, notices and Undo.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { Deal, DealEntry, OwnBalance } from '@guild/common/deals/deals.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { GuildImport, ImportPreview, NewImport } from '@guild/common/imports/imports.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { Member } from '@guild/common/members/members.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { dealBooks } from '../deals/deals.books.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let other: Client;
let member: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  other = await hall.signIn('Admin', 'Otto');
  member = await hall.signIn('Member', 'Moss');
});
afterAll(() => hall.close());

const importOf = async (id: number): Promise<GuildImport> => (await admin.get<GuildImport>(`/api/imports/${id}`)).body;
const inState = async (id: number, state: GuildImport['state']): Promise<GuildImport> => {
  await until(async () => (await importOf(id)).state === state, `import ${id} is ${state}`);
  return importOf(id);
};
async function imported(body: Partial<NewImport>): Promise<GuildImport> {
  const reply = await admin.post<GuildImport>('/api/imports', body);
  expect([reply.status, reply.body]).toMatchObject([201, {}]);
  return inState(reply.body.id, 'done');
}
async function undone({ id }: Pick<GuildImport, 'id'>): Promise<GuildImport> {
  expect((await admin.post(`/api/imports/${id}/undo`)).status).toBe(200);
  return inState(id, 'undone');
}
const itemsNamed = async (search: string): Promise<MarketItem[]> =>
  (await member.get<MarketItem[]>(`/api/marketplace?search=${search}`)).body;
const items = 'Item;Category;Quantity;Price\nQuartz knife;Weapon;2;1.500,00\nQuartz sand;Resource;10;5,00';

test('only admins import', async () => {
  for (const path of ['/api/imports', '/api/imports/preview'])
    expect((await member.post(path, { kind: 'items', text: items })).status).toBe(403);
  expect((await member.get('/api/imports')).status).toBe(403);
});

test('a preview guesses kind and columns, and names errors by line and column', async () => {
  const text = 'Item,Category,Quantity\nKnife,Weapon,0\nSpoon,Cutlery,2\n,Weapon,1';
  const { status, body } = await admin.post<ImportPreview>('/api/imports/preview', { text });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: 'items',
    headings: ['Item', 'Category', 'Quantity'],
    columns: ['name', 'category', 'quantity'],
    rowCount: 3,
    missing: [],
    problemCount: 3,
    problems: [
      { line: 2, column: 'quantity', message: 'Quantity must be at least 1' },
      { line: 3, column: 'category' },
      { line: 4, column: 'name', message: 'Item name is required' },
    ],
    questions: [],
  });
});
test('an import with an error, a missing column or an open question imports nothing', async () => {
  const wrong = await admin.post<ErrorBody>('/api/imports', { kind: 'items', text: `${items}\nQuartz lamp;Light;1;2` });
  expect([wrong.status, wrong.body.details?.fields]).toMatchObject([
    400,
    [{ path: 'text', message: expect.stringContaining('Line 4, Category: "Light" is none of') }],
  ]);
  const missing = await admin.post<ErrorBody>('/api/imports', { kind: 'events', text: 'Title\nRaid' });
  expect(missing.body.details?.fields).toEqual([
    { path: 'columns', message: 'No column is Date' },
    { path: 'columns', message: 'No column is Time' },
  ]);
  const unclear = { kind: 'items', text: 'Item\tPrice\nQuartz lamp\t1.500' };
  const asked = await admin.post<ErrorBody>('/api/imports', unclear);
  expect(asked.body.details?.fields).toEqual([{ path: 'numbers', message: 'Say how to read 1.500' }]);
  expect(await itemsNamed('quartz')).toEqual([]);
});

test('items: one live message for the list, one audit entry, one notice, and Undo keeps what was changed', async () => {
  const socket = await member.socket();
  await socket.join('market');
  const done = await imported({ kind: 'items', text: items, source: 'stock.csv' });
  expect(done).toMatchObject({ rows: 2, written: 2, createdBy: 'Ada', source: 'stock.csv', kept: 0 });
  const [sand, knife] = await itemsNamed('quartz');
  expect([knife, sand]).toMatchObject([
    { name: 'Quartz knife', quantity: 2, price: 1500, seller: 'Ada', isAvailable: true },
    { name: 'Quartz sand', quantity: 10, price: 5 },
  ]);
  await socket.waitFor('hall:resynced');
  const heard = socket.messages.map(({ name }) => name).filter((name) => name !== 'hall:hello');
  expect(heard).toEqual(['hall:resynced']);
  const notices = async (person: Client): Promise<{ kind: string; title: string }[]> =>
    (await person.get<{ kind: string; title: string }[]>('/api/notifications')).body.filter(
      ({ kind }) => kind === 'import',
    );
  await until(async () => (await notices(other)).length === 1, 'the other admin is notified');
  expect([await notices(other), await notices(admin)]).toMatchObject([[{ title: 'Ada imported 2 items' }], []]);

  expect((await admin.patch(`/api/marketplace/${knife?.id}`, { price: 9 })).status).toBe(200);
  expect(await undone(done)).toMatchObject({ kept: 1, keptNames: ['Quartz knife'] });
  expect((await itemsNamed('quartz')).map(({ name }) => name)).toEqual(['Quartz knife']);
  expect((await admin.post(`/api/imports/${done.id}/undo`)).status).toBe(409);
  const entries = async (): Promise<string[]> =>
    (await admin.get<AuditEntry[]>('/api/audit?entity=import')).body.map(({ action, name }) => `${action} ${name}`);
  await until(async () => (await entries()).length === 2, 'the audit entries');
  expect(await entries()).toEqual(['import.undone 2 items from stock.csv', 'import.started 2 items from stock.csv']);
});

test('contracts, and those that somebody has claimed stay', async () => {
  const text =
    'Auftrag;Beschreibung;Typ;Ziel;Belohnung;Frist\nBasalt Nord;Bring sie alle heim;Ernte;Norden;500;31.12.2027\nBasalt Süd;Bring sie alle heim;Raid;Süden;700;31.12.2027';
  const done = await imported({ kind: 'contracts', text });
  const board = async (): Promise<Contract[]> =>
    (await member.get<Contract[]>('/api/contracts')).body.filter(({ title }) => title.startsWith('Basalt'));
  expect((await board()).map(({ title, contractType, reward }) => [title, contractType, reward])).toEqual([
    ['Basalt Süd', 'raid', 700],
    ['Basalt Nord', 'harvest', 500],
  ]);
  const [south] = await board();
  expect((await member.post(`/api/contracts/${south?.id}/claim`)).status).toBe(200);
  expect(await undone(done)).toMatchObject({ kept: 1, keptNames: ['Basalt Süd'] });
  expect(await board()).toHaveLength(1);
});

test('events from a calendar file; past ones are refused', async () => {
  const file = (year: number): string =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Garnet raid\r\nDTSTART:${year}0701T180000Z\r\nDTEND:${year}0701T200000Z\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const past = await admin.post<ErrorBody>('/api/imports', { kind: 'events', text: file(2020) });
  expect(past.body.details?.fields).toEqual([
    { path: 'text', message: 'Line 2, Date: The event must be in the future' },
  ]);
  const done = await imported({ kind: 'events', text: file(2031) });
  const events = async (): Promise<GuildEvent[]> => (await member.get<GuildEvent[]>('/api/events?search=garnet')).body;
  expect(await events()).toMatchObject([
    { startsAt: '2031-07-01T18:00:00.000Z', lengthMinutes: 120, organizer: 'Ada', currentParticipants: 0 },
  ]);
  expect(await undone(done)).toMatchObject({ kept: 0 });
  expect(await events()).toEqual([]);
});

test('opening balances are the first entries of their ledgers', async () => {
  const done = await imported({
    kind: 'resources',
    text: 'Rohstoff\tBestand\tEinheit\nOpal\t1.200,00\tkg\nJade\t0\tkg',
  });
  const resources = async (): Promise<TreasuryResource[]> =>
    (await member.get<TreasuryResource[]>('/api/treasury')).body.filter(({ unit }) => unit === 'kg');
  const [jade, opal] = await resources();
  expect([jade, opal]).toMatchObject([
    { name: 'Jade', currentAmount: 0 },
    { name: 'Opal', currentAmount: 1200 },
  ]);
  const ledger = async (): Promise<LedgerEntry[]> =>
    (await member.get<LedgerEntry[]>(`/api/treasury/${opal?.id}/ledger`)).body;
  expect(await ledger()).toMatchObject([{ kind: 'opening', before: 0, after: 1200, username: 'Ada' }]);
  expect((await admin.patch(`/api/treasury/${opal?.id}`, { currentAmount: 1300 })).status).toBe(200);
  expect(await ledger()).toMatchObject([{ kind: 'set', before: 1200, after: 1300 }, { kind: 'opening' }]);
  expect(await undone(done)).toMatchObject({ kept: 1, keptNames: ['Opal'] });
});

/** Problems in the books of deals. */
async function problemsOfDeals(): Promise<readonly string[]> {
  const { db } = await hall.database();
  if (db === undefined) throw new Error('no database');
  return dealBooks.problems(db);
}

test('owed shares are deals of the guild, which are paid like others; Undo keeps what was paid', async () => {
  const text = `Mitglied;Betrag;Währung;Wofür\nMoss;1.200,00;Solari;Old raid\n${other.discordId};30,00;Spice Melange;\nNobody;5,00;Solari;`;
  const wrong = await admin.post<ErrorBody>('/api/imports', { kind: 'deals', text });
  expect(wrong.body.details?.fields).toEqual([{ path: 'text', message: 'Line 4, Who: No member has this name' }]);
  const done = await imported({ kind: 'deals', text: text.split('\n').slice(0, 3).join('\n') });
  const deals = async (who: Client): Promise<Deal[]> =>
    (await who.get<Deal[]>('/api/deals?source=import&side=creditor')).body;
  const [owed] = await deals(member);
  expect(await deals(member)).toMatchObject([
    { title: 'Old raid', debtorDiscordId: null, owed: [{ currency: 'Solari', amount: 1200 }], status: 'owed' },
  ]);
  expect(await deals(other)).toMatchObject([{ title: 'Share', owed: [{ currency: 'Spice Melange', amount: 30 }] }]);
  expect((await member.get<OwnBalance>('/api/deals/balance')).body.owed).toEqual([
    { currency: 'Solari', amount: 1200 },
  ]);
  expect((await member.get<DealEntry[]>(`/api/deals/${owed?.id}/entries`)).body).toMatchObject([
    { kind: 'owed', change: 1200 },
  ]);
  expect((await admin.post('/api/deals/pay', { dealIds: [owed?.id] })).status).toBe(200);
  expect(await problemsOfDeals()).toEqual([]);
  expect(await undone(done)).toMatchObject({ kept: 1, keptNames: ['Old raid: Moss'] });
  expect([(await deals(member)).length, (await deals(other)).length]).toEqual([1, 0]);
  expect(await problemsOfDeals()).toEqual([]);
});

test('members get rank and characters; Undo removes those who have not signed in', async () => {
  const text =
    'Name,Discord id,Rang,Charaktere\nFern,200000000000000001,Offizier,"Ferna; Fernb"\nOak,200000000000000002,,';
  const done = await imported({ kind: 'members', text });
  const roster = async (): Promise<Member[]> =>
    (await admin.get<Member[]>('/api/guild-members')).body.filter(({ discordId }) => discordId.startsWith('2000'));
  expect(await roster()).toMatchObject([
    { name: 'Fern', role: 'Officer', characters: [{ name: 'Ferna' }, { name: 'Fernb' }] },
    { name: 'Oak', role: 'Member', characters: [] },
  ]);
  const again = await admin.post<ErrorBody>('/api/imports', { kind: 'members', text });
  expect(again.body.details?.fields).toEqual([
    { path: 'text', message: 'Line 2, Discord id: This person is already a member' },
    { path: 'text', message: 'Line 3, Discord id: This person is already a member' },
  ]);
  const fern = (await roster()).find(({ name }) => name === 'Fern');
  expect((await admin.patch(`/api/guild-members/${fern?.id}`, { level: 5 })).status).toBe(200);
  expect(await undone(done)).toMatchObject({ kept: 1, keptNames: ['Fern'] });
  expect((await roster()).map(({ name }) => name)).toEqual(['Fern']);
  // Those who were taken back are not blocked.
  await imported({ kind: 'members', text: 'Name,Discord id\nOak,200000000000000002' });
});
