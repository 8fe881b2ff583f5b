// Deferred replies that never came, because their process was killed or Discord did not take them: the
// person is told once.
import type { Context } from '../../../platform/features/context.ts';
import type { DiscordBot } from '../../../platform/discord/api/bot.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { Env } from '../../../platform/process/env.ts';
import { ephemeral, lostReplyMessage } from './discord.interactions.replies.ts';
import type { InteractionRows } from './discord.interactions.rows.ts';

const everyMs = 30_000;

interface Deps {
  readonly rows: Pick<InteractionRows, 'takeMissing'>;
  readonly bot: Pick<DiscordBot, 'followUp'>;
}
/** Without it, Discord would say "thinking" until the token ends, or a press would seem to do nothing. */
export function missingReplies(
  { rows, bot }: Deps,
  { env, log }: Pick<Context, 'log'> & { readonly env: Pick<Env, 'publicUrl'> },
): ScheduledTask {
  return {
    name: 'discord-missing-replies',
    everyMs,
    async run() {
      for (;;) {
        const missing = await rows.takeMissing();
        if (missing === null) return;
        // Discord puts the first further reply in the place of a deferred one. If that was sent, and
        // only its row was left behind, it stays.
        const { outcome } = await bot.followUp(missing.token, lostReplyMessage(env.publicUrl), ephemeral);
        log.warn({ outcome }, 'a deferred reply to an interaction was missing');
      }
    },
  };
}
