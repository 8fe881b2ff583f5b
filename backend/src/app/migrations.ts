// The list of migrations, in order of their numbers.
import { itemNameKey } from '@guild/common/auctions/auctions.rules';
import { ranks } from '@guild/common/members/ranks';
import type { Connection } from 'mongoose';
import { sortKeysOf, type ItemDocument } from '../features/market/market.model.ts';
import type { StoredChoice, StoredResult } from '../features/trials/core/trials.model.ts';
import { createIds } from '../platform/store/documents/ids.ts';
import type { Migration } from '../platform/store/database/migrations.ts';

/** For `.catch`: a collection without documents does not exist yet and has no indexes. */
function noneYet(error: unknown): { name?: string }[] {
  const namespaceNotFound = 26;
  if (error instanceof Error && 'code' in error && error.code === namespaceNotFound) return [];
  throw error;
}

interface Indexed {
  indexes(): Promise<{ name?: string }[]>;
  dropIndex(name: string): Promise<unknown>;
}
/** Renames a collection that is there. If the new one exists, it gets what it does not have. */
async function renameCollection(db: Connection, from: string, to: string): Promise<void> {
  const names = (await db.listCollections()).map(({ name }) => name);
  if (!names.includes(from)) return;
  if (!names.includes(to)) {
    await db.collection(from).rename(to);
    return;
  }
  for await (const { _id, ...row } of db.collection(from).find({}))
    await db.collection(to).updateOne({ _id }, { $setOnInsert: row }, { upsert: true });
  await db.dropCollection(from);
}
/** Drops the indexes that are there. */
async function dropIndexes(collection: Indexed, dropped: readonly string[]): Promise<void> {
  for (const { name = '' } of await collection.indexes().catch(noneYet))
    if (dropped.includes(name)) await collection.dropIndex(name);
}

interface RoundsBefore7 {
  readonly _id: number;
  readonly version: number;
  readonly rounds: readonly { readonly result: ResultBefore7 | StoredResult | null }[];
}
type ResultBefore7 = Pick<StoredResult, 'rose' | 'bySpeed'> & {
  readonly turnsAt: Date;
  readonly choices: readonly (Omit<StoredChoice, 'heldPlace'> & { readonly kept: boolean })[];
};
function renamedResult(result: ResultBefore7 | StoredResult | null): StoredResult | null {
  if (result === null || !('turnsAt' in result)) return result;
  const { turnsAt: revealsAt, choices, ...rest } = result;
  return { revealsAt, ...rest, choices: choices.map(({ kept: heldPlace, ...choice }) => ({ ...choice, heldPlace })) };
}

interface RequestBefore16 {
  readonly _id: number;
  readonly version: number;
  readonly askedAt: Date;
  readonly grantedAt: Date | null;
}
interface ShareBefore18 {
  readonly _id: number;
  readonly version: number;
  readonly haulId: number;
  readonly discordId: string;
  readonly username: string;
}
interface EntryBefore18 {
  readonly key: string;
  readonly shareId: number;
}
interface ContractBefore20 {
  readonly _id: number;
  readonly version: number;
  readonly title: string;
  readonly clientDiscordId: string;
  readonly clientUsername: string;
  readonly rewardUnit: string;
  readonly completedAt: Date;
  readonly claims: readonly {
    readonly discordId: string;
    readonly username: string;
    readonly owed?: number;
    readonly paidAt?: Date | null;
    readonly receivedAt?: Date | null;
  }[];
}
interface ClientBefore12 {
  readonly _id: number;
  readonly version: number;
  readonly seasonId: number;
  readonly userId: number;
  readonly rank: string | null;
}
/** The old sort key had the amount spent in 16 digits after the 9 digits of completed contracts. */
const withoutSpending = (rank: string | null): string | null =>
  rank === null ? null : `${rank.slice(0, 9)}${rank.slice(25)}`;

