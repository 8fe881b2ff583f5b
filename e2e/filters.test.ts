// Property test of list filters: browser and server agree which entities match.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { itemCategories, priceUnits, type Auction, type MyAuctions } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { auditSections } from '@guild/common/audit/audit.derived';
import {
  contractTabs,
  contractTypes,
  difficulties,
  rewardUnits,
  type Contract,
} from '@guild/common/contracts/contracts.api';
import { eventTypes, type GuildEvent } from '@guild/common/events/events.api';
import { archiveIdOf, archiveKinds, type GuildNote } from '@guild/common/lore/lore.api';
import { loreTags } from '@guild/common/lore/lore.tags';
import { listingTypes, type MarketItem } from '@guild/common/market/market.api';
import { ranksFromHighest, type Member } from '@guild/common/members/members.api';
import { running, seed } from '@guild/common/test/counts';
import { resourceCategories, resourcePriorities, type TreasuryResource } from '@guild/common/treasury/treasury.api';
import { trialItemCategories, type TrialItem } from '@guild/common/trials/economy.api';
import { signsIn } from '@guild/common/wire/signs';
import fc from 'fast-check';
import { aNewMember } from '../backend/test/builders.ts';
import { bid, start } from '../backend/test/auctions.ts';
import { aNewContract } from '../backend/test/contracts.ts';
import { aNewEvent } from '../backend/test/events.ts';
import { startHall, type Client, type Hall, type Reply } from '../backend/test/harness.ts';
import { auctionFilters } from '../frontend/src/features/auctions/core/auctions.filters.ts';
import { initialState, withMine } from '../frontend/src/features/auctions/core/auctions.state.ts';
import { auditFilters } from '../frontend/src/features/audit/audit.filters.ts';
import { contractFilters } from '../frontend/src/features/contracts/core/contracts.filters.ts';
import { eventFilters, matches as matchesEvent } from '../frontend/src/features/events/core/events.filters.ts';
import { archiveFilters } from '../frontend/src/features/lore/core/archive.filters.ts';
import { itemFilters } from '../frontend/src/features/market/market.filters.ts';
import { rosterFilters } from '../frontend/src/features/members/members.filters.ts';
import { resourceFilters } from '../frontend/src/features/treasury/treasury.filters.ts';
import { marketFilters, matches as matchesTrialItem } from '../frontend/src/features/trials/economy/economy.filters.ts';
import { readQuery } from '../frontend/src/platform/page/address.ts';
import type { Filters, Values } from '../frontend/src/platform/page/filters.ts';

/** Names whose letters, signs or directions are easily treated differently in two places. */
const names = [
  ...['Épée des Sables', 'ÉPÉE DES SABLES', 'épée', 'Ünder Größe', 'STRASSE', 'Straße', 'GROẞE', 'İbad', 'ıstanbul'],
  ...['ΟΔΟΣ', 'οδος', 'οδοσ', 'ſpice', 'Spice', '273 \u212A', 'k2', '\u212Bngström', 'Ǆamila', 'ǅamila', 'Меч', 'МЕЧ'],
  ...['חרב המדבר', 'سيف الصحراء', '砂の剣', '𐐀𐐁', '𐐨𐐩', '🗡️ of Ix', 'a.*(b)', '50% [rare]', 'back\\slash', '^$|?+{2}'],
];
/** A price: boundaries, and some that repeat. */
const prices = [1, 2, 999, 1000, 1001, 999_999_999_999, 1_000_000_000_000];

const dayMs = 24 * 3_600_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** The element at an index of an endless repetition. */
const nth = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

