// Fills an empty database with the demo guild, once: `MONGODB_URI=… node dist/seed.mjs`.
import { trendDays, type MemberDay } from '@guild/common/dashboard/dashboard.rules';
import { addDays, momentOf, wallClock } from '@guild/common/wire/guildTime';
import { createIds, type Ids } from '../../backend/src/platform/ids.ts';
import { createLog } from '../../backend/src/platform/log.ts';
import { connectMongo } from '../../backend/src/platform/mongo.ts';
import { buildIndexes } from '../../backend/src/platform/stored.ts';
import {
  auctionModels,
  insertAuction,
  insertBidRows,
  type AuctionDocument,
  type AuctionModels,
  type BidDocument,
} from '../../backend/src/features/auctions/auctions.model.ts';
import {
  dashboardModels,
  noFigures,
  onlyId,
  type DashboardModels,
} from '../../backend/src/features/dashboard/dashboard.model.ts';
import { figuresOf, type AnswerRow } from '../../backend/src/features/events/events.answers.ts';
import { eventModels, newDocument, type EventModels } from '../../backend/src/features/events/events.model.ts';
import { marketModels, type MarketModels } from '../../backend/src/features/market/market.model.ts';
import { memberModels, nameKeyOf, type MemberModels } from '../../backend/src/features/members/members.model.ts';
import { userModel, type UserModel } from '../../backend/src/features/session/session.model.ts';
import { demoAuctions, type DemoAuction } from './auctions.ts';
import { demoEvents, type DemoEvent } from './events.ts';
import { demoItems, type DemoItem } from './market.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { randomFrom } from './random.ts';

interface Models extends AuctionModels, MemberModels, EventModels, MarketModels, DashboardModels {
  readonly users: UserModel;
}
interface Mark {
  _id: string;
  state: 'begun' | 'done';
}
const markId = 'demo-seed';
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Writes one person as a user and a member; returns the user's id. */
async function addPerson(models: Models, ids: Ids, person: DemoPerson, now: number): Promise<number> {
  const userId = await ids.next('users');
  const seen = new Date(now - person.seenMinutesAgo * minuteMs);
  const createdAt = new Date(now - person.joinedDaysAgo * dayMs);
  await models.users.create({
    _id: userId,
    discordId: person.discordId,
    username: person.name,
    avatar: null,
    createdAt,
    lastSignInAt: seen,
  });
  await models.members.create({
    _id: await ids.next('guild_members'),
    name: person.name,
    nameKey: nameKeyOf(person.name),
    discordId: person.discordId,
    role: person.role,
    rankSetBy: 'app',
    level: person.level,
    contribution: person.contribution,
    lastActive: seen,
    createdAt,
    version: 1,
  });
  return userId;
}

function toDocument(id: number, lot: DemoAuction, userIds: ReadonlyMap<string, number>): AuctionDocument {
  const bought = lot.ended === 'buyout' ? lot.buyoutPrice : null;
  const leader = lot.placed.at(-1);
  return {
    _id: id,
    itemName: lot.itemName,
    description: lot.description,
    category: lot.category,
    seller: lot.seller.name,
    sellerDiscordId: lot.seller.discordId,
    imageUrl: `/art/category-${lot.category.toLowerCase()}.svg`,
    startingPrice: lot.startingPrice,
    currentBid: bought ?? leader?.amount ?? lot.startingPrice,
    priceUnit: lot.priceUnit,
    buyoutPrice: lot.buyoutPrice,
    quantity: lot.quantity,
    startTime: new Date(lot.startTime),
    endTime: new Date(lot.endTime),
    originalEndTime: new Date(lot.endTime),
    status: lot.ended === undefined ? 'active' : 'ended',
    endReason: lot.ended ?? null,
    leaderId: leader ? (userIds.get(leader.bidder.discordId) ?? null) : null,
    leaderUsername: leader?.bidder.name ?? null,
    leaderDiscordId: leader?.bidder.discordId ?? null,
    withoutWinner: false,
    noticesDue: false,
    noticedBid: null,
    bidCount: lot.placed.length,
    createdAt: new Date(lot.startTime),
    updatedAt: new Date(leader?.at ?? lot.startTime),
    version: lot.placed.length + (lot.ended === undefined ? 1 : 2),
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  };
}

async function addAuction(
  models: Models,
  ids: Ids,
  lot: DemoAuction,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const id = await ids.next('auctions');
  const auction = toDocument(id, lot, userIds);
  const rows: BidDocument[] = [];
  for (const [index, bid] of lot.placed.entries()) {
    const isLast = index === lot.placed.length - 1;
    rows.push({
      _id: await ids.next('auction_bids'),
      auctionId: id,
      bidderId: userIds.get(bid.bidder.discordId) ?? 0,
      bidderUsername: bid.bidder.name,
      bidderDiscordId: bid.bidder.discordId,
      // A buyout is the last bid, at the buyout price.
      bidAmount: isLast ? auction.currentBid : bid.amount,
      bidTime: new Date(bid.at),
    });
  }
  await insertBidRows(models.bids, rows);
  await insertAuction(models.auctions, auction);
}