export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'a star that is taken stays as a document',
    async run(db: Connection): Promise<void> {
      const before = { watching: { $exists: false } };
      const star = { watching: true, version: 1, outbox: [] };
      await db.collection('auction_watches').updateMany(before, { $set: star, $rename: { createdAt: 'changedAt' } });
    },
  },
  {
    number: 2,
    name: 'what a member has contributed so far is the first line of their ledger',
    async run(db: Connection): Promise<void> {
      const ids = createIds(db);
      const entries = db.collection('contribution_entries');
      const members = db.collection<{ _id: number; contribution: number; createdAt: Date }>('guild_members');
      for await (const { _id: memberId, contribution, createdAt: at } of members.find({ contribution: { $gt: 0 } })) {
        const key = `opening-${memberId}`;
        if ((await entries.findOne({ memberId })) !== null) continue;
        const amounts = { points: contribution, before: 0, after: contribution };
        const what = { kind: 'opening', subject: null, about: null, link: null, takenBack: false };
        const opening = { key, ...what, ...amounts, username: null, discordId: null, memberId, version: 0, at };
        await entries.insertOne({ ...opening, _id: (await ids.next('contribution_entries')) as never });
      }
    },
  },
  {
    number: 3,
    name: 'the list of admins is written under its version',
    async run(db: Connection): Promise<void> {
      const lists = db.collection<{ _id: string }>('settings');
      const before = { _id: 'admins', version: { $exists: false } };
      await lists.updateOne(before, { $set: { version: 1, outbox: [] }, $unset: { round: '' } });
    },
  },
  {
    number: 4,
    name: 'failures are counted for each consequence of a fact, no longer for the fact',
    async run(db: Connection): Promise<void> {
      await db.dropCollection('fact_failures');
    },
  },
  {
    number: 5,
    name: 'items carry the keys by which they are put in order',
    async run(db: Connection): Promise<void> {
      const items = db.collection<ItemDocument>('marketplace_items');
      for await (const item of items.find({ priceKey: { $exists: false } }))
        await items.updateOne({ _id: item._id }, { $set: sortKeysOf(item) });
    },
  },
  {
    number: 6,
    name: 'the index by the end of auctions gives their order, too, and takes the place of the one that did not',
    async run(db: Connection): Promise<void> {
      const [passed, auctions] = ['deletedAt_1_status_1_endTime_1', db.collection('auctions')];
      const indexes = await auctions.indexes().catch(noneYet);
      if (indexes.some(({ name }) => name === passed)) await auctions.dropIndex(passed);
    },
  },
  {
    number: 7,
    name: 'a round that is over says when it is revealed and who held their place by these names',
    async run(db: Connection): Promise<void> {
      const trials = db.collection<RoundsBefore7>('fremen_trials');
      const before = { 'rounds.result.turnsAt': { $exists: true } };
      // Repeat, because a process of the previous version may write old documents meanwhile.
      while ((await trials.countDocuments(before)) > 0)
        for await (const { _id, version, rounds } of trials.find(before)) {
          const renamed = rounds.map((round) => ({ ...round, result: renamedResult(round.result) }));
          await trials.updateOne({ _id, version }, { $set: { rounds: renamed } });
        }
    },
  },
  {
    number: 8,
    name: 'a week of the desert that is over has its marked cells by that name',
    async run(db: Connection): Promise<void> {
      const before = { standing: { $exists: true } };
      await db.collection('desert_weeks').updateMany(before, { $rename: { standing: 'marked' } });
    },
  },
  {
    number: 9,
    name: 'the figures of the dashboard say at which version they were last edited',
    async run(db: Connection): Promise<void> {
      const before = { keptVersion: { $exists: true } };
      await db.collection('guild_stats').updateMany(before, { $rename: { keptVersion: 'editedVersion' } });
    },
  },
  {
    number: 10,
    name: 'what somebody has of an item carries the id of its row',
    async run(db: Connection): Promise<void> {
      const ids = createIds(db);
      const rows = db.collection<{ _id: number; userId: number; itemId: number }>('player_inventory');
      const profiles = db.collection<{ _id: number; version: number; inventory: { id?: number; itemId: number }[] }>(
        'fremen_profiles',
      );
      const before = { inventory: { $elemMatch: { id: { $exists: false } } } };
      // Repeat, because a process of the previous version may write old documents meanwhile.
      while ((await profiles.countDocuments(before)) > 0)
        for await (const { _id: userId, version, inventory } of profiles.find(before)) {
          const withIds = [];
          for (const one of inventory) {
            const row = await rows.findOne({ userId, itemId: one.itemId });
            withIds.push({ ...one, id: one.id ?? row?._id ?? (await ids.next('player_inventory')) });
          }
          await profiles.updateOne({ _id: userId, version }, { $set: { inventory: withIds } });
        }
    },
  },
  {
    number: 11,
    name: 'the limit of open contracts has a plain name',
    async run(db: Connection): Promise<void> {
      const oldName = 'openMost';
      const before = { [oldName]: { $exists: true } };
      await db.collection('contract_settings').updateMany(before, { $rename: { [oldName]: 'maxOpen' } });
    },
  },
  {
    number: 12,
    name: 'what a client has spent is counted for each unit and does not decide the place',
    async run(db: Connection): Promise<void> {
      const standings = db.collection<ClientBefore12>('client_standings');
      const contracts = db.collection('contracts');
      const before = { spiceSpent: { $exists: false } };
      // Repeat, because a process of the previous version may write old documents meanwhile.
      while ((await standings.countDocuments(before)) > 0)
        for await (const { _id, version, seasonId, userId: clientId, rank } of standings.find(before)) {
          const spent = { totalSpent: 0, spiceSpent: 0 };
          const completed = { clientId, seasonId, deletedAt: null, status: 'completed' };
          for await (const { reward, rewardUnit } of contracts.find(completed))
            spent[rewardUnit === 'Solari' ? 'totalSpent' : 'spiceSpent'] += Number(reward);
          await standings.updateOne({ _id, version }, { $set: { ...spent, rank: withoutSpending(rank) } });
        }
    },
  },
  {
    number: 13,
    name: 'a rank that was set by hand ends when the person leaves the Discord server',
    async run(db: Connection): Promise<void> {
      const members = db.collection('guild_members');
      // Nobody else can have left: they were added by hand and have never signed in.
      const wasHere = { $or: [{ rankSetBy: 'discord' }, { lastActive: { $ne: null } }] };
      await members.updateMany({ leftServer: { $exists: false }, ...wasHere }, { $set: { leftServer: false } });
      const left = { leftServer: true, rankSetBy: 'app', lastActive: { $ne: null }, endedRank: { $exists: false } };
      for (const role of ranks) {
        // The rank of an admin ends on their return, if the guild has another admin by then.
        const rankSetBy = role === 'Admin' ? 'app' : 'discord';
        await members.updateMany({ ...left, role }, { $set: { endedRank: role, rankSetBy } });
      }
    },
  },
  {
    number: 14,
    name: 'the amount of a struck bid can be bid again',
    async run(db: Connection): Promise<void> {
      const [passed, bids] = ['auctionId_1_bidAmount_-1', db.collection('auction_bids')];
      const indexes = await bids.indexes().catch(noneYet);
      if (indexes.some(({ name }) => name === passed)) await bids.dropIndex(passed);
    },
  },
  {
    number: 15,
    name: 'events have a length and an end',
    async run(db: Connection): Promise<void> {
      const events = db.collection<{ _id: number; startsAt: Date }>('events');
      const lengthMinutes = 180;
      const before = { endsAt: { $exists: false } };
      // Repeat, because a process of the previous version may write old documents meanwhile.
      while ((await events.countDocuments(before)) > 0)
        for await (const { _id, startsAt } of events.find(before, { projection: { startsAt: 1 } })) {
          const endsAt = new Date(startsAt.getTime() + lengthMinutes * 60_000);
          await events.updateOne({ _id, startsAt }, { $set: { lengthMinutes, endsAt } });
        }
    },
  },
  {
    number: 16,
    name: 'a request for access has a state, and says when it is deleted',
    async run(db: Connection): Promise<void> {
      const [passed, requests] = ['askedAt_1', db.collection<RequestBefore16>('access_requests')];
      const before = { status: { $exists: false } };
      // Repeat, because a process of the previous version may write old documents meanwhile.
      while ((await requests.countDocuments(before)) > 0)
        for await (const { _id, version, askedAt, grantedAt } of requests.find(before)) {
          const status = grantedAt === null ? 'open' : 'accepted';
          const lapsesAt = new Date(askedAt.getTime() + 30 * 24 * 3_600_000);
          const undecided = { decidedBy: null, decidedAt: null, reason: null, rank: null, trialUntil: null };
          const texts = { avatar: null, answers: [], comments: [], votes: [] };
          const set = { status, lapsesAt, isDue: false, ...undecided, ...texts };
          await requests.updateOne({ _id, version }, { $set: set });
        }
      const indexes = await requests.indexes().catch(noneYet);
      if (indexes.some(({ name }) => name === passed)) await requests.dropIndex(passed);
    },
  },
  {
    number: 17,
    name: 'a failure is stored with the name of its handler',
    async run(db: Connection): Promise<void> {
      const before = { consequence: { $exists: true } };
      for (const name of ['fact_deliveries', 'fact_dead_letters'])
        await db.collection(name).updateMany(before, { $rename: { consequence: 'handler' } });
    },
  },
  {
    number: 18,
    name: 'the shares of hauls are deals between the guild and its members',
    async run(db: Connection): Promise<void> {
      await renameCollection(db, 'payout_shares', 'deals');
      await renameCollection(db, 'payout_entries', 'deal_entries');
      const deals = db.collection<ShareBefore18>('deals');
      const dropped = ['haulId_1_discordId_1', 'haulId_1__id_-1', 'haulId_1_status_1__id_-1'];
      await dropIndexes(deals, [...dropped, 'discordId_1__id_-1', 'discordId_1_status_1__id_-1', 'status_1__id_-1']);
      const guild = { source: 'haul', debtorDiscordId: null, debtorUsername: '' };
      for await (const { _id, haulId, discordId, username } of deals.find({ haulId: { $exists: true } })) {
        const creditor = { creditorDiscordId: discordId, creditorUsername: username };
        const old = { haulId: '', discordId: '', username: '' } as const;
        await deals.updateOne({ _id }, { $set: { ...guild, ...creditor, sourceId: haulId }, $unset: old });
      }
      const entries = db.collection<EntryBefore18>('deal_entries');
      await dropIndexes(entries, ['shareId_1']);
      for await (const { _id, key, shareId } of entries.find({ shareId: { $exists: true } })) {
        const set = { dealId: shareId, key: key.replace(/^share-/, 'deal-') };
        await entries.updateOne({ _id }, { $set: set, $unset: { shareId: '', haulId: '', discordId: '' } });
      }
      const counters = db.collection<{ _id: string; value: number }>('counters');
      const counter = await counters.findOne({ _id: 'payout_shares' });
      if (counter !== null) {
        await counters.updateOne({ _id: 'deals' }, { $max: { value: counter.value } }, { upsert: true });
        await counters.deleteOne({ _id: 'payout_shares' });
      }
      for (const verb of ['paid', 'confirmed', 'waived', 'corrected']) {
        const present = { entity: 'deal', action: `deal.${verb}` };
        await db.collection('audit_entries').updateMany({ action: `share.${verb}` }, { $set: present });
      }
      const letters = db.collection('fact_dead_letters');
      await letters.updateMany({ collection: 'payout_shares' }, { $set: { collection: 'deals' } });
      for (const [old, present] of [
        ['payout_owed', 'deal_owed'],
        ['payout_paid', 'deal_paid'],
      ] as const) {
        for (const name of ['notices', 'discord_messages'])
          await db.collection(name).updateMany({ kind: old }, { $set: { kind: present } });
        const isChosen = { [`kinds.${old}`]: { $exists: true } };
        await db
          .collection('notice_settings')
          .updateMany(isChosen, { $rename: { [`kinds.${old}`]: `kinds.${present}` } });
      }
    },
  },
  {
    number: 19,
    name: 'auctions are found by the key of their name',
    async run(db: Connection): Promise<void> {
      const auctions = db.collection<{ _id: number; itemName: string }>('auctions');
      const before = { nameKey: { $exists: false } };
      // Repeat, because a process of the previous version may write old documents meanwhile.
      while ((await auctions.countDocuments(before)) > 0)
        for await (const { _id, itemName } of auctions.find(before, { projection: { itemName: 1 } }))
          await auctions.updateOne({ _id }, { $set: { nameKey: itemNameKey(itemName) } });
    },
  },
  {
    number: 20,
    name: 'the shares of the rewards of contracts are deals between client and contractors',
    async run(db: Connection): Promise<void> {
      const ids = createIds(db);
      const contracts = db.collection<ContractBefore20>('contracts');
      await dropIndexes(contracts, ['clientDiscordId_1_claims.paidAt_1']);
      const deals = db.collection<{ _id: number }>('deals');
      const entries = db.collection('deal_entries');
      const before = { status: 'completed', deletedAt: null, 'claims.owed': { $gt: 0 } };
      for await (const contract of contracts.find(before)) {
        const { _id, version, clientDiscordId, clientUsername: by, rewardUnit, completedAt, claims } = contract;
        for (const { discordId, username, owed = 0, paidAt = null, receivedAt = null } of claims) {
          if (owed === 0) continue;
          const sides = { debtorDiscordId: clientDiscordId, creditorDiscordId: discordId };
          const key = { source: 'contract', sourceId: _id, ...sides };
          const dealId = (await deals.findOne(key))?._id ?? (await ids.next('deals'));
          // The earlier mark counts, by client or contractor.
          const marks = [paidAt, receivedAt].filter((at) => at !== null);
          const paid = marks.length === 0 ? null : new Date(Math.min(...marks.map((at) => at.getTime())));
          const amounts = [{ currency: rewardUnit, amount: owed }];
          const deal = {
            _id: dealId,
            title: contract.title,
            debtorUsername: by,
            creditorUsername: username,
            amounts,
            paid: paid === null ? [] : amounts,
            status: receivedAt !== null ? 'confirmed' : paid === null ? 'owed' : 'paid',
            owedSince: completedAt,
            paidAt: paid,
            paidBy: paid === null ? null : by,
            confirmedAt: receivedAt,
            corrections: [],
            version: 1,
            outbox: [],
          };
          await deals.updateOne(key, { $setOnInsert: deal }, { upsert: true });
          const rows = [
            { kind: 'owed', change: owed, at: completedAt, by: null },
            ...(paid === null ? [] : [{ kind: 'paid', change: -owed, at: paid, by }]),
          ];
          for (const row of rows) {
            const entry = { ...row, dealId, currency: rewardUnit };
            const unique = { key: `deal-${dealId}-${row.kind}-${rewardUnit}` };
            await entries.updateOne(unique, { $setOnInsert: entry }, { upsert: true });
          }
        }
        const kept = claims.map(({ owed, paidAt, receivedAt, ...claim }) => claim);
        await contracts.updateOne({ _id, version }, { $set: { claims: kept } });
      }
      for (const name of ['notices', 'discord_messages'])
        await db.collection(name).updateMany({ kind: 'contract_paid' }, { $set: { kind: 'deal_paid' } });
      const choices = db.collection('notice_settings');
      const isOnlyChoice = { 'kinds.contract_paid': { $exists: true }, 'kinds.deal_paid': { $exists: false } };
      await choices.updateMany(isOnlyChoice, { $rename: { 'kinds.contract_paid': 'kinds.deal_paid' } });
      const isLeft = { 'kinds.contract_paid': { $exists: true } };
      await choices.updateMany(isLeft, { $unset: { 'kinds.contract_paid': '' } });
    },
  },
  {
    number: 21,
    name: 'items with an accepted offer are found by the name under which they were sold',
    async run(db: Connection): Promise<void> {
      const items = db.collection<{ _id: number; name: string }>('marketplace_items');
      const before = { 'offers.state': 'accepted', soldAs: { $exists: false } };
      // Repeat, because a process of the previous version may accept offers meanwhile.
      while ((await items.countDocuments(before)) > 0)
        for await (const { _id, name } of items.find(before, { projection: { name: 1 } }))
          await items.updateOne({ _id }, { $set: { soldAs: itemNameKey(name) } });
    },
  },
  {
    number: 22,
    name: 'deals in which nobody has to do anything any more say so',
    async run(db: Connection): Promise<void> {
      const hasNoGoods = { $or: [{ goods: null }, { 'goods.receivedAt': { $ne: null } }] };
      const isFinished = {
        $or: [{ status: 'cancelled' }, { status: { $in: ['confirmed', 'waived'] }, ...hasNoGoods }],
      };
      const done = { isDone: null, 'dispute.state': { $nin: ['open', 'offered'] }, ...isFinished };
      await db.collection('deals').updateMany(done, { $set: { isDone: true } });
    },
  },
  {
    number: 23,
    name: 'the indexes of the standings sort equal figures, too, and take the place of those that did not',
    async run(db: Connection): Promise<void> {
      const fields = ['trialsWon', 'roundsSurvived', 'bestStreak', 'spiceEarned'];
      const passed = fields.map((field) => `hasPlayed_1_${field}_-1__id_-1`);
      await dropIndexes(db.collection('fremen_profiles'), passed);
    },
  },
];
