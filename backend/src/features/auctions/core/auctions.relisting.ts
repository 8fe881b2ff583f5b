// Handlers of relisted auctions: insert the new auction, and note its removal and return in the ended one.
import { unlessGone } from '../../../platform/errors.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { auctionNote, isOffered, noteRelisting, softDelete } from './auctions.decisions.ts';
import { auctionFacts, type AuctionDocuments } from './auctions.facts.ts';
import { toAuction } from './auctions.model.ts';
import { relistedAuction } from './auctions.newAuction.ts';
import { soldOf } from './auctions.notices.ts';

/** The reply to a relisting is the new auction, so it is inserted before the reply. */
export const relistingHandlers = (
  documents: Pick<AuctionDocuments, 'insert' | 'updateIncludingDeleted' | 'remove'>,
  notifications: Pick<NotificationsService, 'resolve'>,
): Handler[] => [
  on(auctionFacts, ['auction:relisted'], {
    name: 'auctions:relisted',
    when: 'before-reply',
    async run({ document, facts }) {
      for (const { at, data } of facts) {
        const fresh = relistedAuction(data.id, document, { now: at.getTime(), raises: data });
        await documents
          .insert(fresh, (made) => [
            {
              kind: 'auction:created',
              data: {},
              audit: auctionNote(data.by, 'created', made, { after: toAuction(made) }),
            },
          ])
          .catch((error: unknown) => {
            // Inserted already: the fact is handled again.
            if (!isDuplicate(error)) throw error;
          });
      }
    },
  }),
  on(auctionFacts, ['auction:removed', 'auction:restored'], {
    name: 'auctions:relisting-noted',
    when: 'before-reply',
    async run({ document }) {
      const { _id, relistedFrom, deletedAt } = document;
      if (relistedFrom === undefined) return;
      const noted = noteRelisting(_id, deletedAt === null);
      const first = await documents.updateIncludingDeleted(relistedFrom, noted).catch(unlessGone);
      // Both auctions of the lot were restored at the same moment.
      if (first !== null && isOffered(first) && isOffered(document))
        await documents.remove(_id, null, softDelete(null));
    },
  }),
  on(auctionFacts, ['auction:relisted'], {
    name: 'auctions:relisted-notice',
    async run({ document: { _id, sellerDiscordId } }) {
      if (sellerDiscordId === null) return;
      await notifications.resolve([{ about: soldOf(_id), to: sellerDiscordId }], 'It was relisted.');
    },
  }),
];
