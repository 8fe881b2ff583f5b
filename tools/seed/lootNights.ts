// Demo loot nights: one that ended with an unsold lot, and one that is planned.
import { lotSoftCloseSeconds, readLots } from '@guild/common/nights/nights.rules';
import { newAuction } from '../../backend/src/features/auctions/core/auctions.newAuction.ts';
import { insertBidRows } from '../../backend/src/features/auctions/bidding/auctions.bidRows.ts';
import type { AuctionDocument, AuctionModels } from '../../backend/src/features/auctions/core/auctions.model.ts';
import { dealOfAuction } from '../../backend/src/features/auctions/ending/auctions.deals.ts';
import type { DealModels } from '../../backend/src/features/deals/deals.model.ts';
import { buildNight } from '../../backend/src/features/nights/nights.decisions.ts';
import type { NightDocument, NightModels } from '../../backend/src/features/nights/nights.model.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import type { Ids } from '../../backend/src/platform/store/documents/ids.ts';
import { demoDeals } from './deals.ts';
import { insert } from './insert.ts';
import { demoPeople } from './people.ts';
import type { DemoRecord } from './record.ts';

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids'> & {
    readonly nights: NightModels;
    readonly deals: DealModels;
  };
  readonly ids: Ids;
  readonly record: DemoRecord;
  /** The admin who plans the nights. */
  readonly admin: Caller;
  /** People who bid. */
  readonly bidders: readonly Caller[];
  /** Sells the lots. */
  readonly guildName: string;
  readonly now: number;
}
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** What is bid for each lot of the ended night; null: nothing. */
const prices = [1_300, 450, null];
const ended = {
  title: 'Loot of the spice run',
  lots: 'Resin-bound crysknife; 1; 500\nStill filter, new; 4; 200\nCracked worm lamp; 1; 150',
  category: 'Resource',
  priceUnit: 'Solari',
  minutes: 5,
  pace: 'together',
  occasion: null,
  startsAt: null,
} as const;
const planned = {
  ...ended,
  title: 'Next loot night',
  lots: [
    'Sandbike frame; 1; 2000',
    'Plastanium plate; 30; 900',
    'Pilot goggles; 1; 120',
    'Signal flare; 12; 60',
    'Desert tent, two people; 1; 400',
  ].join('\n'),
  pace: 'in_turn',
} as const;

const completed = (document: ReturnType<typeof buildNight>, at: number): NightDocument => ({
  ...document,
  createdAt: new Date(at),
  updatedAt: new Date(at),
  deletedAt: null,
  deletedBy: null,
  version: 1,
  outbox: [],
});

/** The ended auction of a lot, as the hall keeps it. */
async function addLot(
  { models, ids, bidders, guildName }: Deps,
  { nightId, at, startedAt }: { nightId: number; at: number; startedAt: number },
): Promise<NightDocument['lots'][number]> {
  const line = readLots(ended.lots).lots[at];
  if (line === undefined) throw new Error('no such lot');
  const { name, category = ended.category, ...rest } = line;
  const id = await ids.next('auctions');
  const endTime = startedAt + ended.minutes * minuteMs;
  const price = prices[at] ?? null;
  const bidder = price === null ? undefined : bidders[at % bidders.length];
  const fields = {
    ...rest,
    itemName: name,
    description: `A lot of the loot night ${ended.title}.`,
    category,
    priceUnit: ended.priceUnit,
    pictures: [],
    endTime: new Date(endTime).toISOString(),
  };
  const raises = { smallestRaise: 1, smallestRaisePercent: null };
  const auction: AuctionDocument = {
    ...newAuction(id, fields, { username: guildName, discordId: null }, { now: startedAt, raises }),
    nightId,
    softCloseSeconds: lotSoftCloseSeconds,
    status: 'ended',
    endReason: 'time',
    ...(bidder !== undefined &&
      price !== null && {
        leaderId: bidder.userId,
        leaderUsername: bidder.username,
        leaderDiscordId: bidder.discordId,
        currentBid: price,
        bidCount: 1,
      }),
    createdAt: new Date(startedAt),
    updatedAt: new Date(endTime),
    deletedAt: null,
    deletedBy: null,
    version: bidder === undefined ? 2 : 3,
    outbox: [],
  };
  await insert(models.auctions, auction);
  if (bidder !== undefined && price !== null)
    await insertBidRows(models.bids, [
      {
        _id: await ids.next('auction_bids'),
        auctionId: id,
        bidderId: bidder.userId,
        bidderUsername: bidder.username,
        bidderDiscordId: bidder.discordId,
        bidAmount: price,
        bidTime: new Date(startedAt + minuteMs),
        automatic: false,
      },
    ]);
  for (const opened of dealOfAuction(auction, new Date(endTime)))
    for (const { deal, entries } of await demoDeals(opened, () => ids.next('deals'))) {
      await insert(models.deals.deals, deal);
      await insert(models.deals.entries, ...entries);
    }
  const sale =
    bidder === undefined || price === null ? null : { price, username: bidder.username, discordId: bidder.discordId };
  const state = sale === null ? 'unsold' : 'sold';
  return { ...line, auctionId: id, state, sale, auctionVersion: auction.version };
}

/** Adds both nights. The proceeds of the ended one are not divided yet. */
export async function addLootNights(parts: Deps): Promise<void> {
  const { models, ids, record, admin, now } = parts;
  const who = demoPeople.find(({ discordId }) => discordId === admin.discordId) ?? null;
  const add = async (night: NightDocument): Promise<void> => {
    await insert(models.nights.nights, night);
    const note = { action: 'night.created', entity: 'night', name: night.title, after: { title: night.title } };
    record.note(night.createdAt.getTime(), who, night._id, note);
  };
  const startedAt = now - dayMs;
  const nightId = await ids.next('nights');
  const lots: NightDocument['lots'] = [];
  for (const at of prices.keys()) lots.push(await addLot(parts, { nightId, at, startedAt }));
  await add({
    ...completed(buildNight(nightId, ended, admin), startedAt - 60 * minuteMs),
    lots,
    status: 'over',
    startedAt: new Date(startedAt),
    endedAt: new Date(startedAt + ended.minutes * minuteMs),
    updatedAt: new Date(startedAt + ended.minutes * minuteMs),
    version: 5,
  });
  const startsAt = new Date(now + 2 * dayMs).toISOString();
  const next = buildNight(await ids.next('nights'), { ...planned, startsAt }, admin);
  await add(completed(next, now - 90 * minuteMs));
}
