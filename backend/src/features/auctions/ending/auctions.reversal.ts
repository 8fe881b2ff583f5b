// Reversed deals of auctions: the lot is offered to the next bidders, one after another, until somebody takes it.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { offerHours } from '@guild/common/auctions/auctions.api';
import { may } from '@guild/common/members/ranks';
import { withSeparators } from '@guild/common/wire/numbers';
import { timed } from '@guild/common/wire/timedText';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { eachAlone } from '../../../platform/store/database/inBatches.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onDealReversed, type DealService } from '../../deals/deals.service.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { areRowsBehind } from '../bidding/auctions.bidRows.ts';
import { auctionFacts, type AuctionDocuments } from '../core/auctions.facts.ts';
import { standing, type AuctionDocument, type AuctionModels } from '../core/auctions.model.ts';
import { passOffer, refuseOffer, startReversal, takeOffer, type Candidate } from './auctions.reversal.decisions.ts';

/** Names and versions of actions in `auctions.discord.actions.ts`. */
export const takeActionName = { name: 'auction-take', version: 1 } as const;
export const refuseActionName = { name: 'auction-refuse', version: 1 } as const;

/** The subject of the notices that a lot is offered. */
const offeredOf = (id: number): string => `auction-${id}-offered`;

export interface Reversals {
  /** @throws AppError `not_found`; `not_allowed` for others; `conflict` when the offer is over */
  take(id: number, caller: Caller): Promise<AuctionDocument>;
  /** @throws as `take` */
  refuse(id: number, caller: Caller): Promise<AuctionDocument>;
  /**
   * Passes a removed person who has been asked. Safe to repeat.
   * @param at later offers stand, ms since 1970
   */
  passRemoved(discordId: string, at: number): Promise<void>;
  readonly handlers: readonly Handler[];
  /** Passes people whose time is over. */
  readonly task: ScheduledTask;
}
interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids' | 'blockedBidders'>;
  readonly documents: Pick<AuctionDocuments, 'read' | 'update' | 'updateIncludingDeleted' | 'dispatch'>;
  readonly members: Pick<MembersService, 'permissionsOf'>;
  readonly deals: Pick<DealService, 'endReversal'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
}

