// Fills an empty database with the demo guild, once: `MONGODB_URI=… node dist/seed.mjs`.
import { createIds, type Ids } from '../../backend/src/platform/ids.ts';
import { createLog } from '../../backend/src/platform/log.ts';
import { connectMongo } from '../../backend/src/platform/mongo.ts';
import {
  auctionModels,
  buildAuctionIndexes,
  insertAuction,
  insertBidRows,
  type AuctionDocument,
  type AuctionModels,
  type BidDocument,
} from '../../backend/src/features/auctions/auctions.model.ts';
import {
  buildMemberIndexes,
  memberModels,
  nameKeyOf,
  type MemberModels,
} from '../../backend/src/features/members/members.model.ts';
import { userModel, type UserModel } from '../../backend/src/features/session/session.model.ts';
import { demoAuctions, type DemoAuction } from './auctions.ts';
import { demoPeople, type DemoPerson } from './people.ts';

interface Models extends AuctionModels, MemberModels {
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
  const createdAt = new Date(now - 90 * dayMs);
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

const mayTrade = (person: DemoPerson): boolean => person.role === 'Member' || person.role === 'Admin';

async function seed(models: Models, ids: Ids): Promise<void> {
  const now = Date.now();
  await models.users.createIndexes();
  await buildMemberIndexes(models);
  await buildAuctionIndexes(models);
  const userIds = new Map<string, number>();
  for (const person of demoPeople) userIds.set(person.discordId, await addPerson(models, ids, person, now));
  // Oldest first, so that ids rise with time as they do when people create them.
  const lots = demoAuctions(demoPeople.filter(mayTrade), now).sort((one, other) => one.startTime - other.startTime);
  for (const lot of lots) await addAuction(models, ids, lot, userIds);
}

async function main(): Promise<void> {
  const uri = process.env['MONGODB_URI'];
  if (uri === undefined) throw new Error('MONGODB_URI says which database to fill');
  const db = await connectMongo(uri, createLog('warn', 'seed'));
  try {
    const models: Models = { ...auctionModels(db), ...memberModels(db), users: userModel(db) };
    const marks = db.collection<Mark>('settings');
    const mark = await marks.findOne({ _id: markId });
    if (mark?.state === 'done') return;
    // Begun but not done: what is there comes from a seed that was interrupted.
    if (mark === null && (await models.users.estimatedDocumentCount()) > 0) return;
    await marks.updateOne({ _id: markId }, { $set: { state: 'begun' } }, { upsert: true });
    for (const model of [models.users, models.members, models.auctions, models.bids])
      await model.collection.deleteMany({});
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
