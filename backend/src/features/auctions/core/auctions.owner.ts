// Notices for the seller when an admin deletes or restores their auction.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { auctionFacts } from './auctions.facts.ts';

/** Skips notices about the seller's own action, and about actions undone since. */
export const ownerNotices = (notifications: Pick<NotificationsService, 'notify'>): Handler =>
  on(auctionFacts, ['auction:removed', 'auction:restored'], {
    name: 'auctions:owner-notices',
    async run({ document, facts }) {
      const { _id: id, itemName, sellerDiscordId, deletedAt, withoutWinner } = document;
      const isRemoved = deletedAt !== null;
      const last = facts.filter(({ kind }) => (kind === 'auction:removed') === isRemoved).at(-1);
      const who = last?.audit?.actor ?? null;
      if (last === undefined || who === null || sellerDiscordId === null || who.discordId === sellerDiscordId) return;
      const endNote = withoutWinner ? ' Its end time had passed, so it ended without a winner.' : '';
      await notifications.notify({
        to: sellerDiscordId,
        kind: 'listing_deleted',
        about: `auction-${id}-deleted`,
        occasion: last.id,
        title: isRemoved ? 'Your auction was deleted' : 'Your auction was restored',
        text: isRemoved ? `${who.username} deleted ${itemName}.` : `${who.username} restored ${itemName}.${endNote}`,
        link: isRemoved ? null : auctionLink(id),
      });
    },
  });
