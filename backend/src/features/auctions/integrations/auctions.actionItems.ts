// A person's auction items on the dashboard: auctions they lead, were outbid on, or watch.
import type { PriceUnit } from '@guild/common/auctions/auctions.api';
import { auctionLink, auctionsLink, ownBidsLink } from '@guild/common/auctions/auctions.links';
import { withSeparators } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItemButton, ActionItems, ActionItemsPart } from '../../../platform/features/feature.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { standing, type AuctionDocument, type AuctionModels } from '../core/auctions.model.ts';
import type { AuctionService } from '../auctions.service.ts';
import type { Watches } from '../watches/auctions.watches.ts';

type Lot = Pick<
  AuctionDocument,
  '_id' | 'itemName' | 'currentBid' | 'priceUnit' | 'endTime' | 'leaderDiscordId' | 'leaderUsername'
>;
const lotFields = {
  itemName: 1,
  currentBid: 1,
  priceUnit: 1,
  endTime: 1,
  leaderDiscordId: 1,
  leaderUsername: 1,
} as const;
/** Most lines for outbid and for watched auctions. The auctions that end first are shown. */
const maxOutbid = 20;
const maxWatched = 3;
/** Leading auctions are shown until there are this many lines. */
const defaultLines = 5;
/** Most active auctions read for one person. */
const maxRead = 500;
const dueWithinMs = 24 * 3_600_000;

const lots = (count: number): string => (count === 1 ? '1 lot' : `${count} lots`);

/** Sums per unit, such as '1,240 Solari + 60 Spice'. The unit of the most lots comes first. */
export function sumsOf(all: readonly Pick<Lot, 'currentBid' | 'priceUnit'>[]): string {
  const sums = new Map<PriceUnit, { amount: number; count: number }>();
  for (const { currentBid, priceUnit } of all) {
    const { amount, count } = sums.get(priceUnit) ?? { amount: 0, count: 0 };
    sums.set(priceUnit, { amount: amount + currentBid, count: count + 1 });
  }
  return [...sums]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([unit, { amount }]) => `${withSeparators(amount)} ${unit}`)
    .join(' + ');
}

/** The button that opens the line's link. */
const opens = (id: number, on: string, label: string): ActionItemButton => ({
  name: 'open',
  label,
  id,
  on,
});

const lineOf = (lot: Lot, more: Pick<ActionItem, 'text' | 'badge' | 'action'> & { link?: string }): ActionItem => ({
  key: `auction-${lot._id}`,
  icon: 'gavel',
  title: lot.itemName,
  link: auctionLink(lot._id),
  at: { time: lot.endTime.toISOString(), means: 'ends' },
  ...more,
});
const priceOf = ({ currentBid, priceUnit }: Lot): string => `${withSeparators(currentBid)} ${priceUnit}`;

type OfferedLot = Pick<AuctionDocument, '_id' | 'itemName' | 'priceUnit' | 'reversal'>;
function offeredLine({ _id: id, itemName, priceUnit, reversal }: OfferedLot): ActionItem[] {
  if (reversal?.offer == null) return [];
  const { amount, until } = reversal.offer;
  return [
    {
      key: `auction-${id}-offer`,
      icon: 'gavel',
      title: itemName,
      link: auctionLink(id),
      at: { time: until.toISOString(), means: 'ends' },
      text: `Offered to you for ${withSeparators(amount)} ${priceUnit}`,
      badge: { words: 'Offered', tone: 'good' },
      action: opens(id, itemName, 'See offer'),
    },
  ];
}