async function created<T>(by: Client, path: string, body: object): Promise<T> {
  const reply = await by.post<T>(path, body);
  if (reply.status !== 201) throw new Error(`${path} refused: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
async function done(reply: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(JSON.stringify(body));
}
/** Everything that a list answers, over all pages. */
async function readAll<T>(reader: Client, path: string, query: Readonly<Record<string, string>>): Promise<T[]> {
  const all: T[] = [];
  let next: string | undefined = `${path}?${new URLSearchParams(query).toString()}`;
  while (next !== undefined) {
    const { status, body, headers }: Reply<T[]> = await reader.get<T[]>(next);
    if (status !== 200) throw new Error(`${next}: ${JSON.stringify(body)}`);
    all.push(...body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  return all;
}

interface List<T, A extends Values<A>, C> {
  readonly path: string;
  readonly filters: Filters<T, A, C>;
  /** The values that a test may give each filter. A filter without values is never set. */
  readonly values: { readonly [K in keyof A]: readonly (string | number)[] };
  /** Everything that exists. */
  readonly entities: readonly T[];
  readonly idOf: (entity: T) => string;
  /** What the browser decides. */
  readonly matches: (entity: T, state: A) => boolean;
  /** Where the browser knows too little, and is not compared. */
  readonly isUnsure?: (entity: T, state: A) => boolean;
}

/** Parts of these texts, in any case. */
const partsOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(6), fc.integer({ min: 1, max: 6 }), fc.constantFrom('as is', 'up', 'down'))
    .map(([text, from, length, to]) => {
      const signs = [...signsIn(text)];
      const start = from % signs.length;
      const part = signs.slice(start, start + length).join('');
      return to === 'up' ? part.toUpperCase() : to === 'down' ? part.toLowerCase() : part;
    });

/** An address of the list: at most three filters, each with one of its values. */
const addressesOf = (
  values: Readonly<Record<string, readonly (string | number)[]>>,
): fc.Arbitrary<Record<string, string>> => {
  const valueOf = (given: readonly (string | number)[]): fc.Arbitrary<string> =>
    given === names ? partsOf(names) : fc.constantFrom(...given.map(String));
  const choices = Object.entries(values).filter(([, given]) => given.length > 0);
  return fc
    .subarray(choices, { maxLength: Math.min(3, choices.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map(([name, given]) => [name, valueOf(given)]))));
};

/** Compares what the server lists with what the browser takes for a match. */
async function compare<T, A extends Values<A>, C>(reader: Client, list: List<T, A, C>): Promise<void> {
  const { path, filters, entities, idOf, matches, isUnsure = () => false } = list;
  expect(entities.length).toBeGreaterThan(15);
  const property = fc.asyncProperty(addressesOf(list.values), fc.constantFrom(12, 200), async (address, limit) => {
    const state = filters.read(readQuery(filters.address, new URLSearchParams(address)));
    const rows = await readAll<{ id: number | string }>(reader, path, filters.query(state, { limit }));
    const listed = new Set(rows.map(({ id }) => id.toString()));
    const wrong = entities
      .filter((one) => !isUnsure(one, state) && matches(one, state) !== listed.has(idOf(one)))
      .map((one) => ({ one, browser: matches(one, state), server: listed.has(idOf(one)) }));
    expect({ state, wrong }).toEqual({ state, wrong: [] });
  });
  await fc.assert(property, running(60));
}
const byId = ({ id }: { readonly id: number }): string => id.toString();

describe(`browser and server agree on the matches of every filter (TEST_SEED=${seed})`, () => {
  let hall: Hall;
  let admin: Client;
  let viewer: Client;
  let other: Client;
  beforeAll(async () => {
    hall = await startHall();
    admin = await hall.signIn('Admin', 'Ødegård İbad');
    viewer = await hall.signIn('Member', 'Épée Straße');
    other = await hall.signIn('Member', 'ΟΔΟΣ Меч');
  });
  afterAll(() => hall.close());

  test('market items', async () => {
    for (const [at, name] of names.entries()) {
      const price = at % 4 === 0 ? null : nth(prices, at);
      await created(at % 3 === 0 ? viewer : other, '/api/marketplace', {
        name,
        ...(at % 5 > 0 && { description: nth(names, at + 7) }),
        isAvailable: at % 4 > 0,
        category: nth(itemCategories, at),
        listingType: nth(listingTypes, at),
        price,
        wantedPrice: at % 3 === 0 ? nth(prices, at + 3) : null,
        priceUnit: nth(priceUnits, at),
      });
    }
    const entities = await readAll<MarketItem>(viewer, '/api/marketplace', {});
    await compare(viewer, {
      path: '/api/marketplace',
      filters: itemFilters,
      values: {
        search: names,
        category: itemCategories,
        mine: ['1'],
        // The browser does not know offers here.
        state: ['available', 'sold', 'unavailable'],
        sort: ['newest', 'price', 'name'],
        least: [0, ...prices],
        most: [0, ...prices],
        listingType: listingTypes,
      },
      entities,
      idOf: byId,
      matches: (item, state) => itemFilters.matches(item, state, viewer.discordId),
    });
  });

  test('auctions', async () => {
    for (const [at, itemName] of names.entries()) {
      const seller = at % 3 === 0 ? viewer : other;
      const { id } = await start(seller, hall, {
        itemName,
        description: nth(names, at + 7),
        category: nth(itemCategories, at),
        startingPrice: nth(prices.slice(0, 5), at),
        priceUnit: nth(priceUnits, at),
      });
      if (at % 4 === 1 && seller !== viewer) await bid(viewer, id, 5000);
      if (at % 8 === 1 && seller !== viewer) await bid(admin, id, 1_000_000_000_000);
      if (at % 5 < 2) await done(viewer.put(`/api/auctions/${id}/watch`));
      if (at % 2 === 1 && at % 3 > 0) await done(admin.post(`/api/auctions/${id}/end`));
    }
    const entities = await readAll<Auction>(viewer, '/api/auctions', {});
    const mine = await viewer.get<MyAuctions>('/api/user/auctions');
    const involvement = { ...withMine(initialState, mine.body), viewerId: viewer.discordId };
    await compare(viewer, {
      path: '/api/auctions',
      filters: auctionFilters,
      values: {
        search: names,
        category: itemCategories,
        status: ['active', 'ended', 'all'],
        mine: ['bids', 'selling', 'watching'],
        sort: ['ending', 'newest', 'price', 'bids'],
        least: [0, 5000, ...prices],
        most: [0, 5000, ...prices],
      },
      entities,
      idOf: byId,
      matches: (auction, state) => auctionFilters.matches(auction, state, involvement),
      // The browser knows the stars of active auctions only. A star on an ended one changes nothing any more.
      isUnsure: ({ status }, state) => state.mine === 'watching' && status === 'ended',
    });
  });

  test('contracts', async () => {
    for (const [at, title] of names.entries()) {
      const client = at % 3 === 0 ? viewer : other;
      const { id } = await created<Contract>(
        client,
        '/api/contracts',
        aNewContract({
          title,
          description: `${nth(names, at + 7)}, until the dawn`,
          targetLocation: nth(names, at + 13),
          contractType: nth(contractTypes, at),
          difficulty: nth(difficulties, at),
          rewardUnit: nth(rewardUnits, at),
          reward: nth(prices, at),
        }),
      );
      const path = `/api/contracts/${id}`;
      if (at % 5 === 4) await done(client.post(`${path}/cancel`, {}));
      if (at % 5 > 1) continue;
      await done((client === viewer ? other : viewer).post(`${path}/claim`));
      if (at % 2 === 0) await done(client.post(`${path}/activate`));
      if (at % 4 === 0) await done(client.post(`${path}/complete`, { evidenceUrl: null }));
    }
    const entities = await readAll<Contract>(viewer, '/api/contracts', {});
    await compare(viewer, {
      path: '/api/contracts',
      filters: contractFilters,
      values: {
        tab: contractTabs,
        search: names,
        type: contractTypes,
        mine: ['posted', 'claimed'],
        difficulty: difficulties,
        unit: rewardUnits,
        place: names,
        least: prices,
      },
      entities,
      idOf: byId,
      matches: (contract, state) => contractFilters.matches(contract, state, viewer.discordId),
    });
  });

  test('treasury resources', async () => {
    for (const [at, name] of names.entries()) {
      await created(admin, '/api/treasury', {
        name,
        description: nth(names, at + 7),
        unit: nth(['kg', 'L'], at),
        category: nth(resourceCategories, at),
        priority: nth(resourcePriorities, at),
        currentAmount: nth([0, ...prices], at),
        goalAmount: nth([0, ...prices], at + 1),
      });
    }
    const entities = await readAll<TreasuryResource>(viewer, '/api/treasury', {});
    await compare(viewer, {
      path: '/api/treasury',
      filters: resourceFilters,
      values: {
        search: names,
        priority: resourcePriorities,
        category: resourceCategories,
        sort: ['name', 'category', 'progress', 'amount'],
        dir: ['asc', 'desc'],
      },
      entities,
      idOf: byId,
      matches: (resource, state) => resourceFilters.matches(resource, state),
    });
  });

  test('members', async () => {
    for (const [at, name] of names.entries())
      await created(admin, '/api/guild-members', aNewMember({ name, role: nth(ranksFromHighest, at) }));
    const today = dayOf(hall.clock.now());
    for (const { id } of (await readAll<Member>(admin, '/api/guild-members', {})).filter((_member, at) => at % 3 === 0))
      await done(admin.put(`/api/guild-members/${id}/absence`, { absence: { from: today, to: today } }));
    const entities = await readAll<Member>(viewer, '/api/guild-members', {});
    await compare(viewer, {
      path: '/api/guild-members',
      filters: rosterFilters,
      values: {
        search: names,
        role: ranksFromHighest,
        away: ['1'],
        free: [today, dayOf(hall.clock.now() + 24 * 3_600_000)],
        // Only people with the right may filter by it, and nobody is inactive here.
        inactive: [],
        // No event is over here.
        reliability: [],
        sort: ['name', 'online', 'rank', 'contribution', 'level'],
      },
      entities,
      idOf: byId,
      matches: (member, state) => rosterFilters.matches(member, state),
    });
  });

  test('items of the trial market', async () => {
    for (const [at, name] of names.entries()) {
      const { id } = await created<TrialItem>(admin, '/api/fremen/items', {
        name,
        description: nth(names, at + 7),
        type: 'tool',
        category: nth(trialItemCategories, at),
        effect: 'more_time',
        spiceCost: 1,
      });
      if (at % 3 === 0) await done(admin.patch(`/api/fremen/items/${id}`, { isActive: false }));
    }
    const [forSale, retired] = await Promise.all([
      readAll<TrialItem>(viewer, '/api/fremen/items', {}),
      readAll<TrialItem>(viewer, '/api/fremen/items', { retired: '1' }),
    ]);
    await compare(viewer, {
      path: '/api/fremen/items',
      filters: marketFilters,
      // The filters leave `affordable` to the screen, which knows the balance.
      values: { search: names, category: trialItemCategories, affordable: [], retired: ['1'] },
      entities: [...forSale, ...retired],
      idOf: byId,
      matches: matchesTrialItem,
    });
  });

  test('events', async () => {
    const now = hall.clock.now();
    // Events are added while they are still to come. The clock goes on afterwards, until half are over.
    hall.clock.set(now - 15 * dayMs);
    for (const [at, title] of names.entries()) {
      const date = dayOf(now + (at - 12) * dayMs);
      await created(admin, '/api/events', aNewEvent({ title, type: nth(eventTypes, at), date, time: '12:00' }));
    }
    hall.clock.set(now);
    const [past, upcoming] = await Promise.all([
      readAll<GuildEvent>(viewer, '/api/events', { past: '1' }),
      readAll<GuildEvent>(viewer, '/api/events', {}),
    ]);
    const days = [-30, -12, -1, 0, 1, 2, 10, 30].map((apart) => dayOf(now + apart * dayMs));
    await compare(viewer, {
      path: '/api/events',
      filters: eventFilters,
      // The list has no last day in its address.
      values: { type: eventTypes, from: days, to: [], past: ['1'] },
      entities: [...past, ...upcoming],
      idOf: byId,
      matches: matchesEvent,
    });
  });

  test('notes of the archive', async () => {
    const entities: GuildNote[] = [];
    for (const [at, title] of names.entries()) {
      const tags = [nth(loreTags, at), nth(loreTags, at * 3 + 1)].slice(0, at % 3);
      entities.push(
        await created(admin, '/api/lore/notes', { title, body: nth(names, at + 7), tags: [...new Set(tags)] }),
      );
    }
    await compare(viewer, {
      path: '/api/lore/archive',
      filters: archiveFilters,
      // Only the server knows which notes its full-text search finds.
      values: { search: [], kind: archiveKinds, tag: loreTags },
      entities,
      idOf: ({ id }) => archiveIdOf(id),
      matches: (note, state) => archiveFilters.matches(note, state),
    });
  });

  test('entries of the audit record', async () => {
    // The record is searched by who did something.
    for (const name of names) {
      const person = await hall.signIn('Member', name);
      await created(person, '/api/marketplace', {
        name,
        category: 'Armor',
        listingType: 'selling',
        price: 1,
      });
    }
    // An entry of the list does not say whether it is personal, unlike the heading of a new entry.
    const [all, ofGuild] = await Promise.all([
      readAll<AuditEntry>(admin, '/api/audit', {}),
      readAll<AuditEntry>(admin, '/api/audit', { scope: 'guild' }),
    ]);
    const guildIds = new Set(ofGuild.map(({ id }) => id));
    const days = [-1, 0, 1].map((apart) => dayOf(hall.clock.now() + apart * dayMs));
    const place = { zone: hall.env.timezone };
    await compare(admin, {
      path: '/api/audit',
      filters: auditFilters,
      values: {
        who: names,
        section: Object.keys(auditSections),
        entity: [...new Set(all.map(({ entity }) => entity))],
        scope: ['guild', 'all'],
        from: days,
        to: days,
      },
      entities: all.map((entry) => ({ ...entry, personal: !guildIds.has(entry.id) })),
      idOf: byId,
      matches: (entry, state) => auditFilters.matches(entry, state, place),
    });
  });
});
