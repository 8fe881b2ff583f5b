// What is to be done with a trial's message in Discord, and what an answer of Discord makes of what is known of it: pure.
import type { Decide } from '../../../platform/documents/documents.ts';
import { defineFacts } from '../../../platform/outbox/facts.ts';
import { afterFailure, spacingMs, type WebhookFailure } from '../../../platform/discord/discordRetries.ts';
import type { TrialDocument } from '../game/trials.model.ts';
import type { TrialPostDocument } from './trials.post.model.ts';

/** Nothing follows from it: what there is to do is found by `dueAt`. */
export const trialPostFacts = defineFacts<TrialPostDocument>()({});
export type TrialPostFacts = typeof trialPostFacts;
type PostDecision = Decide<TrialPostDocument, TrialPostFacts>;

/** What was over for longer is no news any more. */
export const newsMs = 60 * 60_000;
/** A message that could not be brought up to date for so long after the end stays as it is. */
const editedMs = 24 * 60 * 60_000;
/** Discord may still be at a first message without an answer; nobody looks for it before. */
export const underwayMs = 30_000;

type PostedTrial = Pick<TrialDocument, 'status' | 'startsAt' | 'live' | 'completedAt' | 'rounds'>;

/** Names what the message shows of a trial: another as soon as it is to be edited. */
export const showsOf = ({ status, startsAt }: Pick<PostedTrial, 'status' | 'startsAt'>): string =>
  status === 'joining' ? `joining ${startsAt.toISOString()}` : status;
/** From when on its end may be revealed, in ms since 1970: the end of the last round not before all screens reveal it. */
const revealedFrom = ({ rounds }: Pick<PostedTrial, 'rounds'>): number =>
  rounds.at(-1)?.result?.revealsAt.getTime() ?? 0;

export type PostStep =
  | { readonly kind: 'nothing' }
  /** ms since 1970 */
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'post' }
  /** One may be there of which no answer came. @param since ms since 1970 */
  | { readonly kind: 'find'; readonly since: number }
  | { readonly kind: 'edit'; readonly messageId: string };
const nothing: PostStep = { kind: 'nothing' };

interface Now {
  /** Stands for the webhook that is set. */
  readonly webhook: string;
  /** Whether the guild wants trials to be posted. */
  readonly isOn: boolean;
  /** ms since 1970 */
  readonly now: number;
}
/** What to do now. */
export function nextStep(stored: TrialPostDocument, trial: PostedTrial, { webhook, isOn, now }: Now): PostStep {
  const { messageId, setOutAt, shows, isLeft, nextTryAt } = stored;
  const isOurs = stored.webhook === webhook;
  const isBegun = messageId !== null || setOutAt !== null;
  // A message belongs to the webhook that has posted it.
  if (!isOn || isLeft || (isBegun && !isOurs) || shows === showsOf(trial)) return nothing;
  const overMs = trial.live === null ? now - (trial.completedAt?.getTime() ?? 0) : 0;
  // Nobody was called to what was cancelled before it was posted.
  if (!isBegun && (overMs > newsMs || trial.status === 'cancelled')) return nothing;
  if (overMs > editedMs) return nothing;
  const from = Math.max(isOurs ? nextTryAt.getTime() : 0, trial.live === null ? revealedFrom(trial) : 0);
  if (from > now) return { kind: 'later', at: from };
  if (messageId !== null) return { kind: 'edit', messageId };
  return setOutAt === null ? { kind: 'post' } : { kind: 'find', since: setOutAt.getTime() };
}

/** The trial has changed: its message is to be looked at. */
export const asked =
  (trial: Pick<PostedTrial, 'status' | 'startsAt'>): PostDecision =>
  (seen, now) =>
    seen.isLeft || seen.shows === showsOf(trial) ? null : { set: { dueAt: new Date(now) }, facts: [] };

/** There is nothing to do, unless the trial has changed since. @param version that was looked at */
export const rested =
  (version: number): PostDecision =>
  (seen) =>
    seen.dueAt === null || seen.version !== version ? null : { set: { dueAt: null }, facts: [] };

/** It comes later. @param version that was looked at. @param at ms since 1970 */
export const putOff =
  (version: number, at: number): PostDecision =>
  (seen) =>
    seen.version !== version || seen.dueAt?.getTime() === at ? null : { set: { dueAt: new Date(at) }, facts: [] };

/** A first message is about to leave: whoever comes after a process that ends now looks for it first. */
export const settingOut =
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

/** It is not there, so it can be posted. */
export const notThere: PostDecision = (_seen, now) => ({
  set: { setOutAt: null, dueAt: new Date(now), nextTryAt: new Date(now) },
  facts: [],
});

/** Discord has the message. @param shows what it shows; null: it was found, and is to be edited */
export const taken =
  (messageId: string, shows: string | null): PostDecision =>
  (_seen, now) => {
    const next = new Date(shows === null ? now : now + spacingMs);
    return {
      set: { messageId, shows, setOutAt: null, why: null, failures: 0, nextTryAt: next, dueAt: next },
      facts: [],
    };
  };

/** Nothing more is posted of this trial. */
export const left: PostDecision = () => ({ set: { isLeft: true, setOutAt: null, dueAt: null }, facts: [] });

/** Discord has not taken it, or it is not known. */
export const failed =
  (webhook: string, failure: WebhookFailure): PostDecision =>
  (seen, now) => {
    const { failures, why, waitMs } = afterFailure(failure, seen.webhook === webhook ? seen.failures : 0);
    const isUnderway = seen.setOutAt !== null && failure.outcome === 'later' && failure.perhaps;
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
