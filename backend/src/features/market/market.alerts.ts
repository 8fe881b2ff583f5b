// New items for people's alerts.
import { priceOfItem } from '@guild/common/market/market.api';
import { itemLink } from '@guild/common/market/market.links';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { AlertsService } from '../alerts/alerts.service.ts';
import { itemFacts } from './market.facts.ts';

export const itemAlerts = (alerts: Pick<AlertsService, 'note' | 'retract' | 'renew'>): Handler =>
  on(itemFacts, ['item:created', 'item:updated', 'item:removed', 'item:restored'], {
    name: 'market:alerts',
    async run({ document, facts }) {
      const { _id, name, description, category, listingType, priceUnit, sellerDiscordId, isAvailable } = document;
      const key = `item-${_id}`;
      if (document.deletedAt !== null || !isAvailable) {
        await alerts.retract([key]);
        return;
      }
      // A later edit of a listed item is nothing new.
      if (facts.some(({ kind }) => kind !== 'item:updated'))
        await alerts.note([
          {
            key,
            kind: listingType,
            title: `${listingType === 'selling' ? 'For sale' : 'Wanted'}: ${name}`,
            texts: [name, description ?? ''],
            category,
            price: priceOfItem(document),
            unit: priceUnit,
            resource: null,
            cell: null,
            owner: sellerDiscordId,
            link: itemLink(_id),
          },
        ]);
      await alerts.renew([key]);
    },
  });
