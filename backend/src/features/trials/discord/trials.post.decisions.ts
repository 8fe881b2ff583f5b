// Decisions about a trial's Discord message: the next step, and the state after Discord's reply.
// Pure functions.
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { defineFacts } from '../../../platform/store/outbox/facts.ts';
import { afterFailure, spacingMs, type WebhookFailure } from '../../../platform/discord/sending/retries.ts';
import type { TrialDocument } from '../core/trials.model.ts';
import type { TrialPostDocument } from './trials.post.model.ts';

/** There are no facts: due posts are found by `dueAt`. */
export const trialPostFacts = defineFacts<TrialPostDocument>()({});
export type TrialPostFacts = typeof trialPostFacts;
type PostDecision = Decide<TrialPostDocument, TrialPostFacts>;

/** A trial that has been over for longer than this, in ms, is not posted any more. */
export const newsMs = 60 * 60_000;
/** A message that could not be updated for this long after the end, in ms, stays as it is. */
const editedMs = 24 * 60 * 60_000;
/** How long a first message may be on its way to Discord, in ms. Nobody searches for it earlier. */
export const underwayMs = 30_000;

type PostedTrial = Pick<TrialDocument, 'status' | 'startsAt' | 'live' | 'completedAt' | 'rounds'>;

/** A key of what the message shows. When it changes, the message must be edited. */
export const showsOf = ({ status, startsAt }: Pick<PostedTrial, 'status' | 'startsAt'>): string =>
  status === 'joining' ? `joining ${startsAt.toISOString()}` : status;
/** When the end may be shown, ms since 1970: not before screens reveal the last round. */
export const revealedFrom = ({ rounds }: Pick<PostedTrial, 'rounds'>): number =>
  rounds.at(-1)?.result?.revealsAt.getTime() ?? 0;

export type PostStep =
  /** Nothing is due. @param at when a step may be due, ms since 1970; null: not before the trial changes */
  | { readonly kind: 'wait'; readonly at: number | null }
  | { readonly kind: 'post' }
  /** A message may exist whose reply never arrived. @param since ms since 1970 */
  | { readonly kind: 'find'; readonly since: number }
  | { readonly kind: 'edit'; readonly messageId: string };
/** Nothing is due before the trial changes. */
export const nothing = { kind: 'wait', at: null } as const;

interface Now {
  /** Key of the configured webhook. */
  readonly webhook: string;
  /** Whether trials are posted. */
  readonly isOn: boolean;
  /** Whether the bot posts this trial, or has posted it. */
  readonly isPostedByBot: boolean;
  /** Ms since 1970. */
  readonly now: number;
}
/** The next step. */
export function nextStep(
  stored: TrialPostDocument,
  trial: PostedTrial,
  { webhook, isOn, isPostedByBot, now }: Now,
): PostStep {
  const { messageId, setOutAt, shows, isLeft, nextTryAt } = stored;
  const isOurs = stored.webhook === webhook;
  const isBegun = messageId !== null || setOutAt !== null;
  // A message can be edited only through the webhook that has posted it.
  if (!isOn || isLeft || (isBegun && !isOurs) || shows === showsOf(trial)) return nothing;
  const overMs = trial.live === null ? now - (trial.completedAt?.getTime() ?? 0) : 0;
  // A trial gets one message: by the bot, or by the webhook. One that was cancelled before it was
  // posted is not posted.
  if (!isBegun && (isPostedByBot || overMs > newsMs || trial.status === 'cancelled')) return nothing;
  if (overMs > editedMs) return nothing;
  const from = Math.max(isOurs ? nextTryAt.getTime() : 0, trial.live === null ? revealedFrom(trial) : 0);
  if (from > now) return { kind: 'wait', at: from };
  if (messageId !== null) return { kind: 'edit', messageId };
  return setOutAt === null ? { kind: 'post' } : { kind: 'find', since: setOutAt.getTime() };
}

/** Marks the message for a check, because the trial has changed. */
export const requestCheck =
  (trial: Pick<PostedTrial, 'status' | 'startsAt'>): PostDecision =>
  (seen, now) =>
    seen.isLeft || seen.shows === showsOf(trial) ? null : { set: { dueAt: new Date(now) }, facts: [] };

/**
 * Stores when the message is looked at again.
 * @param version the version that was looked at. A later change is looked at in any case
 * @param at ms since 1970; null: not before the trial changes
 */
export const checkAt =
  (version: number, at: number | null): PostDecision =>
  (seen) => {
    if (seen.version !== version || (seen.dueAt?.getTime() ?? null) === at) return null;
    return { set: { dueAt: at === null ? null : new Date(at) }, facts: [] };
  };

/**
 * A first message is about to be sent. If this process stops, the next one searches for it first.
 */
export const markSending =
  (webhook: string): PostDecision =>
  (_seen, now) => ({
    set: {
      webhook,
      setOutAt: new Date(now),
      dueAt: new Date(now + underwayMs),
      nextTryAt: new Date(now + underwayMs),
    },
    facts: [],
  });

/** No message was found, so it can be posted. */
export const markMissing: PostDecision = (_seen, now) => ({
  set: { setOutAt: null, dueAt: new Date(now), nextTryAt: new Date(now) },
  facts: [],
});

/** Discord has the message. @param shows what it shows; null: it was found, and must be edited */
export const markShown =
  (messageId: string, shows: string | null): PostDecision =>
  (_seen, now) => {
    const next = new Date(shows === null ? now : now + spacingMs);
    return {
      set: { messageId, shows, setOutAt: null, why: null, failures: 0, nextTryAt: next, dueAt: next },
      facts: [],
    };
  };

/** Nothing more is posted about this trial. */
export const stopPosting: PostDecision = () => ({ set: { isLeft: true, setOutAt: null, dueAt: null }, facts: [] });

/** Discord has refused the message, or the outcome is unknown. */
export const markFailed =
  (webhook: string, failure: WebhookFailure): PostDecision =>
  (seen, now) => {
    const { failures, why, waitMs } = afterFailure(failure, seen.webhook === webhook ? seen.failures : 0);
    const isUnderway = seen.setOutAt !== null && failure.outcome === 'later' && failure.mayBeDone;
    const again = new Date(now + Math.max(waitMs, isUnderway ? underwayMs : 0));
    return {
      set: {
        webhook,
        failures,
        why,
        nextTryAt: again,
        dueAt: again,
        ...(!isUnderway && { setOutAt: null }),
      },
      facts: [],
    };
  };
