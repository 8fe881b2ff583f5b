// Contribution points for the seller of an auction that ended with a winner.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { on, type Handler } from '../../../platform/outbox/facts.ts';
import type { Contributions } from '../../members/members.service.ts';
import { auctionFacts } from '../lots/auctions.facts.ts';

/** Points are never taken back, because an ended auction stays ended. */
export const salePoints = (contributions: Pick<Contributions, 'reconcile'>): Handler =>
  on(auctionFacts, ['auction:ended'], {
    name: 'auctions:sale-points',
    when: 'after-reply',
    async run({ document }) {
      const { _id: id, status, leaderDiscordId, withoutWinner, sellerDiscordId, itemName } = document;
      if (status !== 'ended' || leaderDiscordId === null || withoutWinner) return;
      const sale = {
        kind: 'auction_sold',
        subject: `auction-${id.toString()}-sold`,
        discordId: sellerDiscordId,
      } as const;
      await contributions.reconcile({ ...sale, about: itemName, link: auctionLink(id), who: null }, true);
    },
  });
