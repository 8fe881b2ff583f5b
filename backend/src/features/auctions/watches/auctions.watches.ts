// Watch stars: one document for each person and auction. It stays when the star is removed.
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { createDocuments, type Change } from '../../../platform/store/documents/documents.ts';
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { sendForYou } from '../../../platform/live/actionItems.ts';
import { storedWatches, type AuctionDocument, type AuctionModels, type WatchDocument } from '../core/auctions.model.ts';

export interface Watches {
  /** Sets or removes the star. A repeated call changes nothing. */
  change(auction: WatchedAuction, watching: boolean, caller: Caller): Promise<void>;
  /** Ids of the auctions that a person watches. */
  of(discordId: string): Promise<number[]>;
}
type WatchedAuction = Pick<AuctionDocument, '_id' | 'itemName'>;

export const watchFacts = defineFacts<WatchDocument>()({ 'auction-watch:changed': noData });
type WatchFacts = typeof watchFacts;

const keyOf = (discordId: string, auctionId: number): string => `${discordId}-${auctionId}`;
/** The initial document of a star: not set. */
export function noStar(key: string): Omit<WatchDocument, 'version' | 'outbox'> {
  const between = key.lastIndexOf('-');
  const [discordId, auctionId] = [key.slice(0, between), Number(key.slice(between + 1))];
  return { _id: key, discordId, auctionId, watching: false, changedAt: new Date(0) };
}

/** Sets or removes the star; null if nothing changes. */
export const changeStar =
  ({ _id: auctionId, itemName: name }: WatchedAuction, watching: boolean, caller: Caller) =>
  (star: WatchDocument, now: number): Change<WatchDocument, WatchFacts> | null => {
    if (star.watching === watching) return null;
    const what = {
      name,
      ...(watching ? { after: { auctionId } } : { before: { auctionId } }),
      personal: true,
    } as const;
    const audit = noteOf(caller, { entity: 'auction_watch', verb: watching ? 'set' : 'taken', ...what });
    const set = { watching, changedAt: new Date(now) };
    return { set, facts: [{ kind: 'auction-watch:changed', data: {}, audit }] };
  };

/** Updates the person's other screens. */
export const watchScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(watchFacts, ['auction-watch:changed'], {
    name: 'auctions:watch-screens',
    when: 'before-reply',
    run({ document: { discordId, auctionId: id, watching, version }, facts }) {
      sendToPeople(live, { people: [discordId] }, 'auction:watched', { id, watching, version, ...factIdsOf(facts) });
      sendForYou(live, [discordId], facts);
    },
  });

export function createWatches(
  { watches }: Pick<AuctionModels, 'watches'>,
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): Watches {
  const documents = createDocuments({ stored: storedWatches, facts: watchFacts, initial: noStar }, context);
  return {
    async change(auction, watching, caller) {
      await documents.update(keyOf(caller.discordId, auction._id), changeStar(auction, watching, caller));
    },
    of: (discordId) => watches.distinct('auctionId', { discordId, watching: true }).exec(),
  };
}
