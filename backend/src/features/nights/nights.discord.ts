// Loot nights on Discord: one message for each night, which follows its lots.
import { nightLink } from '@guild/common/nights/nights.links';
import { proceedsOf } from '@guild/common/nights/nights.rules';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Night, NightLot } from '@guild/common/nights/nights.api';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { linkButton, rowsOf } from '../../platform/discord/messages/buttons.ts';
import { maxListedText } from '../../platform/discord/messages/lists.ts';
import type { DiscordContribution, PostContent } from '../../platform/discord/contribution.ts';
import { boldText, escapedTo, linesTo, timestamp } from '../../platform/discord/messages/text.ts';
import { unlessGone } from '../../platform/errors.ts';
import type { Env } from '../../platform/process/env.ts';
import type { NightService } from './nights.service.ts';

interface Deps {
  readonly nights: Pick<NightService, 'getNight' | 'listLots'>;
}
const maxTitle = 200;
/** Discord accepts 4,096 characters in a description. */
const maxLines = 3500;

const priceIn = (unit: string, amount: number): string => `${withSeparators(amount)} ${unit}`;
/** Such as 'Knife: 300 Solari, Moss'. */
function lotLine(
  { name, quantity, startingPrice, state, sale }: NightLot,
  auction: Auction | undefined,
  unit: string,
): string {
  const title = `${boldText(name)}${quantity > 1 ? ` ×${withSeparators(quantity)}` : ''}`;
  if (sale !== null)
    return `${title}: sold to ${escapedTo(sale.username, maxListedText)} for ${priceIn(unit, sale.price)}`;
  if (state === 'unsold') return `${title}: not sold`;
  if (state === 'withdrawn') return `${title}: withdrawn`;
  const price = priceIn(unit, auction?.currentBid ?? startingPrice);
  if (auction === undefined) return `${title}: from ${price}`;
  const leader = auction.leaderUsername === null ? 'no bids' : escapedTo(auction.leaderUsername, maxListedText);
  return `${title}: ${price}, ${leader}, ends ${timestamp(auction.endTime, 'R')}`;
}
function stateLine(night: Night): string {
  const { status, lots, priceUnit, startsAt } = night;
  const count = counted(lots.length, 'lot');
  if (status === 'planned') return `${startsAt === null ? 'Planned' : `Starts ${timestamp(startsAt, 'F')}`} · ${count}`;
  if (status === 'running') return `**Running** · ${count}\\. Bid in the guild hall\\.`;
  const sold = lots.filter(({ state }) => state === 'sold').length;
  return `Over · ${sold} of ${count} sold for ${priceIn(priceUnit, proceedsOf(night))}`;
}

export function nightDiscord({ nights }: Deps, { env }: { readonly env: Pick<Env, 'publicUrl'> }): DiscordContribution {
  const contentOf = (night: Night, auctions: readonly Auction[]): PostContent => {
    const { id, title, lots, status, priceUnit } = night;
    const url = env.publicUrl + nightLink(id);
    const byId = new Map(auctions.map((one) => [one.id, one]));
    const lines = lots.map((lot) => lotLine(lot, byId.get(lot.auctionId ?? 0), priceUnit));
    const description = [stateLine(night), '', linesTo(lines, maxLines)].join('\n');
    return {
      message: {
        embeds: [{ title: escapedTo(title, maxTitle), url, description }],
        components: rowsOf([linkButton('Open', url)]),
      },
      url,
      author: { discordId: night.createdByDiscordId, name: night.createdBy },
      from: 0,
      isOver: status === 'over',
      changesAt: null,
    };
  };
  return {
    posts: [
      {
        kind: 'night',
        newFacts: ['night:created', 'night:restored'],
        changeFacts: [
          'night:moved',
          'night:started',
          'night:missed',
          'night:lots-changed',
          'night:lots-moved',
          'night:stopped',
          'night:removed',
          'auction:bid',
          'auction:bid-struck',
        ],
        // A lot is an auction, and names its night.
        idOf({ _id, lots, nightId }) {
          const id = lots === undefined ? nightId : _id;
          return typeof id === 'number' ? id : null;
        },
        async read(id) {
          const night = await nights.getNight(id).catch(unlessGone);
          return night && contentOf(night, await nights.listLots(id));
        },
      },
    ],
  };
}