interface OwnLots {
  readonly leads: readonly Lot[];
  readonly outbid: readonly Lot[];
  readonly watched: readonly Lot[];
}
/** The line that leads to the other outbid auctions. */
const moreOutbid = (count: number): ActionItem => ({
  key: 'more-outbid',
  icon: 'gavel',
  title: `Outbid on ${count} more`,
  text: 'See all your bids.',
  link: ownBidsLink,
  at: null,
  badge: null,
  action: null,
});
/** The lines, and how many further lots the person leads or watches. */
function linesOf(
  { leads, outbid, watched }: OwnLots,
  canWrite: boolean,
): Required<Pick<ActionItemsPart, 'lines' | 'more'>> {
  const lines = [
    ...outbid.slice(0, maxOutbid).map((lot) =>
      lineOf(lot, {
        text: `${lot.leaderUsername ?? 'Someone'} bid ${priceOf(lot)}`,
        badge: { words: 'Outbid', tone: 'bad' },
        // The bid dialog has the next bid filled in.
        ...(canWrite
          ? { link: auctionLink(lot._id, true), action: opens(lot._id, lot.itemName, 'Bid again') }
          : { action: null }),
      }),
    ),
    ...(outbid.length > maxOutbid ? [moreOutbid(outbid.length - maxOutbid)] : []),
    ...watched.slice(0, maxWatched).map((lot) =>
      lineOf(lot, {
        text: lot.leaderUsername === null ? `Starts at ${priceOf(lot)}` : `Current Bid ${priceOf(lot)}`,
        badge: { words: 'Watched', tone: 'quiet' },
        action: null,
      }),
    ),
  ];
  const leading = leads.map((lot) =>
    lineOf(lot, { text: `Your bid ${priceOf(lot)}`, badge: { words: 'You lead', tone: 'good' }, action: null }),
  );
  const shown = leading.slice(0, Math.max(0, defaultLines - lines.length));
  const hiddenLeads = leading.length - shown.length;
  const count = hiddenLeads + Math.max(0, watched.length - maxWatched);
  const link = hiddenLeads > 0 ? ownBidsLink : `${auctionsLink}&mine=watching`;
  return { lines: [...lines, ...shown], more: count === 0 ? null : { count, link } };
}
/** Such as 'Leading 3 lots, 1,240 Solari + 60 Spice. Outbid on 2.' */
function summaryOf({ leads, outbid }: OwnLots): string | null {
  const parts = [
    ...(leads.length > 0 ? [`Leading ${lots(leads.length)}, ${sumsOf(leads)}.`] : []),
    ...(outbid.length > 0 ? [`Outbid on ${outbid.length}.`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

interface Deps {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids'>;
  readonly watches: Pick<Watches, 'of'>;
  readonly service: Pick<AuctionService, 'countActive'>;
}

export function auctionsActionItems(
  { models: { auctions, bids }, watches, service }: Deps,
  { clock }: Pick<Context, 'clock'>,
): ActionItems {
  const ownLotsOf = async ({ discordId }: Caller): Promise<OwnLots> => {
    const [mine, stars] = await Promise.all([
      bids.distinct('auctionId', { bidderDiscordId: discordId, ...standing }),
      watches.of(discordId),
    ]);
    const bidOn = new Set(mine);
    const now = clock.now();
    const found = await auctions
      .find({ _id: { $in: [...new Set([...mine, ...stars])] }, status: 'active', deletedAt: null })
      .select(lotFields)
      .sort({ _id: -1 })
      .limit(maxRead)
      .lean<Lot[]>();
    // Auctions past their end are left out here. Another read ends them.
    const open = found
      .filter(({ endTime }) => endTime.getTime() > now)
      .sort((a, b) => a.endTime.getTime() - b.endTime.getTime() || a._id - b._id);
    const leads = open.filter(({ leaderDiscordId }) => leaderDiscordId === discordId);
    const others = open.filter(({ leaderDiscordId }) => leaderDiscordId !== discordId);
    return {
      leads,
      outbid: others.filter(({ _id }) => bidOn.has(_id)),
      watched: others.filter(({ _id, endTime }) => !bidOn.has(_id) && endTime.getTime() <= now + dueWithinMs),
    };
  };
  return {
    order: 10,
    async of(caller) {
      const [own, live, offered] = await Promise.all([
        ownLotsOf(caller),
        service.countActive(),
        auctions
          .find(
            {
              'reversal.offer.until': { $gt: new Date(clock.now()) },
              'reversal.offer.bidderDiscordId': caller.discordId,
              deletedAt: null,
            },
            { itemName: 1, priceUnit: 1, reversal: 1 },
          )
          .lean<OfferedLot[]>(),
      ]);
      const { lines, more } = linesOf(own, caller.access !== 'Guest');
      return {
        title: 'Auctions',
        summary: summaryOf(own),
        lines: [...(caller.access === 'Guest' ? [] : offered.flatMap(offeredLine)), ...lines],
        more,
        besides:
          live === 0
            ? null
            : {
                words: live === 1 ? '1 auction is live' : `${live} auctions are live`,
                link: '/marketplace',
              },
      };
    },
    // `createReversals` refreshes the offers.
    // `AuctionNotices` refreshes them at most once a second, and a star those of its person.
    handlers: [],
  };
}
