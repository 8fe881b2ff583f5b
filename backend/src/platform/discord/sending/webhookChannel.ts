// The guild's webhook for the messages of a feature. Only one process sends at a time, and none
// while Discord asks to wait.
import type { Context } from '../../features/context.ts';
import { createDiscordGate, type DiscordGate } from './gate.ts';
import { createDiscordWebhook, type DiscordWebhook } from '../api/webhook.ts';

export interface DiscordChannel {
  readonly hook: DiscordWebhook;
  readonly gate: DiscordGate;
}

/** Creates the guild's webhook with its gate. @returns null when no webhook is set */
export function createDiscordChannel({ db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>): DiscordChannel | null {
  const { webhookUrl: url, apiUrl, botToken, timeoutMs } = env.discord;
  if (url === '') return null;
  return {
    hook: createDiscordWebhook({ url, apiUrl, botToken, timeoutMs }),
    gate: createDiscordGate({ db, clock }),
  };
}
