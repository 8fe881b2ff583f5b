// Removal of the buttons of Discord messages to people, once their notices are over.
import type { DiscordMessages } from '../../../platform/discord/api/directMessages.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { JobScheduler } from '../../../platform/jobs/jobs.ts';
import type { NotificationModels, OutgoingDocument } from '../core/notifications.model.ts';
import type { MessageQueue } from './notifications.messageQueue.ts';
import { buttonsOffJobOf, type SendJobData } from './notifications.sendJob.ts';

type Models = Pick<NotificationModels, 'outgoing'>;
/**
 * How long buttons stay on after their notice is over, in ms. A press in Discord changes the notice,
 * and within this time its reply replaces the message.
 */
const pressMs = 2000;
/** When an edit that failed is tried again, in ms. */
const retryMs = 5 * 60_000;

/**
 * Asks for the buttons of the messages of these notices to go off, because the notices were read,
 * resolved or replaced. Messages that the bot has not sent yet are left alone.
 * @param sends null: Discord messages are not configured
 */
export async function switchButtonsOff(
  { outgoing, sends }: Models & { readonly sends: JobScheduler<SendJobData> | null },
  keys: readonly string[],
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  if (sends === null || keys.length === 0) return;
  const shown = { $exists: true };
  const rows = await outgoing.find({ _id: { $in: [...keys] }, shown }, { _id: 1 }).lean();
  if (rows.length === 0) return;
  const found = rows.map(({ _id }) => _id);
  const at = clock.now() + pressMs;
  await outgoing.updateMany({ _id: { $in: found }, shown }, { $set: { offAt: new Date(at) } });
  sends.schedule(found.map((key) => buttonsOffJobOf(key, at)));
}

/** Forgets the message of a notice, because its buttons are off, or a press replaces it. */
export async function forgetMessage({ outgoing }: Models, key: string): Promise<void> {
  await outgoing.updateOne({ _id: key }, { $unset: { shown: '', offAt: '' } });
}

export interface ButtonsOff {
  /**
   * Takes the buttons off the message of a row, if that is due.
   * @returns null; or how long everything about this row has to wait, ms since 1970
   */
  remove(key: string): Promise<number | null>;
  /** The rows whose buttons had to go off by then, earliest first. @param at ms since 1970 */
  listDue(at: number, max: number): Promise<Pick<OutgoingDocument, '_id'>[]>;
}
interface Deps {
  readonly models: Models;
  readonly removeButtons: DiscordMessages['removeButtons'];
  readonly queue: Pick<MessageQueue, 'delay'>;
}
export function createButtonsOff(
  { models: { outgoing }, removeButtons, queue }: Deps,
  { clock }: Pick<Context, 'clock'>,
): ButtonsOff {
  return {
    async remove(key) {
      const isDue = { _id: key, offAt: { $lte: new Date(clock.now()) } };
      const row = await outgoing.findOne(isDue, { discordId: 1, shown: 1 }).lean();
      if (row === null) return null;
      const editing = row.shown === undefined ? null : await removeButtons(row.shown);
      switch (editing?.outcome) {
        case 'wait': {
          const until = clock.now() + editing.ms;
          // A newer text of the row waits, too, because the buttons of the earlier message go off first.
          await queue.delay(editing.scope, row.discordId, until);
          return until;
        }
        case 'later':
        case 'unauthorized': {
          // A newer text does not wait for an edit that failed.
          await outgoing.updateOne({ _id: key }, { $set: { offAt: new Date(clock.now() + retryMs) } });
          return null;
        }
        default: {
          // The buttons are off, or somebody has deleted the message.
          await forgetMessage({ outgoing }, key);
          return null;
        }
      }
    },
    listDue: (at, max) =>
      outgoing
        .find({ offAt: { $lte: new Date(at) } }, { _id: 1 })
        .sort({ offAt: 1 })
        .limit(max)
        .lean()
        .exec(),
  };
}
