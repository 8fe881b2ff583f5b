// Striking of bids: reads the bids concerned and all others, and lets the auction decide.
import type { AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Context } from '../../../platform/features/context.ts';
import { eachAlone } from '../../../platform/store/database/inBatches.ts';
import { AppError } from '../../../platform/errors.ts';
import type { QueryFilter } from 'mongoose';
import { outdatedStrike, strikeBids, type Strike } from '../core/auctions.decisions.ts';
import { standing, type AuctionDocument, type AuctionModels, type BidDocument } from '../core/auctions.model.ts';
import { areRowsBehind } from './auctions.bidRows.ts';
import type { AuctionDocuments } from '../core/auctions.facts.ts';

export interface Strikes {
  /**
   * Strikes one bid of a running auction.
   * @throws AppError `not_found`; `conflict` if the auction has ended, or the bid is struck
   */
  strikeBid(auctionId: number, bidId: number, actor: AuditNote['actor']): Promise<AuctionDocument>;
  /**
   * Strikes the standing bids of a removed person on running auctions. Safe to repeat.
   * @param removal `at`: later bids stand, ms since 1970; `key` is stored in the bids
   */
  strikeBidsOf(removal: { readonly discordId: string; readonly at: number; readonly key: string }): Promise<void>;
}

/** An attempt fails only when another strike, or a bid above the leader, comes between. */
const maxAttempts = 20;

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids'>;
  readonly documents: Pick<AuctionDocuments, 'read' | 'updateIncludingDeleted' | 'dispatch'>;
}
export function createStrikes(
  { models: { auctions, bids }, documents }: Deps,
  { env, ids }: Pick<Context, 'env' | 'ids'>,
): Strikes {
  /** Reads an auction, deleted or not, whose bid rows are complete. */
  const readComplete = async (auctionId: number): Promise<AuctionDocument> => {
    const auction = await auctions.findOne({ _id: auctionId }).lean();
    if (auction === null) throw new AppError('not_found');
    if (!(await areRowsBehind(bids, auction))) return auction;
    await documents.dispatch(auctionId);
    if (await areRowsBehind(bids, auction)) throw new AppError('unavailable');
    return auction;
  };
  const readStrike = async (
    auctionId: number,
    which: QueryFilter<BidDocument>,
    struckWith: string | null,
  ): Promise<Strike> => {
    const readFor = await readComplete(auctionId);
    const found = await bids.find({ auctionId, ...which, ...standing }).lean();
    const others = await bids.find({ auctionId, ...standing, _id: { $nin: found.map(({ _id }) => _id) } }).lean();
    return { bids: found, others, readFor, struckWith, bidId: await ids.next('auction_bids') };
  };
  interface StrikeRequest {
    readonly which: QueryFilter<BidDocument>;
    readonly actor: AuditNote['actor'];
    readonly struckWith: string | null;
  }
  /** @returns null when no bid stands that could be struck */
  const strike = async (
    auctionId: number,
    { which, actor, struckWith }: StrikeRequest,
  ): Promise<AuctionDocument | null> => {
    for (let attempt = 1; ; attempt += 1) {
      const wanted = await readStrike(auctionId, which, struckWith);
      if (wanted.bids.length === 0) return null;
      try {
        return await documents.updateIncludingDeleted(
          auctionId,
          strikeBids(actor, wanted, env.auctionSoftCloseSeconds),
        );
      } catch (error) {
        const isOutdated = error instanceof AppError && error.details?.reason === outdatedStrike;
        if (!isOutdated || attempt === maxAttempts) throw error;
      }
    }
  };

  return {
    async strikeBid(auctionId, bidId, actor) {
      await documents.read(auctionId);
      const struck = await strike(auctionId, { which: { _id: bidId }, actor, struckWith: null });
      if (struck !== null) return struck;
      if ((await bids.exists({ _id: bidId, auctionId })) === null) throw new AppError('not_found');
      throw new AppError('conflict', 'This bid was already struck', { reason: 'struck' });
    },
    async strikeBidsOf({ discordId: bidderDiscordId, at, key }) {
      const theirs = { bidderDiscordId, bidTime: { $lte: new Date(at) } };
      const auctionIds = await bids.distinct('auctionId', { ...theirs, ...standing });
      // Bids whose rows are not written yet. The first condition uses an index.
      const unwritten = { 'outbox.at': { $gt: new Date(0) }, 'outbox.data.bid.bidderDiscordId': bidderDiscordId };
      const withUnwritten = (await auctions.find(unwritten, { _id: 1 }).lean()).map(({ _id }) => _id);
      const all = { _id: { $in: [...auctionIds, ...withUnwritten] }, status: 'active' } as const;
      const running = await auctions.find(all, { _id: 1 }).lean();
      await eachAlone(running, ({ _id }) =>
        strike(_id, { which: theirs, actor: null, struckWith: key }).catch((error: unknown) => {
          // It has ended meanwhile, so its bids stand.
          if (!(error instanceof AppError) || error.code === 'unavailable' || error.details?.reason === outdatedStrike)
            throw error;
        }),
      );
    },
  };
}
