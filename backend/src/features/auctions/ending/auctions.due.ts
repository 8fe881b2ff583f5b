// Ending of due auctions. Safe to repeat and to run in several processes.
import type { Context } from '../../../platform/features/context.ts';
import { settleDue } from '../../../platform/store/documents/settleDue.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { AuctionDocument, AuctionModels } from '../core/auctions.model.ts';
import type { AuctionDocuments } from '../core/auctions.facts.ts';

export interface DueAuctions {
  /** Ends the auction if it is due. @returns the current auction; null if it does not exist */
  endDue(id: number): Promise<AuctionDocument | null>;
  /** Ends every auction that is due. */
  endAllDue(): Promise<void>;
}
const batchSize = 100;
interface Deps {
  readonly models: Pick<AuctionModels, 'auctions'>;
  readonly documents: Pick<AuctionDocuments, 'read'>;
}

export function createDueAuctions(
  { models: { auctions }, documents }: Deps,
  { clock }: Pick<Context, 'clock'>,
): DueAuctions {
  // The document store ends a due auction when it reads it.
  const endDue = (id: number): Promise<AuctionDocument | null> => documents.read(id).catch(unlessGone);
  return {
    endDue,
    async endAllDue() {
      const findDue = async (): Promise<number[]> => {
        const due = await auctions
          .find({ status: 'active', endTime: { $lte: new Date(clock.now()) }, deletedAt: null }, { _id: 1 })
          .limit(batchSize)
          .lean();
        return due.map(({ _id }) => _id);
      };
      await settleDue(findDue, (ids) => Promise.all(ids.map(endDue)));
    },
  };
}
