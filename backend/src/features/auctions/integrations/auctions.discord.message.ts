// An auction as a Discord message: its texts, and its buttons, which bid exactly what they show.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { isOpen, minimumBid } from '@guild/common/auctions/auctions.rules';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { ButtonStyle, type APIButtonComponent } from 'discord-api-types/v10';
import { button, customIdOf, linkButton, rowsOf, type ButtonRow } from '../../../platform/discord/messages/buttons.ts';
import { maxListedText } from '../../../platform/discord/messages/lists.ts';
import type { DiscordMessage, PostContent } from '../../../platform/discord/contribution.ts';
import { boldText, escapedTo, timestamp } from '../../../platform/discord/messages/text.ts';
import { bidActionName, relistActionName } from '../core/auctions.notices.ts';
import { auctionCard } from './auctions.card.ts';

/**
 * Names and versions of the actions in `auctions.discord.actions.ts`. Their first argument is the
 * id. `bid`, `listedBid` and `maximum` also have the amount, and `watch` has 'on' or 'off'.
 */
export const auctionActions = {
  bid: bidActionName,
  listedBid: { name: 'auction-bid-listed', version: 1 },
  maximum: { name: 'auction-maximum', version: 1 },
  amount: { name: 'auction-amount', version: 1 },
  amountForm: { name: 'auction-amount-form', version: 1 },
  askBuy: { name: 'auction-buy-ask', version: 1 },
  buy: { name: 'auction-buy', version: 1 },
  watch: { name: 'auction-watch', version: 1 },
  relist: relistActionName,
} as const;

const maxDescription = 700;

/** An amount in the unit of the auction, such as '1,200 Solari'. */
export const formatPrice = (amount: number, { priceUnit }: Pick<Auction, 'priceUnit'>): string =>
  `${withSeparators(amount)} ${priceUnit}`;
/** Whether a bid of this amount is below the buyout price. Others must be a buyout. */
export const isBelowBuyout = ({ buyoutPrice }: Pick<Auction, 'buyoutPrice'>, amount: number): boolean =>
  buyoutPrice === null || amount < buyoutPrice;

/** Who leads with how much, and the number of bids. */
function bidLine(auction: Auction): string {
  const price = formatPrice(auction.currentBid, auction);
  if (auction.leaderUsername === null) return `Starting price: **${price}** · No bids yet`;
  const leader = escapedTo(auction.leaderUsername, maxListedText);
  return `Current bid: **${price}** by ${leader} · ${counted(auction.bidCount, 'bid')}`;
}
function resultLine(auction: Auction): string {
  if (auction.winnerUsername === null) return '**Ended without a winner**';
  const winner = boldText(auction.winnerUsername);
  return `Won by ${winner} for ${formatPrice(auction.currentBid, auction)} · ${counted(auction.bidCount, 'bid')}`;
}
/** An active auction in a list, as two lines. */
export const listLine = (auction: Auction, publicUrl: string): string =>
  [
    `${auctionCard.entryTitle(auction, publicUrl)} · ${auction.category}`,
    `${bidLine(auction)} · Ends ${timestamp(auction.endTime, 'R')}`,
  ].join('\n');

/** The button that opens the page of the auction. */
export const openButton = (id: number, publicUrl: string): APIButtonComponent =>
  linkButton('Open', publicUrl + auctionLink(id));
const bidButton = (auction: Auction, amount: number, label: string, isOff = false): APIButtonComponent =>
  button(label, customIdOf(auctionActions.bid, auction.id, amount), { style: ButtonStyle.Primary, isOff });
const buyButton = ({ id }: Auction, isOff = false): APIButtonComponent =>
  button('Buy out', customIdOf(auctionActions.askBuy, id), { isOff });

/**
 * A button that bids exactly this amount, below the reason why it is asked.
 * @param reason in Discord's format
 */
export const buildOffer = (auction: Auction, amount: number, reason: string, publicUrl: string): DiscordMessage => ({
  content: `${boldText(auction.itemName)}: ${reason}`,
  components: rowsOf([
    isBelowBuyout(auction, amount) ? bidButton(auction, amount, `Bid ${withSeparators(amount)}`) : buyButton(auction),
    openButton(auction.id, publicUrl),
  ]),
  isQuestion: true,
});

function buildButtons(auction: Auction, isActive: boolean, publicUrl: string): ButtonRow[] {
  const { id, buyoutPrice } = auction;
  const minimum = minimumBid(auction);
  const takesBids = isActive && isBelowBuyout(auction, minimum);
  return rowsOf([
    bidButton(auction, minimum, takesBids ? `Bid ${withSeparators(minimum)}` : 'Bid', !takesBids),
    button('Other amount', customIdOf(auctionActions.amount, id), { isOff: !takesBids }),
    ...(buyoutPrice === null ? [] : [buyButton(auction, !isActive)]),
    button('Watch', customIdOf(auctionActions.watch, id, 'on'), { isOff: !isActive }),
    openButton(id, publicUrl),
  ]);
}

/** The message of the auction in a channel. @param now ms since 1970 */
export function toPost(auction: Auction, publicUrl: string, now: number): PostContent {
  const { category, quantity, seller, sellerDiscordId, description, buyoutPrice, endTime } = auction;
  const isActive = isOpen(auction, now);
  const { title, url } = auctionCard.embed(auction, publicUrl);
  const buyoutLines = buyoutPrice === null ? [] : [`Buyout: ${formatPrice(buyoutPrice, auction)}`];
  const lines = [
    ...(isActive
      ? [bidLine(auction), ...buyoutLines, `Ends ${timestamp(endTime, 'R')} (${timestamp(endTime, 'F')})`]
      : [resultLine(auction)]),
    `${category} · ${counted(quantity, 'piece')} · Seller: ${escapedTo(seller, maxListedText)}`,
    '',
    escapedTo(description, maxDescription),
  ];
  return {
    message: {
      embeds: [
        {
          title,
          url,
          description: lines.join('\n'),
        },
      ],
      components: buildButtons(auction, isActive, publicUrl),
    },
    url,
    ...(sellerDiscordId !== null && { author: { discordId: sellerDiscordId, name: seller } }),
    from: 0,
    isOver: !isActive,
    changesAt: isActive ? Date.parse(endTime) : null,
  };
}
