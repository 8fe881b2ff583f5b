// What the owner of an auction is told when an admin deletes it, or brings it back.
import type { Delivery } from '../../platform/facts.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { AuctionDocument } from './auctions.model.ts';
import { linkOf } from './auctions.notices.ts';

/** Nobody is told of what they have done themselves, nor of what has been undone since. */
export async function tellOwner(
  { document, fact }: Delivery,
  notifications: Pick<NotificationsService, 'tell'>,
): Promise<void> {
  const { _id: id, itemName, sellerDiscordId, deletedAt, withoutWinner } = document as unknown as AuctionDocument;
  const who = fact.deed?.who ?? null;
  const isRemoval = fact.kind === 'auction:removed';
  if (who === null || who.discordId === sellerDiscordId || isRemoval !== (deletedAt !== null)) return;
  const back = `${who.username} brought ${itemName} back.${withoutWinner ? ' Its time was over: it has ended without a winner.' : ''}`;
  await notifications.tell({
    to: sellerDiscordId,
    kind: 'listing_deleted',
    about: `auction-${id.toString()}-deleted`,
    renews: { discordKey: fact.id },
    title: isRemoval ? 'Your auction was deleted' : 'Your auction is back',
    text: isRemoval ? `${who.username} deleted ${itemName}.` : back,
    link: isRemoval ? null : linkOf(id),
  });
}
