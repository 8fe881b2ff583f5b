// States of a Discord message to a person. A message waits until it is sent or given up. Pure
// functions.
import type { Sending, SendingFailure } from '../../../platform/discord/api/directMessages.ts';
import { failureDelayMs } from '../../../platform/discord/sending/retries.ts';
import type { OutgoingDocument } from '../core/notifications.model.ts';
import { sendJob } from './notifications.sendJob.ts';

/** The next state of a message that waits. */
export type NextState =
  | { readonly name: 'sent' }
  | {
      readonly name: 'waiting';
      /** Ms since 1970. */
      readonly until: number;
      readonly why: string;
      /** Whether it waits after a failed attempt. Only so many are made. */
      readonly hasFailed: boolean;
    }
  /**
   * `hasFailed`: Discord has not taken it, which admins get to know. Otherwise there was no need to
   * send it.
   */
  | { readonly name: 'given-up'; readonly why: string; readonly hasFailed: boolean };

/** A message is given up when so many attempts have failed. */
const { attempts: maxAttempts } = sendJob.retry;
/** When to try again after Discord rejected the bot's token, in ms. */
const tokenRetryMs = 5 * 60_000;
/** Minimum time between messages about the same thing, in ms. Then the newest text is sent. */
export const cooldownMs = 10 * 60_000;
/**
 * Most messages of one kind that a person gets within the cooldown. One summary replaces all
 * further ones.
 */
export const maxOfKind = 10;

interface Person {
  /** Whether they may still see what the message is about. */
  readonly hasAccess: boolean;
  /** How many messages of this kind they got within the cooldown. */
  readonly sentOfKind: number;
}
/**
 * What is done with a message that is due.
 * @param now ms since 1970
 * @returns 'send', 'summarize' (a summary replaces it), or its next state
 */
export function nextStep(
  { lastSentAt }: Pick<OutgoingDocument, 'lastSentAt'>,
  { hasAccess, sentOfKind }: Person,
  now: number,
): 'send' | 'summarize' | NextState {
  // This is no error, so admins are not warned.
  if (!hasAccess) return { name: 'given-up', why: 'They no longer have access.', hasFailed: false };
  const until = (lastSentAt?.getTime() ?? -Infinity) + cooldownMs;
  if (until > now) {
    const why = 'Replaced by a newer message about the same thing.';
    return { name: 'waiting', until, why, hasFailed: false };
  }
  return sentOfKind >= maxOfKind ? 'summarize' : 'send';
}

export const summarized: NextState = { name: 'given-up', why: 'Sent in one combined message.', hasFailed: false };

function afterFailure(failure: SendingFailure, attempts: number, now: number): NextState {
  switch (failure.outcome) {
    case 'wait':
      return { name: 'waiting', until: now + failure.ms, why: 'Discord asked to wait.', hasFailed: false };
    // The check of access tells admins about the token, and this is no attempt.
    case 'unauthorized':
      return { name: 'waiting', until: now + tokenRetryMs, why: failure.why, hasFailed: false };
    case 'later': {
      const failures = attempts + 1;
      if (failures >= maxAttempts) return { name: 'given-up', why: failure.why, hasFailed: true };
      return { name: 'waiting', until: now + failureDelayMs(failures), why: failure.why, hasFailed: true };
    }
    case 'never':
      return { name: 'given-up', why: failure.why, hasFailed: true };
  }
}
/** The state after Discord's answer. @param attempts earlier ones that failed @param now ms since 1970 */
export const afterSending = (sending: Sending, attempts: number, now: number): NextState =>
  sending.outcome === 'sent' ? { name: 'sent' } : afterFailure(sending, attempts, now);
