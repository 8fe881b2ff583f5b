// The channel of the guild's webhook, as a feature keeps messages in it: one process at a time, and nobody while Discord wants to hear nothing.
import type { Context } from '../context/context.ts';
import { createDiscordGate } from './discordGate.ts';
import { whyOf, type WebhookFailure } from './discordRetries.ts';
import { createDiscordWebhook, type DiscordWebhook } from './discordWebhook.ts';

export interface DiscordChannel {
  readonly hook: DiscordWebhook;
  /** Goes in alone among all processes. @returns how to leave, or when to try again, ms since 1970 */
  enter(): Promise<number | (() => Promise<void>)>;
  /** Runs it alone among all processes. @returns what it says; where others are ahead, when to come again */
  alone(run: () => Promise<number | null>): Promise<number | null>;
  /** Nobody sends before. @param until ms since 1970 */
  pause(until: number): Promise<void>;
  /**
   * Discord has not taken something: all wait where it asks for that, and the first time the log says so.
   * @param about what it is, and what was known of its message before and is known after
   * @returns when it is tried again, ms since 1970
   */
  failed(
    failure: WebhookFailure,
    about: {
      readonly what: string;
      readonly before: { readonly why: string | null };
      readonly after: { readonly nextTryAt: Date };
    },
  ): Promise<number>;
}

/** @returns null: no webhook is set */
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
    enter: () => gate.enter(),
    async alone(run) {
      const leave = await gate.enter();
      if (typeof leave === 'number') return leave;
      try {
        return await run();
      } finally {
        await leave();
      }
    },
    pause: (until) => gate.pause(until),
    async failed(failure, { what, before, after }) {
      const until = after.nextTryAt.getTime();
      if (failure.outcome === 'wait') await gate.pause(until);
      else if (before.why === null) log.warn({ why: whyOf(failure) }, `Discord does not take ${what}`);
      return until;
    },
  };
}
