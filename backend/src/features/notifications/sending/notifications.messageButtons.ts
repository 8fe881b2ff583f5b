// The buttons of a Discord message to a person.
import { button, customIdBelowNotice, customIdOf, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type { Context } from '../../../platform/features/context.ts';
import { takesInteractions } from '../../../platform/process/env.ts';
import type { NotificationModels, OutgoingDocument } from '../core/notifications.model.ts';
import { noticeReadAction } from '../integrations/notifications.discord.ts';

export interface MessageButtons {
  readonly rows: ReturnType<typeof rowsOf>;
  /** The notice that they belong to; null: none. */
  readonly noticeId: number | null;
}
/** The buttons of a message, and its notice, if it is still unread. */
export async function buildButtons(
  { notices }: Pick<NotificationModels, 'notices'>,
  { _id: key, buttons = [] }: OutgoingDocument,
  { env }: Pick<Context, 'env'>,
): Promise<MessageButtons> {
  if (!takesInteractions(env)) return { rows: [], noticeId: null };
  const notice = await notices.findOne({ key }, { readAt: 1 }).lean();
  // Without a notice in the bell nothing can be marked as read.
  if (notice === null)
    return { rows: rowsOf(buttons.map(({ label, customId }) => button(label, customId))), noticeId: null };
  const noticeId = notice._id;
  if (notice.readAt !== null) return { rows: [], noticeId };
  const rows = rowsOf([
    ...buttons.map(({ label, customId }) => button(label, customIdBelowNotice(noticeId, customId))),
    button('Mark as read', customIdOf(noticeReadAction, noticeId)),
  ]);
  return { rows, noticeId };
}
