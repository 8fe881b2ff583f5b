// Index use of every query: all queries are recorded while the hall is used, and then explained.
import { isForAdmins } from '@guild/common/test/permissions';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Question } from '@guild/common/access/applications.api';
import { allRoutes } from '@guild/common/all.routes';
import { memberOrders } from '@guild/common/members/members.api';
import { fremenOrders, resultOrders } from '@guild/common/trials/economy.api';
import { wallClock } from '@guild/common/wire/guildTime';
import type { Document } from 'mongodb';
import type { Connection } from 'mongoose';
import { bid, hourMs, start } from './auctions.ts';
import { aNewMember } from './builders.ts';
import { createMaker, shapeOf, validBody } from './closed/validCalls.ts';
import { loadServer, startHall, startWorkerFor, until, type Client, type Hall, type Reply } from './harness.ts';
import { queriesOf } from './lists.ts';
import { openTrial, playOut } from './economy.ts';

interface Query {
  readonly collection: string;
  readonly method: string;
  readonly filter: Document;
  readonly sort?: Document;
  readonly limit?: number;
  readonly hint?: Document;
}
const queries = new Map<string, Query>();
/** Position of the filter among the arguments of a read method. */
const filterAt: Readonly<Record<string, number>> = {
  find: 0,
  findOne: 0,
  countDocuments: 0,
  distinct: 1,
  findOneAndUpdate: 0,
  updateOne: 0,
  updateMany: 0,
  deleteOne: 0,
  deleteMany: 0,
};

/** Values of one type are one query: only the first of its shape is kept. */
const keyOf = (query: Query): string =>
  JSON.stringify(query, (_key, value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? typeof value : value,
  );

function overhear(collection: string, method: string, ...args: unknown[]): void {
  const at = filterAt[method];
  if (at === undefined) return;
  const options = method === 'find' || method === 'findOne' ? (args[1] as Document | undefined) : undefined;
  const sort = options?.['sort'] as Document | Map<string, unknown> | undefined;
  const limit = options?.['limit'] as number | undefined;
  const hint = options?.['hint'] as Document | undefined;
  const query: Query = {
    collection,
    method,
    filter: args[at] ?? {},
    ...(sort && { sort: sort instanceof Map ? Object.fromEntries(sort) : sort }),
    ...(limit !== undefined && { limit }),
    ...(hint !== undefined && { hint }),
  };
  const key = `${collection}.${method} ${keyOf(query)}`;
  if (!queries.has(key)) queries.set(key, query);
}

/** As the running programs load it. */
let mongoose: Awaited<ReturnType<typeof loadServer>>['mongoose'];
let hall: Hall;
let db: Connection;
let admin: Client;
let seller: Client;
let buyer: Client;

beforeAll(async () => {
  ({ mongoose } = await loadServer());
  hall = await startHall();
  db = await hall.database();
  mongoose.set('debug', overhear);
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  buyer = await hall.signIn('Member', 'Harah');
});
afterAll(async () => {
  mongoose.set('debug', false);
  await hall.close();
});

/** Lists of which a second page was read. */
const continued = new Set<string>();
const lists = Object.entries(allRoutes).filter(([, route]) => route.list && 'cursor' in shapeOf(route.query).fields);
const listAt = (path: string): string | undefined =>
  lists.find(([, route]) =>
    new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.replace(/\?.*$/, '')),
  )?.[0];

/** A read that must succeed. */
async function got(who: Client, path: string): Promise<Reply> {
  const reply = await who.get(path);
  expect({ path, status: reply.status }).toEqual({ path, status: 200 });
  const list = listAt(path);
  if (list !== undefined && /[?&]cursor=/.test(path)) continued.add(list);
  return reply;
}
/** Every list with every combination of its filters, and the second page of each. */
async function useLists(): Promise<void> {
  const calls = createMaker({
    table: allRoutes,
    hall,
    making: {
      makerOf: ({ access }) => (isForAdmins(access) ? admin : seller),
      owner: seller,
      other: admin,
      insiders: [],
    },
  });
  for (const [name, route] of lists) {
    const creating = Object.entries(allRoutes).find(([, one]) => one.status === 201 && one.path === route.path);
    for (const who of creating === undefined ? [] : [admin, seller])
      await who.post(route.path, validBody(creating?.[0] ?? '', creating?.[1] ?? route, hall));
    const { path } = await calls.call(name, route);
    const reader = isForAdmins(route.access) ? admin : buyer;
    for (const query of queriesOf(route)) {
      // Only certain rights may filter by these.
      const who = /(?:inactive|guild)=/.test(query) ? admin : reader;
      const { headers } = await got(who, `${path}?${query}`);
      const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
      if (next !== undefined) await got(who, next);
    }
  }
}

