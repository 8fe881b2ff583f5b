// Deferred replies that never came, because their process was killed: the person is told once.
import type { Context } from '../../../platform/context/context.ts';
import type { DiscordBot } from '../../../platform/discord/discordBot.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { Env } from '../../../platform/process/env.ts';
import { neverAnswered } from './discord.interactions.replies.ts';
import type { InteractionRows } from './discord.interactions.rows.ts';

const everyMs = 30_000;

interface Parts {
  readonly rows: Pick<InteractionRows, 'takeMissing'>;
  readonly bot: Pick<DiscordBot, 'editReply'>;
}
/** Without it, Discord would say "thinking" until the token of the interaction ends. */
export function missingReplies(
  { rows, bot }: Parts,
  { env, log }: Pick<Context, 'log'> & { readonly env: Pick<Env, 'publicUrl'> },
): ScheduledTask {
  return {
    name: 'discord-missing-replies',
    everyMs,
    async run() {
      for (;;) {
        const token = await rows.takeMissing();
        if (token === null) return;
        const { outcome } = await bot.editReply(token, neverAnswered(env.publicUrl));
        log.warn({ outcome }, 'a deferred reply to an interaction was missing');
      }
    },
  };
}
