// Auctions on Discord: the commands `/auctions` and `/bid`, and one message for each auction.
import { auctionQuery, auctionRoutes } from '@guild/common/auctions/auctions.api';
import { limits } from '@guild/common/wire/fields';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import { maxChoices, suggestionOf } from '../../../platform/discord/messages/lists.ts';
import type { CommandOptions, DiscordParts } from '../../../platform/discord/contribution.ts';
import { unlessGone } from '../../../platform/errors.ts';
import { createAuctionActions, type AuctionDiscordService } from './auctions.discord.actions.ts';
import { formatPrice, toPost } from './auctions.discord.message.ts';

const maxTyped = 100;

/** The number in an option; NaN when Discord sent something else. */
const readNumberOption = (options: CommandOptions, name: string): number => {
  const value = options.get(name);
  return typeof value === 'number' ? value : Number.NaN;
};

export function auctionDiscord(
  service: AuctionDiscordService,
  context: Pick<Context, 'env' | 'clock' | 'log'>,
): DiscordParts {
  const { env, clock } = context;
  const { actions, bidTyped, listActive } = createAuctionActions(service, context);
  return {
    actions,
    posts: [
      {
        kind: 'auction',
        newFacts: ['auction:created', 'auction:restored'],
        changeFacts: ['auction:bid', 'auction:bid-struck', 'auction:ended', 'auction:removed'],
        async read(id) {
          const auction = await service.getAuction(id).catch(unlessGone);
          return auction === null ? null : toPost(auction, env.publicUrl, clock.now());
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
            type: ApplicationCommandOptionType.Integer,
            name: 'amount',
            description: 'Your bid, more than the current bid',
            required: true,
            min_value: 1,
            max_value: limits.amount,
          },
        ],
        route: auctionRoutes.placeBid,
        run(options, caller) {
          const id = readNumberOption(options, 'auction');
          return bidTyped(id, readNumberOption(options, 'amount'), caller);
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
