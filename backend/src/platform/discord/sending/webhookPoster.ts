// A task that keeps a feature's messages in the webhook's channel current.
import type { Context } from '../../features/context.ts';
import type { ScheduledTask } from '../../features/feature.ts';
import type { DiscordChannel } from './webhookChannel.ts';

const everyMs = 1000;
/**
 * When a message is looked at again after an error in this process, such as a picture that could
 * not be drawn.
 */
const retryMs = 30_000;
/**
 * Maximum number of steps in a row, enough to find a message deleted, post it again and check it.
 */
const maxSteps = 4;

export interface WebhookPosterParts {
  /** The name of the task. */
  readonly name: string;
  /** Null when no webhook is set. Nothing is done then. */
  readonly channel: DiscordChannel | null;
  /** The ids of the messages that may need a step, the most urgent first. */
  readonly listDue: () => Promise<readonly number[]>;
  /** Takes one step for a message, if one is due. @returns whether it took one */
  readonly takeStep: (webhook: DiscordChannel, id: number) => Promise<boolean>;
}

export function createWebhookPoster(
  { name, channel, listDue, takeStep }: WebhookPosterParts,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): ScheduledTask {
  const takeSteps = async (webhook: DiscordChannel, id: number): Promise<void> => {
    for (let step = 1; step <= maxSteps; step += 1) if (!(await takeStep(webhook, id))) return;
  };
  /** Message ids to the time before which they are left alone, ms since 1970. */
  const pausedUntil = new Map<number, number>();
  return {
    name,
    everyMs,
    async run(closing) {
      if (channel === null) return;
      for (const id of await listDue()) {
        if (closing.aborted) return;
        if ((pausedUntil.get(id) ?? 0) > clock.now()) continue;
        pausedUntil.delete(id);
        // A message that fails does not stop the others.
        await takeSteps(channel, id).catch((error: unknown) => {
          log.warn({ error, task: name, id }, 'a Discord message is looked at again in half a minute');
          pausedUntil.set(id, clock.now() + retryMs);
        });
      }
    },
  };
}
