// When the guild's webhook is used again, after a change and after what Discord has not taken: pure.
import type { WebhookAnswer } from './discordWebhook.ts';

/** An answer by which nothing has arrived for sure. */
export type WebhookFailure = Extract<WebhookAnswer, { outcome: 'wait' | 'later' | 'refused' }>;

/** Between two changes of a message at the least: Discord takes about thirty a minute in one channel. */
export const spacingMs = 2500;
const firstRetryMs = 5000;
const mostRetryMs = 15 * 60_000;
/** A webhook that is gone comes back by an admin alone. */
const refusedRetryMs = 60 * 60_000;

function retryAfterMs(failure: WebhookFailure, failures: number): number {
  if (failure.outcome === 'wait') return failure.ms;
  if (failure.outcome === 'refused') return refusedRetryMs;
  return Math.min(firstRetryMs * 2 ** (failures - 1), mostRetryMs);
}

/** In a sentence. */
export const whyOf = (failure: WebhookFailure): string =>
  failure.outcome === 'wait' ? `Discord asked to wait ${Math.ceil(failure.ms / 1000).toString()} s.` : failure.why;

/** What is known of a message that Discord has not taken. @param before how many failures there were: to be asked to wait is none */
export function afterFailure(
  failure: WebhookFailure,
  before: number,
): { readonly failures: number; readonly why: string; readonly waitMs: number } {
  const failures = failure.outcome === 'wait' ? before : before + 1;
  return { failures, why: whyOf(failure), waitMs: retryAfterMs(failure, failures) };
}
