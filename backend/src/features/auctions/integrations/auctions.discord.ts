// Auctions on Discord: the commands `/auctions` and `/bid`, and one message for each auction.
import { auctionQuery, auctionRoutes, type AuctionQuery } from '@guild/common/auctions/auctions.api';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import { maxChoices, suggestionOf } from '../../../platform/discord/messages/lists.ts';
import type { CommandOptions, DiscordContribution } from '../../../platform/discord/contribution.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { createAuctionActions, maxTypedAmount, type AuctionDiscordService } from './auctions.discord.actions.ts';
import { formatPrice, toPost } from './auctions.discord.message.ts';

const maxTyped = 100;

/** The query for active auctions, the ones that end soonest first; null when nothing can be found by what was typed. */
function searchQuery(typed: string, limit: number): AuctionQuery | null {
  const asked = { status: 'active', sort: 'ending', limit: limit.toString(), search: typed.slice(0, maxTyped) };
  const query = auctionQuery.safeParse(asked);
  return query.success ? query.data : null;
}

export function auctionDiscord(
  service: AuctionDiscordService,
  context: Pick<Context, 'env' | 'clock' | 'log'>,
): DiscordContribution {
  const { env, clock } = context;
  const { actions, bidTyped, bidUpTo, listActive } = createAuctionActions(service, context);
  /**
   * The id of the auction that was chosen, or of the only active one that a typed text fits.
   * @throws AppError `not_found`, or `conflict` when it fits several
   */
  const readId = async (options: CommandOptions, caller: Caller): Promise<number> => {
    const typed = (options.get('auction') ?? '').toString().trim();
    if (/^\d{1,15}$/.test(typed)) return Number(typed);
    const query = typed === '' ? null : searchQuery(typed, 2);
    const { items } = query === null ? { items: [] } : await service.listAuctions(query, caller);
    const [found, another] = items;
    if (found === undefined) throw new AppError('not_found', 'No active auction has this name.');
    if (another !== undefined)
      throw new AppError(
        'conflict',
        'Several active auctions have this in their name. Choose one from the suggestions.',
      );
    return found.id;
  };
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
            // Not an integer, because people also type a name without choosing a suggestion.
            type: ApplicationCommandOptionType.String,
            name: 'auction',
            description: 'The item',
            required: true,
            autocomplete: true,
            max_length: maxTyped,
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
        async run(options, caller) {
          const [amount, maximum] = [options.get('amount'), options.get('maximum')];
          if ((amount === undefined) === (maximum === undefined))
            throw new AppError('conflict', 'Give either an amount or a maximum.');
          const id = await readId(options, caller);
          return maximum === undefined
            ? bidTyped(id, (amount ?? '').toString(), caller)
            : bidUpTo(id, maximum.toString(), caller);
        },
        async suggest(option, typed, caller) {
          if (option !== 'auction') return [];
          const query = searchQuery(typed, maxChoices);
          if (query === null) return [];
          const { items } = await service.listAuctions(query, caller);
          return items.map((auction) => ({
            ...suggestionOf(auction.id, auction.itemName, formatPrice(auction.currentBid, auction)),
            value: auction.id.toString(),
          }));
        },
      },
    ],
  };
}
