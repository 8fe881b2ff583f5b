// The stars by which people watch auctions: one document for each person and auction, which stays when the star is taken.
import { whoOf } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { newFact, type FactSource } from '../../platform/facts.ts';
import { personRoom } from '../../platform/live.ts';
import { isDuplicate } from '../../platform/stored.ts';
import type { AuctionDocument, AuctionModels, WatchDocument } from './auctions.model.ts';

export interface Watches {
  readonly facts: FactSource<WatchDocument>;
  /** Sets the star, or takes it; done twice it changes nothing. */
  change(auction: Pick<AuctionDocument, '_id' | 'itemName'>, watching: boolean, caller: Caller): Promise<void>;
  /** Ids of the auctions that a person watches. */
  of(discordId: string): Promise<number[]>;
}

export function createWatches(
  { watches }: Pick<AuctionModels, 'watches'>,
  { clock, facts, live }: Pick<Context, 'clock' | 'facts' | 'live'>,
): Watches {
  const source: FactSource<WatchDocument> = {
    collection: watches.collection.name,
    /** The person's other screens follow. */
    deliver(deliveries) {
      for (const { document, fact } of deliveries) {
        const { discordId, auctionId: id, watching, version } = document;
        live.tell(personRoom(discordId), 'auction:watched', { id, watching, version, factId: fact.id });
      }
      return Promise.resolve();
    },
  };
  return {
    facts: source,
    async change({ _id: auctionId, itemName: name }, watching, caller) {
      const now = clock.now();
      const { discordId } = caller;
      const action = watching ? 'auction_watch.set' : 'auction_watch.taken';
      const deed = {
        who: whoOf(caller),
        action,
        entity: 'auction_watch',
        name,
        ...(watching ? { after: { auctionId } } : { before: { auctionId } }),
        personal: true,
      } as const;
      const fact = newFact('auction-watch:changed', now, {}, deed);
      try {
        const written = await watches
          .findOneAndUpdate(
            { _id: `${discordId}-${auctionId}`, watching: !watching },
            {
              $set: { watching, changedAt: new Date(now) },
              $setOnInsert: { discordId, auctionId },
              $inc: { version: 1 },
              $push: { outbox: fact },
            },
            { upsert: watching, returnDocument: 'after' },
          )
          .lean();
        if (written !== null) await facts.deliverWritten(source, written, fact);
      } catch (error) {
        // It is there, and as it is to be.
        if (!isDuplicate(error)) throw error;
      }
    },
    of: (discordId) => watches.distinct('auctionId', { discordId, watching: true }).exec(),
  };
}
