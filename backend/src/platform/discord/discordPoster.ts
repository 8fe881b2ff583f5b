// Keeps messages in the guild's Discord channel up to date: each message by itself within this process, and once again for what was lost.
import type { Context } from '../process/context.ts';
import { createMutex } from '../process/mutex.ts';
import type { DiscordChannel } from './discordChannel.ts';

/** How often it is looked for messages whose job was lost. */
export const reconcileMs = 30_000;
/** As for one that is found deleted, posted anew, and looked at once more. */
const mostRounds = 4;

/**
 * @param channel null: no webhook is set, and nothing is done
 * @param once does one thing for a message. @returns when there is the next, ms since 1970; null: nothing is left
 * @returns brings a message up to date, and says when to come again, ms since 1970; null: there is nothing left to do, or it is found again within `reconcileMs`
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
