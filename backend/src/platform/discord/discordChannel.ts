// The channel of the guild's webhook, as a feature keeps messages in it: one process at a time, and nobody while Discord wants to hear nothing.
import type { Context } from '../process/context.ts';
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
   * @param until when it is tried again, ms since 1970
   */
  failed(
    failure: WebhookFailure,
    about: { readonly what: string; readonly until: number; readonly isFirst: boolean },
  ): Promise<void>;
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
  const gate = createDiscordGate(db, clock);
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
    async failed(failure, { what, until, isFirst }) {
      if (failure.outcome === 'wait') await gate.pause(until);
      else if (isFirst) log.warn({ why: whyOf(failure) }, `Discord does not take ${what}`);
    },
  };
}

/**
 * Goes on as long as there is something to do at once, so many rounds at the most.
 * @param once does one thing. @returns when there is the next, ms since 1970; null: nothing is left
 */
export async function roundAfterRound(
  once: () => Promise<number | null>,
  { now, most }: { readonly now: () => number; readonly most: number },
): Promise<number | null> {
  let at = await once();
  for (let round = 1; round < most && at !== null && at <= now(); round += 1) at = await once();
  return at;
}
