// Contribution points for the seller of an auction that ended with a winner.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { Contributions } from '../../members/members.service.ts';
import { auctionFacts } from '../core/auctions.facts.ts';

/**
 * The guild gets no points. They are never taken back, because an ended auction stays ended. Sales to the same buyer bring
 * points once a day.
 */
export const salePoints = (contributions: Pick<Contributions, 'reconcile'>): Handler =>
  on(auctionFacts, ['auction:ended'], {
    name: 'auctions:sale-points',
    async run({ document, facts }) {
      const { _id: id, status, leaderDiscordId, withoutWinner, sellerDiscordId, itemName } = document;
      const [ended] = facts;
      if (ended === undefined || status !== 'ended' || leaderDiscordId === null || withoutWinner) return;
      if (sellerDiscordId === null) return;
      const sale = {
        kind: 'auction_sold',
        subject: `auction-${id}-sold`,
        discordId: sellerDiscordId,
        from: { username: document.leaderUsername ?? '', discordId: leaderDiscordId, at: ended.at },
      } as const;
      await contributions.reconcile({ ...sale, about: itemName, link: auctionLink(id), who: null }, true);
    },
  });
