// Auctions on Discord: the commands `/auctions` and `/bid`, and one message for each auction.
import { auctionQuery, auctionRoutes } from '@guild/common/auctions/auctions.api';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import { maxChoices, suggestionOf } from '../../../platform/discord/messages/lists.ts';
import type { CommandOptions, DiscordContribution } from '../../../platform/discord/contribution.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { createAuctionActions, maxTypedAmount, type AuctionDiscordService } from './auctions.discord.actions.ts';
import { formatPrice, toPost } from './auctions.discord.message.ts';

const maxTyped = 100;

/** The id in an option; NaN when Discord sent something else. */
const readId = (options: CommandOptions): number => {
  const value = options.get('auction');
  return typeof value === 'number' ? value : Number.NaN;
};

export function auctionDiscord(
  service: AuctionDiscordService,
  context: Pick<Context, 'env' | 'clock' | 'log'>,
): DiscordContribution {
  const { env, clock } = context;
  const { actions, bidTyped, bidUpTo, listActive } = createAuctionActions(service, context);
  return {
    actions,
    posts: [
      {
        kind: 'auction',
        newFacts: ['auction:created', 'auction:restored'],
        changeFacts: [
          'auction:bid',
          'auction:bid-struck',
          'auction:ended',
          'auction:winner-changed',
          'auction:removed',
        ],
        async read(id) {
          const auction = await service.getAuction(id).catch(unlessGone);
          // A loot night has one message for all its lots.
          return auction?.nightId === null ? toPost(auction, env.publicUrl, clock.now()) : null;
        },
      },
    ],
    commands: [
      {
        name: 'auctions',
        description: 'Active auctions, the ones that end soonest first',
        options: [],
        route: auctionRoutes.listAuctions,
        run: (_options, caller) => listActive(caller),
      },
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
            // Not an integer, because people type '2k' and '1.250' here as in the hall.
            type: ApplicationCommandOptionType.String,
            name: 'amount',
            description: 'Your bid, more than the current bid',
            required: false,
            max_length: maxTypedAmount,
          },
          {
            type: ApplicationCommandOptionType.String,
            name: 'maximum',
            description: 'Instead of an amount: the hall bids for you up to this. Nobody else sees it',
            required: false,
            max_length: maxTypedAmount,
          },
        ],
        route: auctionRoutes.placeBid,
        run(options, caller) {
          const [amount, maximum] = [options.get('amount'), options.get('maximum')];
          if ((amount === undefined) === (maximum === undefined))
            throw new AppError('conflict', 'Give either an amount or a maximum.');
          return maximum === undefined
            ? bidTyped(readId(options), (amount ?? '').toString(), caller)
            : bidUpTo(readId(options), maximum.toString(), caller);
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
          return items.map((auction) =>
            suggestionOf(auction.id, auction.itemName, formatPrice(auction.currentBid, auction)),
          );
        },
      },
    ],
  };
}
