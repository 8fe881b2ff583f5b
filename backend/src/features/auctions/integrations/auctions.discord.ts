// Auctions on Discord: the command `/bid`, and buttons that bid exactly what they show.
import { auctionQuery, auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { isSurprisingBid, minimumBid } from '@guild/common/auctions/auctions.rules';
import { limits } from '@guild/common/wire/fields';
import { withSeparators } from '@guild/common/wire/numbers';
import { ApplicationCommandOptionType, ButtonStyle } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import { button, customIdOf, idInPress, linkButton, rowsOf } from '../../../platform/discord/discordButtons.ts';
import type {
  CommandOptions,
  DiscordAction,
  DiscordMessage,
  DiscordParts,
} from '../../../platform/discord/discordParts.ts';
import { escapedTo, escapeDiscord } from '../../../platform/discord/discordText.ts';
import { AppError } from '../../../platform/errors.ts';
import { inputOf } from '../../../platform/http/http.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import type { AuctionService } from '../auctions.service.ts';

type Service = Pick<AuctionService, 'getAuction' | 'listAuctions' | 'placeBid'>;

const maxName = 200;
/** Discord accepts 25 choices of at most 100 characters. */
const maxChoices = 25;
const maxChoice = 100;
const maxTyped = 100;

const bold = (name: string): string => `**${escapedTo(name, maxName)}**`;
const priceOf = (amount: number, { priceUnit }: Pick<Auction, 'priceUnit'>): string =>
  `${withSeparators(amount)} ${priceUnit}`;
const choiceOf = ({ id, itemName, currentBid, priceUnit }: Auction): { name: string; value: number } => {
  const price = ` · ${withSeparators(currentBid)} ${priceUnit}`;
  return { name: itemName.slice(0, maxChoice - price.length) + price, value: id };
};
/** The number in an option; NaN when Discord sent something else. */
const numberIn = (options: CommandOptions, name: string): number => {
  const value = options.get(name);
  return typeof value === 'number' ? value : Number.NaN;
};

export function auctionDiscord(service: Service, { env }: Pick<Context, 'env'>): DiscordParts {
  /** Bids, and offers the new minimum when the price has moved. */
  const bid = async (id: number, amount: number, caller: Caller): Promise<DiscordMessage> => {
    inputOf(auctionRoutes.placeBid, { params: { id: id.toString() }, query: {}, body: { bidAmount: amount } });
    try {
      const auction = await service.placeBid(id, amount, caller);
      return {
        content: `You lead ${bold(auction.itemName)} with ${priceOf(amount, auction)}\\.`,
        components: rowsOf([linkButton('Open', env.publicUrl + auctionLink(id))]),
      };
    } catch (error) {
      if (!(error instanceof AppError) || error.details?.reason !== 'bid_too_low') throw error;
      const auction = await service.getAuction(id);
      return offer(auction, minimumBid(auction), escapeDiscord(error.message));
    }
  };
  const bidAction: DiscordAction = {
    name: 'auction-bid',
    version: 1,
    route: auctionRoutes.placeBid,
    replaces: true,
    run: ({ args: [id, amount] }, caller) => bid(idInPress(id), idInPress(amount), caller),
  };
  /** A button that bids exactly this amount, below the reason why it is asked. */
  const offer = (auction: Auction, amount: number, reason: string): DiscordMessage => ({
    content: `${bold(auction.itemName)}: ${reason}`,
    components: rowsOf([
      button(`Bid ${withSeparators(amount)}`, customIdOf(bidAction, auction.id, amount), {
        style: ButtonStyle.Primary,
      }),
      linkButton('Open', env.publicUrl + auctionLink(auction.id)),
    ]),
  });

  return {
    actions: [bidAction],
    commands: [
      {
        name: 'bid',
        description: 'Bid in an auction',
        options: [
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'auction',
            description: 'The item',
            required: true,
            autocomplete: true,
          },
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'amount',
            description: 'Your bid, more than the current bid',
            required: true,
            min_value: 1,
            max_value: limits.amount,
          },
        ],
        route: auctionRoutes.placeBid,
        async run(options, caller) {
          const id = numberIn(options, 'auction');
          const amount = numberIn(options, 'amount');
          inputOf(auctionRoutes.placeBid, { params: { id: id.toString() }, query: {}, body: { bidAmount: amount } });
          const auction = await service.getAuction(id);
          if (!isSurprisingBid(auction, amount)) return bid(id, amount, caller);
          const current = priceOf(auction.currentBid, auction);
          return offer(auction, amount, `the current bid is ${current}\\. Do you really want to bid that much?`);
        },
        async suggest(option, typed, caller) {
          if (option !== 'auction') return [];
          const search = typed.slice(0, maxTyped);
          const query = auctionQuery.safeParse({
            status: 'active',
            sort: 'ending',
            limit: maxChoices.toString(),
            search,
          });
          if (!query.success) return [];
          const { items } = await service.listAuctions(query.data, caller);
          return items.map(choiceOf);
        },
      },
    ],
  };
}
