// Rows of interactions: each interaction is handled once, a repeated delivery gets the same reply,
// and deferred replies that never came are found.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../platform/features/context.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import type { DeferralDocument, InteractionModels } from './discord.interactions.model.ts';
import type { InteractionReply } from './discord.interactions.replies.ts';

export interface InteractionRows {
  /**
   * Runs an interaction, or returns the reply of its first delivery, also from another process.
   * @param run must not reject for reasons that the person can be told
   * @param unknown the reply when the first delivery gets none within two seconds, for example
   *   because its process was killed. It is not run again, because nobody knows what it has done.
   * @throws the database's error when it does not take the row. Then `run` was not called.
   */
  runOnce(id: string, run: () => Promise<InteractionReply>, unknown: InteractionReply): Promise<InteractionReply>;
  /** The reply is about to be deferred. */
  defer(interaction: { readonly id: string; readonly token: string }): Promise<void>;
  /** The deferred reply was sent. */
  removeDeferral(id: string): Promise<void>;
  /**
   * Takes a deferred reply that has been missing for five minutes. Each is taken once.
   * @returns null: none is missing for so long
   */
  takeMissing(): Promise<Pick<DeferralDocument, 'token'> | null>;
}

const pollMs = 100;
/** Discord waits three seconds for a reply. */
const maxPolls = 20;
/**
 * After this time, the person is told that the reply is missing, and no process sends it any more. The
 * token is valid for 15 minutes.
 */
export const missingAfterMs = 5 * 60_000;

export function createInteractionRows(
  { interactions, deferrals }: InteractionModels,
  { log }: Pick<Context, 'log'>,
): InteractionRows {
  const claim = async (_id: string): Promise<boolean> => {
    try {
      // Only the database reads this time, and compares it with its own clock.
      await interactions.insertOne({ _id, at: new Date(), reply: null });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };
  const read = async (_id: string): Promise<InteractionReply | null> =>
    (await interactions.findOne({ _id }, { reply: 1 }).lean())?.reply ?? null;
  /**
   * Stores a reply. If there is one already, that one counts. Never rejects: what the reply says is
   * done.
   */
  const storeReply = async (_id: string, reply: InteractionReply): Promise<InteractionReply> => {
    try {
      const { modifiedCount } = await interactions.updateOne({ _id, reply: null }, { $set: { reply } });
      return modifiedCount > 0 ? reply : ((await read(_id)) ?? reply);
    } catch (error) {
      log.warn({ error }, 'the reply to an interaction could not be stored');
      return reply;
    }
  };
  /** Waits for the reply of the first delivery. @returns null: there is none after two seconds */
  const waitForReply = async (id: string): Promise<InteractionReply | null> => {
    for (let poll = 0; poll < maxPolls; poll += 1) {
      const reply = await read(id);
      if (reply !== null) return reply;
      await sleep(pollMs);
    }
    return null;
  };
  return {
    async runOnce(id, run, unknown) {
      if (await claim(id)) return storeReply(id, await run());
      try {
        return (await waitForReply(id)) ?? (await storeReply(id, unknown));
      } catch (error) {
        log.warn({ error }, 'the reply to a repeated interaction could not be read');
        return unknown;
      }
    },
    async defer({ id: _id, token }) {
      await deferrals.insertOne({ _id, at: new Date(), token });
    },
    async removeDeferral(_id) {
      await deferrals.deleteOne({ _id });
    },
    async takeMissing() {
      const isMissing = { at: { $lte: new Date(Date.now() - missingAfterMs) } };
      for (;;) {
        const found = await deferrals.findOne(isMissing).sort({ at: 1 }).lean();
        if (found === null) return null;
        // Another worker may have taken it meanwhile.
        if ((await deferrals.deleteOne({ _id: found._id })).deletedCount > 0) return found;
      }
    },
  };
}
