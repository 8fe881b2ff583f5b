// What a sale brings its seller: points, once for each auction that has found a winner.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { on, type Handler } from '../../../platform/outbox/facts.ts';
import type { Contributions } from '../../members/members.service.ts';
import { auctionFacts } from '../lots/auctions.facts.ts';

/** Gives the seller of an ended auction their points; an auction without a winner brings none. An end is final, and so are they. */
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
