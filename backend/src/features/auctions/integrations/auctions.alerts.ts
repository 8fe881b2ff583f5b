// New auctions for people's alerts.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { AlertsService } from '../../alerts/alerts.service.ts';
import { auctionFacts } from '../core/auctions.facts.ts';

export const auctionAlerts = (alerts: Pick<AlertsService, 'note' | 'retract' | 'renew'>): Handler =>
  on(auctionFacts, ['auction:created', 'auction:removed', 'auction:restored'], {
    name: 'auctions:alerts',
    async run({ document }) {
      const { _id, itemName, description, category, startingPrice, priceUnit, sellerDiscordId, status } = document;
      const key = `auction-${_id}`;
      if (document.deletedAt !== null || status !== 'active') {
        await alerts.retract([key]);
        return;
      }
      await alerts.note([
        {
          key,
          kind: 'auction',
          title: `New auction: ${itemName}`,
          texts: [itemName, description],
          category,
          price: startingPrice,
          unit: priceUnit,
          resource: null,
          cell: null,
          owner: sellerDiscordId,
          link: auctionLink(_id),
        },
      ]);
      await alerts.renew([key]);
    },
  });
