// Retry delays for the guild's webhook: pure functions.
import type { WebhookAnswer } from './discordWebhook.ts';

/** An answer other than success: the message was not stored, or its outcome is unknown. */
export type WebhookFailure = Extract<WebhookAnswer, { outcome: 'wait' | 'later' | 'refused' }>;

/**
 * Minimum time between two changes of a message. Discord accepts about thirty a minute in one
 * channel.
 */
export const spacingMs = 2500;
const firstRetryMs = 5000;
const mostRetryMs = 15 * 60_000;
/** Only an admin can repair a deleted webhook, so hourly retries are enough. */
const refusedRetryMs = 60 * 60_000;

function retryAfterMs(failure: WebhookFailure, failures: number): number {
  if (failure.outcome === 'wait') return failure.ms;
  if (failure.outcome === 'refused') return refusedRetryMs;
  return Math.min(firstRetryMs * 2 ** (failures - 1), mostRetryMs);
}

/** The reason for a failure, in a sentence. */
export const whyOf = (failure: WebhookFailure): string =>
  failure.outcome === 'wait' ? `Discord asked to wait ${Math.ceil(failure.ms / 1000).toString()} s.` : failure.why;

/**
 * The state to store after a failure.
 * @param before number of earlier failures; being asked to wait does not count
 */
export function afterFailure(
  failure: WebhookFailure,
  before: number,
): { readonly failures: number; readonly why: string; readonly waitMs: number } {
  const failures = failure.outcome === 'wait' ? before : before + 1;
  return { failures, why: whyOf(failure), waitMs: retryAfterMs(failure, failures) };
}
