// CSV files of all lists: the same rows as the list with the same filters, and no formulas.
import { allRoutes } from '@guild/common/all.routes';
import { isForAdmins } from '@guild/common/test/permissions';
import { csvName, type Route } from '@guild/common/wire/route';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startHall, type Client, type Hall } from './harness.ts';
import { createMaker, type Maker } from './closed/validCalls.ts';
import { queriesOf } from './lists.ts';

/** Lists without a CSV file, and why. */
const without: Readonly<Record<string, string>> = {
  listParticipants: 'The responses have all of its people',
  listMercenaries: 'The same ranking as that of contractors',
  listWeeks: 'Only names of weeks. Each week has a CSV file of its marks',
  listNotices: 'Nobody needs their notices in a spreadsheet',
  searchArchive: 'Found texts, not rows',
  listNotes: 'Long texts, not rows',
  listGuides: 'Long texts, not rows',
};
const lists: [string, Route][] = Object.entries(allRoutes).filter(([, { list }]) => list);
const exported = lists.filter(([, { csv }]) => csv !== null);
/** One item of these lists has several rows. */
const severalRows: readonly string[] = ['listNights', 'listHauls', 'listDeals', 'listReports'];
const formula = '=1+1';

let hall: Hall;
let admin: Client;
let member: Client;
let calls: Maker;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', '+Mo');
  calls = createMaker({
    table: allRoutes,
    hall,
    making: {
      makerOf: ({ access }) => (isForAdmins(access) ? admin : member),
      owner: member,
      other: admin,
      insiders: [member, admin],
    },
  });
  for (const [name, route] of exported) {
    const [creating, create] =
      Object.entries(allRoutes).find(([, one]) => one.status === 201 && one.path === route.path) ?? [];
    if (creating === undefined || create === undefined) continue;
    const call = await calls.call(creating, create);
    const body = { ...call.body };
    // What people name themselves.
    for (const field of ['title', 'name', 'itemName', 'theme', 'description'])
      if (typeof body[field] === 'string') body[field] = field === 'description' ? `${formula} and more` : formula;
    const made = await admin.post(call.path, body);
    expect([name, made.status, made.status === 201 ? '' : made.body]).toEqual([name, 201, '']);
  }
});
afterAll(() => hall.close());

const readerOf = (query: string): Client => (query.includes('mine=') ? member : admin);
/** The cells of a CSV file, without its byte order mark. */
const rowsOf = (text: string): string[][] => parse(text, { bom: true });

test('every list has a CSV file, or a reason', () => {
  expect(
    lists
      .filter(([, { csv }]) => csv === null)
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(without).sort());
});

test.each(exported)('%s has the rows of the list in a file, with the same access and filters', async (name, route) => {
  const { csv } = route;
  if (csv === null) throw new Error(`${name} has no CSV file`);
  expect(allRoutes[csvName(name)]).toBe(csv);
  expect([csv.access, csv.onlyFor]).toEqual([route.access, route.onlyFor]);
  const { path } = await calls.call(name, route);
  const address = path.replace(route.path.split('/').at(-1) ?? '', (last) => `${last}.csv`);
  const { status, headers, body } = await admin.get<string>(address);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toContain('attachment; filename=');
  const [head = [], ...rows] = rowsOf(body);
  expect(head.length).toBeGreaterThan(3);
  expect(new Set(head).size).toBe(head.length);
  for (const row of rows) expect(row).toHaveLength(head.length);

  for (const query of queriesOf(route).map((one) => one.replace(/^limit=1&?/, ''))) {
    const reader = readerOf(query);
    const list = await reader.get<unknown[]>(`${path}?limit=500${query === '' ? '' : `&${query}`}`);
    const file = await reader.get<string>(`${address}?${query}`);
    expect([query, list.status, file.status]).toEqual([query, 200, 200]);
    const count = rowsOf(file.body).length - 1;
    if (severalRows.includes(name)) expect([query, count === 0]).toEqual([query, list.body.length === 0]);
    else expect([query, count]).toEqual([query, list.body.length]);
  }
});

test('no cell acts as a formula', async () => {
  let harmless = 0;
  for (const [, { path, csv }] of exported) {
    if (csv === null || path.includes(':')) continue;
    const { body } = await admin.get<string>(csv.path);
    for (const cell of rowsOf(body).flat()) {
      // Numbers stay numbers.
      if (/^-?\d+(?:\.\d+)?$/.test(cell)) continue;
      expect(cell).not.toMatch(/^\s*[=+\-@]/);
      if (cell.startsWith(`'${formula}`)) harmless += 1;
    }
  }
  expect(harmless).toBeGreaterThan(5);
});

test('people without access to a list get no CSV file of it', async () => {
  const guest = await hall.signIn('Guest', 'Gus');
  for (const [, { path, access, csv }] of exported)
    if (!path.includes(':'))
      expect([path, (await guest.get(csv?.path ?? '')).status]).toEqual([path, access === 'guest' ? 200 : 403]);
});

test('an invalid filter is refused with its name, and not as a file', async () => {
  const { status, body } = await admin.get<{ details: unknown }>('/api/auctions.csv?status=gone');
  expect([status, body.details]).toMatchObject([400, { fields: [{ path: 'status' }] }]);
  expect((await admin.get('/api/treasury/999/ledger.csv')).status).toBe(404);
});