async function useAuctions(): Promise<void> {
  const { id } = await start(seller, hall, { buyoutPrice: 900 });
  const other = await start(seller, hall);
  await start(seller, hall, {}, 1);
  for (const amount of [101, 102, 103]) await bid(buyer, id, amount);
  await buyer.put(`/api/auctions/${id}/watch`);
  await buyer.delete(`/api/auctions/${other.id}/watch`);
  await admin.post(`/api/auctions/${other.id}/end`);
  await buyer.post(`/api/auctions/${id}/buyout`);
  await admin.delete(`/api/auctions/${id}`);
  await admin.post(`/api/auctions/${id}/restore`);
  await got(buyer, `/api/auctions/${id}/bids?limit=1&cursor=103-9`);
  await buyer.get('/api/user/auctions');
}

async function usePeople(): Promise<void> {
  const added = await admin.post<{ id: number }>('/api/guild-members', aNewMember({ name: 'Short stay' }));
  await admin.patch(`/api/guild-members/${added.body.id}`, { role: 'Guest' });
  await admin.delete(`/api/guild-members/${added.body.id}`);
  await admin.post(`/api/guild-members/${added.body.id}/restore`);
  await buyer.get('/api/user/guild-member');
  await buyer.socket();
}

async function useMarket(): Promise<void> {
  const item = { name: 'Plate', category: 'Armor', listingType: 'selling' };
  const made = await seller.post<{ id: number }>('/api/marketplace', item);
  const at = `/api/marketplace/${made.body.id}`;
  await seller.patch(at, { price: 5 });
  await buyer.post(`${at}/ping`);
  const offer = { quantity: 1, price: 5, priceUnit: 'Solari' };
  const offered = await buyer.post<{ id: number }>(`${at}/offers`, offer);
  for (const who of [buyer, seller]) await got(who, '/api/user/offers');
  await seller.post(`${at}/offers/${offered.body.id}/answer`, { accept: false });
  await seller.delete(at);
  await seller.post(`${at}/restore`);
  for (const query of ['limit=1', 'unread=1', 'cursor=99', 'unread=1&cursor=99'])
    await got(seller, `/api/notifications?${query}`);
  const [notice] = (await seller.get<{ id: number }[]>('/api/notifications')).body;
  await seller.post(`/api/notifications/${notice?.id ?? 0}/read`);
  await seller.post('/api/notifications/read');
  const settings = await seller.get<object>('/api/notifications/settings');
  await seller.put('/api/notifications/settings', settings.body);
}
async function useEvents(): Promise<void> {
  const { day, time } = wallClock(hall.clock.now() + hourMs, hall.env.timezone);
  const plan = { title: 'Raid', description: 'Two squads', type: 'Raid', date: day, time, maxParticipants: 1 };
  const made = await admin.post<{ id: number }>('/api/events', { ...plan, repeat: 'weekly', occurrences: 3 });
  const at = `/api/events/${made.body.id}`;
  await buyer.post(`${at}/join`);
  await seller.put(`${at}/answer`, { status: 'going' });
  await buyer.delete(`${at}/leave`);
  for (const path of [
    at,
    `${at}/participants?limit=1&cursor=1-1`,
    `${at}/responses?limit=1&cursor=1-1`,
    `${at}/registration-status`,
    '/api/user/events',
  ])
    await got(seller, path);
  await admin.delete(at);
  await admin.post(`${at}/restore`);
  const feed = await seller.post<{ url: string }>('/api/user/calendar');
  await got(hall.stranger(), new URL(feed.body.url).pathname);
  await got(seller, '/api/user/calendar');
  await got(seller, `/api/events?series=${made.body.id}`);
  await got(seller, `${at}/event.ics`);
  await admin.post(`${at}/cancel`, { scope: 'following' });
  await admin.delete(`${at}?scope=all`);
  await admin.post(`${at}/restore`);
}
/** Two pages of a list, one after the other. */
async function readTwoPages(who: Client, path: string): Promise<void> {
  const { headers } = await got(who, `${path}${path.includes('?') ? '&' : '?'}limit=1`);
  const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  if (next !== undefined) await got(who, next);
}
/**
 * A contract of each of two clients, with two contractors who are rated and rate, and its haul.
 */
