// A task that keeps a feature's messages in the webhook's channel current.
import type { Context } from '../../features/context.ts';
import type { ScheduledTask } from '../../features/feature.ts';
import type { Decide, Documents } from '../../store/documents/documents.ts';
import type { FactKinds, Stored } from '../../store/outbox/facts.ts';
import type { DiscordWebhook } from '../api/webhook.ts';
import { whyOf, type WebhookFailure } from './retries.ts';
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

interface StoredMessage extends Stored {
  readonly _id: number;
  /** Why Discord refused the last update; null: it did not. */
  readonly why: string | null;
  readonly nextTryAt: Date;
}
export interface WebhookPosterDeps<T extends StoredMessage, F extends FactKinds<T>, Step, Picture> {
  /** The name of the task. */
  readonly name: string;
  /** What a message is about, for the log. */
  readonly subject: string;
  /** Null when no webhook is set. Nothing is done then. */
  readonly channel: DiscordChannel | null;
  /** The state of the messages. */
  readonly documents: Pick<Documents<T, F>, 'read' | 'update'>;
  /** The ids of the messages that may need a step, the most urgent first. */
  readonly listDue: () => Promise<readonly number[]>;
  /** What is due for a message. @param webhook its key. @returns null: nothing */
  readonly findStep: (webhook: string, id: number) => Promise<Step | null>;
  /** Draws the picture for a step, while other processes may send. */
  readonly draw: (step: Step) => Promise<Picture>;
  /** Calls Discord, and stores the result unless it is a failure. @returns the failure; null: none */
  readonly takeStep: (hook: DiscordWebhook, step: Step, picture: Picture) => Promise<WebhookFailure | null>;
  readonly markFailed: (webhook: string, failure: WebhookFailure) => Decide<T, F>;
}

export function createWebhookPoster<T extends StoredMessage, F extends FactKinds<T>, Step, Picture>(
  parts: WebhookPosterDeps<T, F, Step, Picture>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): ScheduledTask {
  const { name, channel, documents, findStep } = parts;
  const fail = async ({ hook, gate }: DiscordChannel, id: number, failure: WebhookFailure): Promise<void> => {
    const before = await documents.read(id);
    const { nextTryAt } = await documents.update(id, parts.markFailed(hook.key, failure));
    if (failure.outcome !== 'wait') {
      if (before.why === null) log.warn({ why: whyOf(failure), id }, `Discord does not take ${parts.subject}`);
      // Discord asks to wait with everything.
    } else if (failure.isGlobal) await gate.pause(nextTryAt.getTime());
  };
  /** @returns whether it took a step */
  const takeStep = async (webhook: DiscordChannel, id: number): Promise<boolean> => {
    const { hook, gate } = webhook;
    const seen = await findStep(hook.key, id);
    if (seen === null) return false;
    const picture = await parts.draw(seen);
    return gate.run(
      async () => {
        // Another process may have taken the step before this one entered.
        const step = await findStep(hook.key, id);
        if (step === null) return false;
        const failure = await parts.takeStep(hook, step, picture);
        if (failure !== null) await fail(webhook, id, failure);
        return true;
      },
      () => false,
    );
  };
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
      for (const id of await parts.listDue()) {
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
