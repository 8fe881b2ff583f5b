// Commands of auctions: bid and buy out.
import { auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { minimumBid, refusalSentence, refusedBuyout } from '@guild/common/auctions/auctions.rules';
import { isNamed, type Command } from '@guild/common/search/commands';
import { call } from '../../../platform/api/api.ts';
import { queryFor, type CommandOption, type CommandPart } from '../../../platform/features/commandPart.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import type { Viewer } from '../../../platform/session/session.store.ts';
import { bidQuestion, buyOutQuestion, sendBid, sendBuyOut } from '../auctions.actions.ts';
import { bidProblem } from '../bidding/auctions.bidding.ts';

/** The active auctions with this name, those that end soonest first. */
async function auctionsNamed(command: Command, signal: AbortSignal): Promise<Auction[]> {
  const found = await call(auctionRoutes.listAuctions, {
    query: { status: 'active', sort: 'ending', ...queryFor(command) },
    signal,
  });
  return found.filter(({ itemName }) => isNamed(itemName, command.target));
}

function toBid(auction: Auction, { amount }: Command, { discordId }: Viewer): CommandOption {
  const { id, itemName, priceUnit, leaderDiscordId } = auction;
  const bid = amount ?? minimumBid(auction);
  const price = formatPrice(bid, priceUnit);
  const current = formatPrice(auction.currentBid, priceUnit);
  const title = `Bid ${price} on ${itemName}`;
  const link = auctionLink(id, true);
  const problem = bidProblem(auction, bid, discordId);
  if (problem !== null) return { title, more: problem, link };
  const state = leaderDiscordId === discordId ? `You already lead with ${current}.` : `The current bid is ${current}.`;
  return {
    title,
    more: state,
    link,
    question: { text: bidQuestion(auction, bid), action: 'Place Bid' },
    run: () => sendBid(auction, bid),
  };
}

function toBuyOut(auction: Auction, { discordId }: Viewer): CommandOption[] {
  const { id, itemName, buyoutPrice, priceUnit } = auction;
  if (buyoutPrice === null) return [];
  const title = `Buy ${itemName} for ${formatPrice(buyoutPrice, priceUnit)}`;
  const link = auctionLink(id, true);
  const refusal = refusedBuyout(auction, discordId, serverNow());
  if (refusal !== null) return [{ title, more: refusalSentence(refusal, auction), link }];
  const question = { text: buyOutQuestion(auction), action: 'Buyout' };
  return [{ title, more: `Sold by ${auction.seller}`, link, question, run: (goTo) => sendBuyOut(auction, goTo) }];
}

const commands: CommandPart = {
  async bid(command, viewer, signal) {
    const found = await auctionsNamed(command, signal);
    return found.map((auction) => toBid(auction, command, viewer));
  },
  async buyOut(command, viewer, signal) {
    const found = await auctionsNamed(command, signal);
    return found.flatMap((auction) => toBuyOut(auction, viewer));
  },
};
export default commands;
