// The guild's webhook for the messages of a feature. Only one process sends at a time, and none
// while Discord asks to wait.
import type { Context } from '../../features/context.ts';
import { createDiscordGate, type DiscordGate } from './gate.ts';
import { whyOf, type WebhookFailure } from './retries.ts';
import { createDiscordWebhook, type DiscordWebhook } from '../api/webhook.ts';

export interface DiscordChannel {
  readonly hook: DiscordWebhook;
  readonly gate: DiscordGate;
  /**
   * Handles a failed call. When Discord asks to wait with everything, all processes wait. Failures
   * other than waits are logged the first time only.
   * @param about what was sent, and the stored state of the message before and after the failure
   */
  handleFailure(
    failure: WebhookFailure,
    about: {
      readonly what: string;
      readonly before: { readonly why: string | null };
      readonly after: { readonly nextTryAt: Date };
    },
  ): Promise<void>;
}

/** Creates the guild's webhook with its gate. @returns null when no webhook is set */
export function createDiscordChannel({
  db,
  clock,
  env,
  log,
}: Pick<Context, 'db' | 'clock' | 'env' | 'log'>): DiscordChannel | null {
  const { webhookUrl: url, apiUrl, botToken, timeoutMs } = env.discord;
  if (url === '') return null;
  const gate = createDiscordGate({ db, clock });
  return {
    hook: createDiscordWebhook({ url, apiUrl, botToken, timeoutMs }),
    gate,
    async handleFailure(failure, { what, before, after }) {
      if (failure.outcome !== 'wait') {
        if (before.why === null) log.warn({ why: whyOf(failure) }, `Discord does not take ${what}`);
      } else if (failure.isGlobal) await gate.pause(after.nextTryAt.getTime());
    },
  };
}
