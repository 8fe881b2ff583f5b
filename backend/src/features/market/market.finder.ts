// Search provider for listed items, by name.
import { itemLink } from '@guild/common/market/market.links';
import type { Context } from '../../platform/features/context.ts';
import { finderByName, type NamedFinder } from '../../platform/store/queries/finders.ts';
import type { MarketModels } from './market.model.ts';

export const itemFinder = ({ items }: Pick<MarketModels, 'items'>, { clock }: Pick<Context, 'clock'>): NamedFinder =>
  finderByName(
    {
      model: items,
      name: 'name',
      words: 'Items',
      icon: 'marketplace',
      toFound: ({ _id, name, listingType, seller }) => ({
        title: name,
        more: `${listingType === 'selling' ? 'For Sale' : 'Wanted'} · ${seller}`,
        at: null,
        link: itemLink(_id),
        discordId: null,
      }),
    },
    () => clock.now(),
  );
