// The item market on Discord: the command `/market`.
import { itemQuery, marketRoutes, priceOfItem, type MarketItem } from '@guild/common/market/market.api';
import { itemsLink } from '@guild/common/market/market.links';
import { limits } from '@guild/common/wire/fields';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Context } from '../../platform/features/context.ts';
import { listMessage, maxListed, maxListedText } from '../../platform/discord/messages/lists.ts';
import type { DiscordContribution } from '../../platform/discord/contribution.ts';
import { escapedTo } from '../../platform/discord/messages/text.ts';
import { invalidField } from '../../platform/errors.ts';
import { itemCard } from './market.card.ts';
import type { MarketService } from './market.service.ts';

/** Items that are read for the list. The unavailable ones are left out. */
const maxRead = 200;

/** The price, the things that are taken or offered, or both. */
function describeCost(item: MarketItem): string {
  const { priceUnit, wantedItems } = item;
  const price = priceOfItem(item);
  const costs = [
    ...(price === null ? [] : [`${withSeparators(price)} ${priceUnit}`]),
    ...(wantedItems.length === 0 ? [] : [`Will trade for: ${escapedTo(wantedItems.join(', '), maxListedText)}`]),
  ];
  return costs.length === 0 ? 'Price on request' : costs.join(' · ');
}

export function marketDiscord(
  service: Pick<MarketService, 'listItems'>,
  { env }: Pick<Context, 'env'>,
): DiscordContribution {
  const listLine = (item: MarketItem): string => {
    const { listingType, quantity, seller } = item;
    const type = listingType === 'selling' ? 'For sale' : 'Wanted';
    return [
      `${itemCard.entryTitle(item, env.publicUrl)} · ${type} by ${escapedTo(seller, maxListedText)}`,
      `${describeCost(item)} · ${counted(quantity, 'piece')}`,
    ].join('\n');
  };
  return {
    commands: [
      {
        name: 'market',
        description: 'Items for sale and items wanted, newest first',
        options: [
          {
            type: ApplicationCommandOptionType.String,
            name: 'search',
            description: 'Part of the name or description',
            max_length: limits.name,
          },
        ],
        route: marketRoutes.listItems,
        async run(options, caller) {
          const query = itemQuery.safeParse({ limit: maxRead.toString(), search: options.get('search') ?? '' });
          if (!query.success) throw invalidField('search', query.error.issues[0]?.message ?? 'Not a search text');
          const { items, next } = await service.listItems(query.data, caller);
          const available = items.filter(({ isAvailable }) => isAvailable);
          const isSearch = query.data.search !== undefined;
          return listMessage({
            title: 'Items',
            entries: available.slice(0, maxListed).map(listLine),
            hasMore: available.length > maxListed || next !== null,
            ifEmpty: isSearch ? 'No items match your search\\.' : 'There are no items on the market\\.',
            url: env.publicUrl + itemsLink,
          });
        },
      },
    ],
  };
}
