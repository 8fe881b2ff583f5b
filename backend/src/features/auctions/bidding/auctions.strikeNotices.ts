// Notices about struck bids: for the bidders of the struck bids and for the new leader.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { withSeparators } from '@guild/common/wire/numbers';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { Notification, NotificationsService } from '../../notifications/notifications.service.ts';
import { auctionFacts } from '../core/auctions.facts.ts';

export const strikeNotices = (notifications: Pick<NotificationsService, 'notifyAll'>): Handler =>
  on(auctionFacts, ['auction:bid-struck'], {
    name: 'auctions:strike-notices',
    async run({ document, facts }) {
      const { _id, itemName, currentBid, priceUnit, leaderDiscordId } = document;
      const price = `${withSeparators(currentBid)} ${priceUnit}`;
      const noticeTo = (to: string, occasion: string, title: string, text: string): Notification => ({
        to,
        kind: 'bid_struck',
        about: `auction-${_id}-struck`,
        occasion,
        title,
        text,
        link: auctionLink(_id),
      });
      const notices = facts.flatMap(({ id, data, audit }) => {
        const admin = audit?.actor ?? null;
        // Without an admin, the bidders were removed. They get no notices.
        const bidders = admin === null ? [] : data.bidders.filter((to) => to !== admin.discordId);
        const struck = `${admin?.username ?? ''} struck your bid on ${itemName}. It no longer counts.`;
        const toBidders = bidders.map((to) => noticeTo(to, id, 'Your bid was struck', struck));
        const leader =
          data.priceFell && leaderDiscordId !== null && !data.bidders.includes(leaderDiscordId)
            ? [leaderDiscordId]
            : [];
        const [title, text] =
          data.sameLeader === true
            ? ['Your price fell', `A bid on ${itemName} was struck. You lead with ${price} now.`]
            : ['You lead again', `A higher bid on ${itemName} was struck. You lead again with ${price}.`];
        return [...toBidders, ...leader.map((to) => noticeTo(to, id, title, text))];
      });
      if (document.deletedAt === null) await notifications.notifyAll(notices);
    },
  });
