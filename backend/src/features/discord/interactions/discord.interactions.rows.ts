// Rows of interactions: each interaction is handled once, and a repeated delivery gets the same
// reply.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDuplicate } from '../../../platform/documents/stored.ts';
import type { InteractionModels } from './discord.interactions.model.ts';
import type { InteractionReply } from './discord.interactions.replies.ts';

export interface InteractionRows {
  /**
   * Runs an interaction, or returns the reply of its first delivery, also from another process.
   * @param run must not reject for reasons that the person can be told
   * @param unknown the reply when the first delivery gets none within two seconds, for example
   *   because its process was killed. It is not run again, because nobody knows what it has done.
   */
  once(id: string, run: () => Promise<InteractionReply>, unknown: InteractionReply): Promise<InteractionReply>;
}

const pollMs = 100;
/** Discord waits three seconds for a reply. */
const maxPolls = 20;

export function createInteractionRows({ interactions }: InteractionModels): InteractionRows {
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
  /** Stores a reply. If there is one already, that one counts. */
  const store = async (_id: string, reply: InteractionReply): Promise<InteractionReply> => {
    const { modifiedCount } = await interactions.updateOne({ _id, reply: null }, { $set: { reply } });
    return modifiedCount > 0 ? reply : ((await read(_id)) ?? reply);
  };
  return {
    async once(id, run, unknown) {
      if (await claim(id)) return store(id, await run());
      for (let poll = 0; poll < maxPolls; poll += 1) {
        const reply = await read(id);
        if (reply !== null) return reply;
        await sleep(pollMs);
      }
      return store(id, unknown);
    },
  };
}
