// Brings messages in the guild's Discord channel up to date, each of them once at a time within this process.
import type { Context } from '../process/context.ts';
import { createMutex } from '../process/mutex.ts';
import type { DiscordChannel } from './discordChannel.ts';

/** How often a feature looks for what is overdue, in case its job was lost. */
export const reconcileMs = 30_000;
/** As for one that is found deleted, posted anew, and looked at once more. */
const mostRounds = 4;

/**
 * Makes what brings a message up to date: step by step, as long as there is one to take at once.
 * @param channel null: no webhook is set, and nothing is done
 * @param once takes one step for a message, and says when the next is due, ms since 1970; null: there is none
 * @returns says when to come again, ms since 1970; null: nothing is left to do, or not before it is looked for anyway
 */
export function createDiscordPoster(
  channel: DiscordChannel | null,
  { clock }: Pick<Context, 'clock'>,
  once: (by: DiscordChannel, id: number) => Promise<number | null>,
): (id: number) => Promise<number | null> {
  const mutex = createMutex();
  return (id) =>
    mutex(id, async () => {
      if (channel === null) return null;
      let at = await once(channel, id);
      for (let round = 1; round < mostRounds && at !== null && at <= clock.now(); round += 1)
        at = await once(channel, id);
      return at !== null && at < clock.now() + reconcileMs ? at : null;
    });
}
