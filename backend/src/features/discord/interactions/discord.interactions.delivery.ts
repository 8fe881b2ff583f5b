// Delivery of deferred replies: tries again while Discord fails, and shares a reply with a channel.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BotAnswer, DiscordBot } from '../../../platform/discord/api/bot.ts';
import type { DiscordMessage } from '../../../platform/discord/contribution.ts';
import type { PersonInteraction } from './discord.interactions.payload.ts';
import { ephemeral, tooLateMessage } from './discord.interactions.replies.ts';
import type { Outcome, Task } from './discord.interactions.tasks.ts';

export interface Delivery {
  /**
   * Sends a deferred reply. Gives up when Discord does not take it.
   * @param task null: the interaction started none
   * @param giveUpAt no attempt is repeated after this time, as of `performance.now()`
   * @returns whether Discord has certainly taken it
   */
  sendLater(interaction: PersonInteraction, outcome: Outcome, task: Task | null, giveUpAt: number): Promise<boolean>;
}

/** Pauses between attempts to send a deferred reply, in ms. Discord may not know the deferral yet. */
const attemptPauses = [500, 1000, 2000, 4000, 8000] as const;

export function createDelivery(bot: Pick<DiscordBot, 'editReply' | 'followUp'>, log: Logger): Delivery {
  /**
   * Tries again while Discord fails, or does not know the deferral yet, but not after `giveUpAt`.
   * @param isRepeatable false: it is not tried again when Discord may have carried it out
   * @returns whether Discord has certainly taken it
   */
  const deliver = async (giveUpAt: number, send: () => Promise<BotAnswer>, isRepeatable = true): Promise<boolean> => {
    for (const pause of attemptPauses) {
      const answer = await send();
      if (answer.outcome === 'done') return true;
      if (answer.outcome === 'refused' || (answer.outcome === 'later' && answer.mayBeDone && !isRepeatable)) break;
      const waitMs = answer.outcome === 'wait' ? answer.ms : pause;
      if (performance.now() + waitMs > giveUpAt) break;
      await sleep(waitMs);
    }
    log.warn('Discord does not take the reply to an interaction');
    return false;
  };
  return {
    async sendLater({ token }, { reply, isShared, replaces }, task, giveUpAt) {
      const message: DiscordMessage = 'form' in reply ? tooLateMessage : reply;
      // A deferred change shows the old message, which an error must not replace.
      if (task?.replaces === true && !replaces) return deliver(giveUpAt, () => bot.followUp(token, message, ephemeral));
      if (!isShared) return deliver(giveUpAt, () => bot.editReply(token, message));
      // Deferred replies are for the person alone, so that an error never becomes public.
      await deliver(giveUpAt, () => bot.editReply(token, { content: 'Shared in this channel\\.' }));
      // Everybody sees it once at most. If it may be missing, the person sees it at least.
      if (await deliver(giveUpAt, () => bot.followUp(token, message, 0), false)) return true;
      return deliver(giveUpAt, () => bot.editReply(token, message));
    },
  };
}
