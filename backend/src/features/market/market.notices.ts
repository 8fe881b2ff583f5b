// Handlers that notify the owner of an item: of pings, and when an admin deletes or restores it. Pings about a gone item
// are resolved.
import { itemLink } from '@guild/common/market/market.links';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { itemFacts, pingFacts } from './market.facts.ts';

/** Skips notices about the owner's own action, and about actions undone since. */
export const ownerNotices = (notifications: Pick<NotificationsService, 'notify'>): Handler =>
  on(itemFacts, ['item:removed', 'item:restored'], {
    name: 'market:owner-notices',
    async run({ document, facts }) {
      const { _id: id, name, sellerDiscordId, deletedAt } = document;
      const isRemoved = deletedAt !== null;
      const last = facts.filter(({ kind }) => (kind === 'item:removed') === isRemoved).at(-1);
      const who = last?.audit?.actor ?? null;
      if (last === undefined || who === null || who.discordId === sellerDiscordId) return;
      await notifications.notify({
        to: sellerDiscordId,
        kind: 'listing_deleted',
        about: `item-${id}-deleted`,
        occasion: last.id,
        title: isRemoved ? 'Your listing was deleted' : 'Your listing was restored',
        text: isRemoved ? `${who.username} deleted ${name}.` : `${who.username} restored ${name}.`,
        link: isRemoved ? null : itemLink(id),
      });
    },
  });

/** Notifies the owner of an item about a ping. */
export const pingNotices = (notifications: Pick<NotificationsService, 'notify'>): Handler =>
  on(pingFacts, ['ping:sent'], {
    name: 'market:ping-notices',
    async run({ facts }) {
      for (const { data } of facts) await notifications.notify(data);
    },
  });

const unavailableReason = 'The item is gone.';
const deletedReason = 'The item was deleted.';
/** Resolves pings about an item that is gone, and reopens them when it is back. */
export const pingResolver = (notifications: Pick<NotificationsService, 'resolve' | 'reopen'>): Handler =>
  on(itemFacts, ['item:updated', 'item:removed', 'item:restored'], {
    name: 'market:pings-resolved',
    async run({ document: { _id: id, deletedAt, isAvailable } }) {
      const pings = { kinds: ['ping'], links: [itemLink(id)] } as const;
      if (deletedAt !== null) await notifications.resolve(pings, deletedReason);
      else if (isAvailable) await notifications.reopen(pings, [unavailableReason, deletedReason]);
      else await notifications.resolve(pings, unavailableReason);
    },
  });
