// What the owner of an item is told when an admin deletes it, or brings it back.
import type { Delivery } from '../../platform/facts.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ItemDocument } from './market.model.ts';

/** Nobody is told of what they have done themselves, nor of what has been undone since. */
export async function tellOwner(
  { document, fact }: Delivery,
  notifications: Pick<NotificationsService, 'tell'>,
): Promise<void> {
  const { _id: id, name, sellerDiscordId, deletedAt } = document as unknown as ItemDocument;
  const who = fact.deed?.who ?? null;
  const isRemoval = fact.kind === 'item:removed';
  if (who === null || who.discordId === sellerDiscordId || isRemoval !== (deletedAt !== null)) return;
  await notifications.tell({
    to: sellerDiscordId,
    kind: 'listing_deleted',
    about: `item-${id.toString()}-deleted`,
    renews: { discordKey: fact.id },
    title: isRemoval ? 'Your listing was deleted' : 'Your listing is back',
    text: isRemoval ? `${who.username} deleted ${name}.` : `${who.username} brought ${name} back.`,
    link: isRemoval ? null : `/marketplace?tab=items&item=${id.toString()}`,
  });
}