async function addItem({ items }: Models, ids: Ids, item: DemoItem, now: number): Promise<void> {
  const at = new Date(now - item.hoursAgo * 60 * minuteMs);
  const { name, description, category, listingType, priceUnit, quantity } = item;
  const isWanted = listingType === 'buying';
  await items.create({
    _id: await ids.next('marketplace_items'),
    ...{ name, description, category, listingType, priceUnit, quantity },
    seller: item.seller.name,
    sellerDiscordId: item.seller.discordId,
    imageUrl: `/art/category-${category.toLowerCase()}.svg`,
    price: isWanted ? null : item.price,
    wantedPrice: isWanted ? item.price : null,
    wantedItems: [...item.wantedItems],
    isAvailable: true,
    createdAt: at,
    updatedAt: at,
    version: 1,
  });
}

async function addEvent(
  { events }: Models,
  ids: Ids,
  event: DemoEvent,
  { now, zone, userIds }: { now: number; zone: string; userIds: ReadonlyMap<string, number> },
): Promise<void> {
  const id = await ids.next('events');
  const date = addDays(wallClock(now, zone).day, event.inDays);
  const { title, description, type, time, maxParticipants, organizer, participants } = event;
  const beginning = { title, description, type, time, maxParticipants, date, seriesId: null };
  const startsAt = momentOf(date, time, zone);
  const createdAt = Math.min(now, startsAt) - 3 * dayMs;
  const answers: AnswerRow[] = [];
  for (const [at, person] of participants.entries()) {
    answers.push({
      id: await ids.next('event_participants'),
      userId: userIds.get(person.discordId) ?? 0,
      username: person.name,
      discordId: person.discordId,
      at: new Date(createdAt + (at + 1) * 97 * minuteMs),
      status: at % 7 === 6 ? 'late' : 'going',
      ...{ wanted: 'going', note: null, attended: null },
    });
  }
  const organizedBy = { username: organizer.name, discordId: organizer.discordId };
  const stored = newDocument(id, { ...beginning, startsAt }, organizedBy, createdAt);
  await events.create({ ...stored, answers, ...figuresOf(answers), version: answers.length + 1 });
}

/** How many there were at the end of each of the last days. */
const growth = (now: number): MemberDay[] =>
  Array.from({ length: trendDays }, (_, at) => trendDays - 1 - at).map((daysAgo) => ({
    day: new Date(now - daysAgo * dayMs).toISOString().slice(0, 10),
    total: demoPeople.filter(({ joinedDaysAgo }) => joinedDaysAgo >= daysAgo).length,
  }));

/** What no one computes: an incident some weeks ago, and what the guild has won. */
async function addFigures({ counters, stats }: Models, now: number): Promise<void> {
  const incident = new Date(now - 41 * dayMs);
  const times = { createdAt: incident, updatedAt: incident };
  const who = { lastResetBy: 'Tamsin Vael', lastResetDiscordId: null };
  await counters.create({ _id: onlyId, ...times, ...who, lastIncidentDate: incident, version: 1 });
  const won = { guildRank: 7, raidsWon: 31, totalRaids: 38, territoriesHeld: 4, pvpRating: 1840 };
  await stats.create({ _id: onlyId, ...noFigures, ...won, memberDays: growth(now), version: 1 });
}

const mayTrade = (person: DemoPerson): boolean => person.role === 'Member' || person.role === 'Admin';

async function seed(models: Models, ids: Ids): Promise<void> {
  const now = Date.now();
  await buildIndexes(models);
  const userIds = new Map<string, number>();
  for (const person of demoPeople) userIds.set(person.discordId, await addPerson(models, ids, person, now));
  // Oldest first, so that ids rise with time as they do when people create them.
  const lots = demoAuctions(demoPeople.filter(mayTrade), now).sort((one, other) => one.startTime - other.startTime);
  for (const lot of lots) await addAuction(models, ids, lot, userIds);
  for (const item of demoItems) await addItem(models, ids, item, now);
  const zone = process.env['GUILD_TIMEZONE'] ?? 'UTC';
  for (const event of demoEvents(randomFrom(7))) await addEvent(models, ids, event, { now, zone, userIds });
  await addFigures(models, now);
}

async function main(): Promise<void> {
  const uri = process.env['MONGODB_URI'];
  if (uri === undefined) throw new Error('MONGODB_URI says which database to fill');
  const db = await connectMongo(uri, createLog('warn', 'seed'));
  try {
    const models: Models = {
      ...auctionModels(db),
      ...memberModels(db),
      ...eventModels(db),
      ...marketModels(db),
      ...dashboardModels(db),
      users: userModel(db),
    };
    const marks = db.collection<Mark>('settings');
    const mark = await marks.findOne({ _id: markId });
    if (mark?.state === 'done') return;
    // Begun but not done: what is there comes from a seed that was interrupted.
    if (mark === null && (await models.users.estimatedDocumentCount()) > 0) return;
    await marks.updateOne({ _id: markId }, { $set: { state: 'begun' } }, { upsert: true });
    for (const { collection } of [
      ...[models.users, models.members, models.auctions, models.bids],
      ...[models.items, models.events, models.counters, models.stats],
    ])
      await collection.deleteMany({});
    await seed(models, createIds(db, { auction_bids: 500 }));
    await marks.updateOne({ _id: markId }, { $set: { state: 'done' } });
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`the demo guild could not be made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
