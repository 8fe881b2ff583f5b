// Lots of loot nights: starts and withdraws their auctions, and follows what becomes of them.
import { lotSoftCloseSeconds } from '@guild/common/nights/nights.rules';
import { unlessGone } from '../../platform/errors.ts';
import type { ScheduledTask } from '../../platform/features/feature.ts';
import { reconciling } from '../../platform/jobs/jobs.ts';
import { singleFlight } from '../../platform/store/database/singleFlight.ts';
import type { Documents } from '../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import { auctionFacts } from '../auctions/auctions.service.ts';
import type { AuctionService, Lot } from '../auctions/auctions.service.ts';
import { follow, type LotOutcome } from './nights.decisions.ts';
import { nightFacts, type NightFacts } from './nights.facts.ts';
import type { NightDocument, NightModels } from './nights.model.ts';

export type NightDocuments = Documents<NightDocument, NightFacts>;
interface Deps {
  readonly models: NightModels;
  readonly documents: Pick<NightDocuments, 'read' | 'update'>;
  readonly auctions: Pick<AuctionService, 'openLot' | 'lotsOf' | 'withdraw'>;
  /** Sells the lots. */
  readonly guildName: string;
}
export interface NightLots {
  /** Makes the auctions of a night what its lots say, and its lots what their auctions say. */
  keepUp(nightId: number): Promise<void>;
  readonly handlers: readonly Handler[];
  /** Keeps running nights up, should a handler have failed for good. */
  readonly reconciler: ScheduledTask;
}

/** What the lot of an auction says about it. */
function toOutcome({ auction, isDeleted }: Lot): LotOutcome {
  const { id: auctionId, version: auctionVersion, status, currentBid: price } = auction;
  const { winnerUsername: username, winnerDiscordId: discordId } = auction;
  if (isDeleted) return { auctionId, auctionVersion, state: 'withdrawn', sale: null };
  if (status === 'active') return { auctionId, auctionVersion, state: 'running', sale: null };
  if (username === null || discordId === null) return { auctionId, auctionVersion, state: 'unsold', sale: null };
  return { auctionId, auctionVersion, state: 'sold', sale: { price, username, discordId } };
}
const runningIds = ({ lots }: NightDocument): number[] =>
  lots.flatMap(({ state, auctionId }) => (state === 'running' && auctionId !== null ? [auctionId] : []));
const startedIds = ({ lots }: NightDocument): number[] =>
  lots.flatMap(({ state, auctionId }) => (state === 'waiting' || auctionId === null ? [] : [auctionId]));

export function createNightLots({ models: { nights }, documents, auctions, guildName }: Deps): NightLots {
  const open = async (night: NightDocument, ids: ReadonlySet<number>): Promise<void> => {
    for (const { auctionId, name, quantity, startingPrice, category = night.category } of night.lots) {
      if (auctionId === null || !ids.has(auctionId)) continue;
      await auctions.openLot({
        id: auctionId,
        nightId: night._id,
        itemName: name,
        description: `From the loot night “${night.title}”.`,
        category,
        quantity,
        startingPrice,
        priceUnit: night.priceUnit,
        seller: guildName,
        lengthMs: night.minutes * 60_000,
        softCloseSeconds: lotSoftCloseSeconds,
      });
    }
  };
  /** Withdraws what still runs. A lot whose auction does not exist yet was never for sale. */
  const withdraw = async (night: NightDocument, missing: readonly number[]): Promise<LotOutcome[]> => {
    for (const id of runningIds(night)) await auctions.withdraw(id, `night-${night._id}`);
    return missing.map((auctionId) => ({ auctionId, auctionVersion: 1, state: 'withdrawn', sale: null }));
  };

  const followAll = async (nightId: number): Promise<null> => {
    const night = await documents.read(nightId).catch(unlessGone);
    if (night === null || night.status === 'planned') return null;
    const known = new Set((await auctions.lotsOf(startedIds(night))).map(({ auction }) => auction.id));
    const missing = runningIds(night).filter((id) => !known.has(id));
    const never = night.stopped ? await withdraw(night, missing) : [];
    if (!night.stopped) await open(night, new Set(missing));
    const lots = await auctions.lotsOf(startedIds(night));
    // The state of an existing auction comes last, so that it counts.
    await documents.update(nightId, follow([...never, ...lots.map(toOutcome)]));
    return null;
  };
  // All lots of a night may end at once. Then one run follows them together.
  const shared = singleFlight<null>();
  /** Safe to repeat, and to run in several processes. */
  const keepUp = async (nightId: number): Promise<void> => {
    await shared(nightId.toString(), () => followAll(nightId));
  };

  return {
    keepUp,
    handlers: [
      on(nightFacts, ['night:started', 'night:lots-changed', 'night:stopped'], {
        name: 'nights:lots',
        run: ({ document: { _id } }) => keepUp(_id),
      }),
      on(
        auctionFacts,
        ['auction:created', 'auction:ended', 'auction:winner-changed', 'auction:removed', 'auction:restored'],
        {
          name: 'nights:outcomes',
          async run({ document: { nightId } }) {
            if (nightId !== undefined) await keepUp(nightId);
          },
        },
      ),
    ],
    reconciler: {
      name: 'loot-nights',
      everyMs: reconciling.everyMs,
      async run() {
        const running = await nights.find({ status: 'running', deletedAt: null }, { _id: 1 }).lean();
        for (const { _id } of running) await keepUp(_id);
      },
    },
  };
}