async function useContracts(): Promise<void> {
  const plan = { title: 'Watch', description: 'All night long', contractType: 'overwatch', targetLocation: 'H-5' };
  const deadline = wallClock(hall.clock.now() + 48 * hourMs, hall.env.timezone).day;
  for (const client of [seller, admin]) {
    const terms = { ...plan, difficulty: 'easy', reward: 9, deadline };
    const made = await client.post<{ id: number }>('/api/contracts', terms);
    const at = `/api/contracts/${made.body.id}`;
    const others = [seller, buyer, admin].filter((each) => each !== client);
    for (const each of others) await each.post(`${at}/claim`);
    await client.post(`${at}/activate`);
    await client.post(`${at}/complete`, {});
    for (const each of others) {
      await each.post(`${at}/rate`, { rating: 5 });
      const { userId } = (await each.get<{ userId: number }>('/api/mercenary-profile')).body;
      await client.post(`${at}/rate`, { rating: 4, rateeId: userId });
    }
    await readTwoPages(buyer, `${at}/ratings`);
    await got(buyer, `${at}/can-rate`);
    await got(buyer, `${at}/points`);
    await got(buyer, '/api/contracts-to-rate');
    const people = [seller, buyer].map(({ discordId }) => ({ discordId }));
    const haul = { source: 'contract', sourceId: made.body.id, amounts: [{ currency: 'Water', amount: 8 }], people };
    const entered = await admin.post<{ id: number }>('/api/payouts/hauls', haul);
    await admin.post(`/api/payouts/hauls/${entered.body.id}/close`, {});
  }
  for (const board of ['contracts/leaderboard', 'mercenary-leaderboard', 'contracts/client-leaderboard'])
    await readTwoPages(buyer, `/api/${board}`);
  await got(buyer, '/api/contracts/standing');
  await got(buyer, '/api/contracts/past-places');
  await got(admin, '/api/settings/points-between');
  await readTwoPages(buyer, '/api/payouts/hauls');
  for (const query of ['', '?open=1', '?open=0&side=debtor']) await readTwoPages(buyer, `/api/deals${query}`);
  const [share] = (await buyer.get<{ id: number }[]>('/api/deals?side=creditor')).body;
  await got(buyer, `/api/deals/${share?.id ?? 0}/entries`);
  for (const path of ['balances', 'balance']) await got(admin, `/api/deals/${path}`);
}
async function useNights(): Promise<void> {
  for (const title of ['First', 'Second']) {
    const { body } = await admin.post<{ id: number }>('/api/nights', { title, lots: 'Knife' });
    await admin.post(`/api/nights/${body.id}/start`);
    await got(buyer, `/api/nights/${body.id}/lots`);
  }
  await readTwoPages(buyer, '/api/nights');
}
async function useImports(): Promise<void> {
  for (const name of ['First', 'Second']) {
    const { body } = await admin.post<{ id: number }>('/api/imports', { kind: 'items', text: `Item\n${name}` });
    const at = `/api/imports/${body.id}`;
    await until(async () => (await admin.get<{ state: string }>(at)).body.state === 'done', 'the import');
    await admin.post(`${at}/undo`);
  }
  const person = { kind: 'members', text: 'Name,Discord id\nImported,900000000000000001' };
  await admin.post('/api/imports', person);
  await readTwoPages(admin, '/api/imports');
}
async function useTreasury(): Promise<void> {
  const cistern = { name: 'Cistern', description: 'Water', unit: 'L', category: 'water', currentAmount: 90 };
  const { body } = await admin.post<{ id: number }>('/api/treasury', cistern);
  const at = `/api/treasury/${body.id}`;
  await admin.patch(at, { currentAmount: 95 });
  for (const amount of [1, 2]) await buyer.post(`${at}/withdrawals`, { amount });
  await readTwoPages(buyer, `${at}/ledger`);
  await readTwoPages(admin, '/api/treasury/requests');
  await got(buyer, `${at}/givers`);
}
async function useScouting(): Promise<void> {
  await admin.put('/api/settings/scouting', { membersMayMark: true });
  await buyer.post('/api/scouting', { category: 'control_point', locations: ['A-1', 'A-2'] });
  await readTwoPages(buyer, '/api/scouting/changes');
  const [last] = (await buyer.get<{ id: number }[]>('/api/scouting/changes')).body;
  await buyer.post(`/api/scouting/changes/${last?.id ?? 0}/undo`);
  await got(buyer, '/api/desert-map/current.svg');
  const mark = { cell: 'I-9', markedAt: new Date(0), state: 'present', stateAt: null };
  const past = { weekEndsAt: new Date(0), category: 'control_point', marks: [mark], isActive: true };
  const stored = { version: 1, outbox: [], deletedAt: new Date(0), deletedBy: null, cleanedUp: true };
  const pastWeeks = [20251104, 20251111].map((weekId, at) => ({ _id: 9_000_001 + at, weekId, ...past, ...stored }));
  await db.collection<{ _id: number }>('scouting_reports').insertMany(pastWeeks);
  await readTwoPages(buyer, '/api/scouting/weeks');
  await got(buyer, '/api/desert-map/weeks/20251111');
  await got(buyer, '/api/desert-map/heat?from=20251104&to=20251111');
  await got(buyer, '/api/scouting.csv');
}
/** Two trials: one with a leaving player, cheers and a cancellation, and one that begins. */
async function useTrials(): Promise<void> {
  for (const theme of ['The Deep Desert', 'The Spice Blow']) {
    const made = await seller.post<{ id: number }>('/api/trials', { theme, lobbySeconds: 600 });
    const at = `/api/trials/${made.body.id}`;
    await admin.post('/api/trials', { theme });
    for (const each of [buyer, admin]) await each.post(`${at}/join`);
    await seller.post(`${at}/countdown`, { lobbySeconds: 5 });
    hall.clock.advance(6000);
    for (const path of [at, `${at}/participants`, `${at}/mine`, `${at}/story`]) await got(buyer, path);
    hall.clock.advance(6000);
    await buyer.post(`${at}/choice`, { round: 1, way: 'a' });
    await buyer.post(`${at}/leave`);
    await admin.post(`${at}/cancel`);
  }
}
/** Two played trials, spending of their rewards, and every sort order of the results. */
async function useFremen(): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    await playOut(hall, await openTrial([buyer, seller], { spiceReward: 1000 }), [buyer, seller]);
  await readTwoPages(buyer, '/api/trials');
  const [item] = (await buyer.get<{ id: number }[]>('/api/fremen/items?affordable=1')).body;
  await buyer.post(`/api/fremen/items/${item?.id ?? 0}/buy`);
  await buyer.post(`/api/fremen/items/${item?.id ?? 0}/equip`);
  await readTwoPages(buyer, '/api/fremen/ledger');
  for (const more of ['', '?userId=1', '?trialId=1']) await readTwoPages(buyer, `/api/fremen/history${more}`);
  await readTwoPages(buyer, '/api/fremen/standings');
  for (const sort of fremenOrders)
    for (const direction of ['asc', 'desc']) {
      await got(buyer, `/api/fremen/standings?sort=${sort}&direction=${direction}&count=1`);
      await got(buyer, `/api/fremen/standings/mine?sort=${sort}`);
    }
  for (const sort of resultOrders)
    for (const direction of ['asc', 'desc'])
      await readTwoPages(buyer, `/api/fremen/history?sort=${sort}&direction=${direction}`);
  await openTrial([buyer, seller]);
  await buyer.post(`/api/fremen/items/${item?.id ?? 0}/unequip`);
}
async function useTheRest(): Promise<void> {
  for (const guidePlace of [1, 2])
    await admin.post('/api/lore/notes', { title: `Guide ${guidePlace}`, body: 'Sand.', guidePlace });
  for (const { username } of [seller, buyer]) {
    const [row] = (await admin.get<{ id: number }[]>(`/api/guild-members?search=${username}`)).body;
    await got(admin, `/api/guild-members/${row?.id ?? 0}/profile`);
    for (const more of ['', '?cursor=9']) await got(admin, `/api/guild-members/${row?.id ?? 0}/contributions${more}`);
  }
  await got(admin, '/api/guild-members?online=1&limit=1');
  await got(admin, `/api/roster-facts?discordIds=${seller.discordId},${buyer.discordId}`);
  for (const sort of memberOrders)
    for (const narrowed of ['', '&role=Member', '&online=1', '&search=s'])
      await got(admin, `/api/guild-members?sort=${sort}${narrowed}&count=1&limit=1`);
  for (const path of [
    'guild-stats',
    'roster-figures',
    'counts',
    'incident-counter',
    'llm-config',
    'settings/lore',
    'lore/usage',
    'settings/rank-access',
    'settings/contribution-points',
  ])
    await got(admin, `/api/${path}`);
  await admin.post('/api/incident-counter/reset');
  await useApplications();
}
async function useApplications(): Promise<void> {
  const question: Question = { text: 'Why us?', kind: 'short', required: true, choices: [] };
  await admin.patch('/api/settings/access', { hasForm: true, questions: [question] });
  for (const name of ['Rix', 'Rox']) {
    const person = await hall.signIn('Recruit', name);
    await person.put('/api/access-request', { answers: [{ question: question.text, answer: 'Sand' }] });
  }
}

