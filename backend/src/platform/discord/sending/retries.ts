// Retry delays for messages in Discord, and the state of a webhook's message after a failure: pure
// functions.
import { tooManyOldEdits } from '../api/request.ts';
import type { WebhookAnswer } from '../api/webhook.ts';

/** An answer other than success: the message was not stored, or its outcome is unknown. */
export type WebhookFailure = Extract<WebhookAnswer, { outcome: 'wait' | 'later' | 'refused' }>;

/**
 * Minimum time between two changes of a message. Discord accepts about thirty a minute in one
 * channel.
 */
export const spacingMs = 2500;
const firstRetryMs = 5000;
const maxRetryMs = 15 * 60_000;
/** When Discord rejects a call, only an admin can help. Hourly retries are enough. */
export const refusedRetryMs = 60 * 60_000;

/**
 * The delay before the next attempt: 5, 10, 20 … seconds, at most 15 minutes.
 * @param failures number of failures in a row, from 1
 */
export const failureDelayMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);

function retryAfterMs(failure: WebhookFailure, failures: number): number {
  if (failure.outcome === 'refused') return refusedRetryMs;
  if (failure.outcome === 'later') return failureDelayMs(failures);
  return failure.code === tooManyOldEdits ? Math.max(failure.ms, failureDelayMs(failures)) : failure.ms;
}

/** The sentence for a wait that Discord asks for. */
export const waitSentence = (ms: number): string => `Discord asked to wait ${Math.ceil(ms / 1000)} s.`;
/** The reason for a failure, in a sentence. */
export function whyOf(failure: WebhookFailure): string {
  if (failure.outcome !== 'wait') return failure.why;
  return failure.code === tooManyOldEdits
    ? 'Discord limits changes of messages that are older than an hour.'
    : waitSentence(failure.ms);
}

/**
 * The state to store after a failure.
 * @param before number of earlier failures. A wait does not count, except that for edits of old messages
 */
export function afterFailure(
  failure: WebhookFailure,
  before: number,
): { readonly failures: number; readonly why: string; readonly waitMs: number } {
  const isCounted = failure.outcome !== 'wait' || failure.code === tooManyOldEdits;
  const failures = isCounted ? before + 1 : before;
  return { failures, why: whyOf(failure), waitMs: retryAfterMs(failure, failures) };
}