export function createReversals(
  { models: { auctions, bids, blockedBidders }, documents, members, deals, notifications }: Deps,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): Reversals {
  /** Everybody who bid and may still win, by their own highest bid that stands. Bids of an ended auction don't change. */
  const findCandidates = async (id: number): Promise<Candidate[]> => {
    const auction = await auctions.findOne({ _id: id }).lean();
    if (auction === null) return [];
    if (await areRowsBehind(bids, auction)) await documents.dispatch(id);
    if (await areRowsBehind(bids, auction)) throw new AppError('unavailable');
    const rows = await bids
      .find({ auctionId: id, ...standing })
      .sort({ bidAmount: -1, _id: -1 })
      .lean();
    const highest = new Map<string, Candidate>();
    for (const { bidderId, bidderUsername, bidderDiscordId, bidAmount: amount, automatic = false } of rows)
      if (!highest.has(bidderDiscordId))
        highest.set(bidderDiscordId, { bidderId, bidderUsername, bidderDiscordId, amount, automatic });
    const permissions = await members.permissionsOf([...highest.keys()]);
    const { sellerDiscordId } = auction;
    const blocks = sellerDiscordId === null ? null : await blockedBidders.findOne({ _id: sellerDiscordId }).lean();
    const blocked = new Set((blocks?.people ?? []).map(({ discordId }) => discordId));
    return [...highest.values()].filter(({ bidderDiscordId }) => {
      const theirs = permissions.get(bidderDiscordId);
      const isMember = theirs !== undefined && may(theirs, 'member');
      return isMember && bidderDiscordId !== sellerDiscordId && !blocked.has(bidderDiscordId);
    });
  };
  const pass = async (id: number, bidderDiscordId: string): Promise<void> => {
    const candidates = await findCandidates(id);
    await documents.updateIncludingDeleted(id, passOffer(bidderDiscordId, candidates));
  };
  /** Offers that end until a time. */
  const passUntil = async (until: Date, whose: object = {}): Promise<void> => {
    const found = await auctions
      .find({ 'reversal.offer.until': { $lte: until }, ...whose }, { reversal: 1 })
      .lean<Pick<AuctionDocument, '_id' | 'reversal'>[]>();
    await eachAlone(found, async ({ _id, reversal }) => {
      if (reversal?.offer != null) await pass(_id, reversal.offer.bidderDiscordId);
    });
  };
  const priceOf = (amount: number, { priceUnit }: AuctionDocument): string => `${withSeparators(amount)} ${priceUnit}`;

  return {
    take: (id, caller) => documents.update(id, takeOffer(caller)),
    async refuse(id, caller) {
      await documents.read(id);
      return documents.update(id, refuseOffer(caller, await findCandidates(id)));
    },
    passRemoved: (discordId, at) =>
      passUntil(new Date(at + offerHours * 3_600_000), { 'reversal.offer.bidderDiscordId': discordId }),
    task: {
      name: 'auction-offers',
      everyMs: 30_000,
      run: () => passUntil(new Date(clock.now())),
    },
    handlers: [
      onDealReversed('auctions:reversal', async ({ id: dealId, sourceId }, attempt) => {
        const candidates = await findCandidates(sourceId);
        await documents.updateIncludingDeleted(sourceId, startReversal({ dealId, attempt }, candidates));
      }),
      on(auctionFacts, ['auction:winner-changed', 'auction:offers-over'], {
        name: 'auctions:reversal-over',
        when: 'before-reply',
        async run({ facts }) {
          for (const { kind, data } of facts)
            await deals.endReversal(data.dealId, data.attempt, kind === 'auction:winner-changed').catch(unlessGone);
        },
      }),
      on(auctionFacts, ['auction:removed'], {
        name: 'auctions:offer-of-removed',
        async run({ document: { _id, reversal, deletedAt } }) {
          // Nobody can take a lot whose auction is deleted.
          if (deletedAt !== null && reversal?.offer != null) await pass(_id, reversal.offer.bidderDiscordId);
        },
      }),
      on(auctionFacts, ['auction:offered', 'auction:offer-passed', 'auction:winner-changed'], {
        name: 'auctions:offer-notices',
        async run({ document, facts }) {
          const { _id, itemName, sellerDiscordId, leaderUsername, currentBid } = document;
          const offer = document.reversal?.offer ?? null;
          for (const fact of facts) {
            if (fact.kind === 'auction:offer-passed') {
              const to = fact.data.bidderDiscordId;
              await notifications.resolve([{ about: offeredOf(_id), to }], 'It is no longer offered to you.');
            }
            if (fact.kind === 'auction:winner-changed') {
              await notifications.resolve({ begins: offeredOf(_id) }, 'You took it.');
              if (sellerDiscordId === null) continue;
              const text = `${leaderUsername ?? 'Someone'} took ${itemName} for ${priceOf(currentBid, document)}.`;
              const notice = { kind: 'auction_sold', about: `${offeredOf(_id)}-taken`, occasion: fact.id } as const;
              await notifications.notifyAll([
                { ...notice, to: sellerDiscordId, title: 'Sold to the next bidder', text, link: auctionLink(_id) },
              ]);
            }
            // Whoever has answered meanwhile is not asked.
            if (fact.kind !== 'auction:offered' || offer?.bidderDiscordId !== fact.data.bidderDiscordId) continue;
            const price = priceOf(offer.amount, document);
            await notifications.notifyAll([
              {
                kind: 'lot_offered',
                about: offeredOf(_id),
                occasion: fact.id,
                to: offer.bidderDiscordId,
                title: `${itemName} is offered to you`,
                text: timed`The winner does not get it. You can take it for ${price} until ${offer.until}.`,
                link: auctionLink(_id),
                buttons: [
                  { label: `Take it for ${price}`, customId: customIdOf(takeActionName, _id) },
                  { label: 'No, thanks', customId: customIdOf(refuseActionName, _id) },
                ],
              },
            ]);
          }
        },
      }),
      refreshForYou(auctionFacts, ['auction:offered', 'auction:offer-passed', 'auction:winner-changed'], {
        name: 'auctions:offers-for-you',
        live,
        people: ({ document: { leaderDiscordId }, facts }) =>
          facts.flatMap(({ data }) =>
            'bidderDiscordId' in data ? [data.bidderDiscordId] : leaderDiscordId === null ? [] : [leaderDiscordId],
          ),
      }),
    ],
  };
}