/**
 * The server's query plan, its stages from the outside in; null if the query cannot be explained.
 */
async function stagesOf({ collection, filter, sort, limit, hint }: Query): Promise<string[] | null> {
  const find = {
    find: collection,
    filter,
    ...(sort && { sort }),
    ...(limit !== undefined && { limit }),
    ...(hint && { hint }),
  };
  const reply = await db.db?.command({ explain: find, verbosity: 'queryPlanner' });
  const planner = reply?.['queryPlanner'] as Document | undefined;
  if (planner === undefined) return null;
  const stages: string[] = [];
  JSON.stringify(planner['winningPlan'], (key, value: unknown) => {
    if (key === 'stage') stages.push(String(value));
    return value;
  });
  return stages;
}

/** Collections of a few documents, which are read completely. */
const small = [
  'settings',
  'counters',
  'presence',
  'leases',
  'migrations',
  'guild_stats',
  'rank_access',
  'contribution_points',
  'llm_config',
  'lore_settings',
  'contract_seasons',
  'payout_settings',
  'contract_counts',
];

describe('every query of the hall', () => {
  test('uses an index for its filter, and for the order of a list', async () => {
    await useAuctions();
    await useNights();
    await useImports();
    await usePeople();
    await useMarket();
    await useEvents();
    await useContracts();
    await useTreasury();
    await useScouting();
    await useTrials();
    await useFremen();
    await useTheRest();
    await useLists();
    const unread = lists.filter(([name]) => !continued.has(name));
    expect(
      unread.map(([name]) => `${name}: read its second page here, or let a creating call stand at its path`),
    ).toEqual([]);
    hall.clock.advance(2 * hourMs);
    const worker = await startWorkerFor(hall);
    await worker.close();
    await hall.stranger().get('/api/auctions');

    const overheard = [...queries.values()].filter(({ collection }) => !small.includes(collection));
    expect(overheard.length).toBeGreaterThan(40);
    const unled: string[] = [];
    for (const query of overheard) {
      const stages = await stagesOf(query);
      const isSorted = stages?.some((stage) => stage === 'SORT') === true;
      if (stages?.includes('COLLSCAN') !== false || isSorted)
        unled.push(`${JSON.stringify(query)}: ${stages?.join(' < ') ?? 'no plan'}`);
    }
    expect(unled).toEqual([]);
  });
});
