// Decision that asks the people of the last event to come again: a pure function.
import type { GuildEvent } from '@guild/common/events/events.api';
import { isSignUpClosed } from '@guild/common/events/events.rules';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { eventNote, refusal, refuseClosed, type EventDecision } from '../core/events.decisions.ts';
import { toEvent } from '../core/events.model.ts';

/** What the audit entry shows. */
const shown = ({ askedAt, askedBy }: GuildEvent) => ({ askedAt: askedAt ?? null, askedBy: askedBy ?? null });

/**
 * Asks people once. Those who have responded meanwhile are left out.
 * @param people discord ids
 * @throws AppError `conflict` if they were asked before, if nobody is left, or if nobody can sign up
 */
export const askToCome =
  (people: readonly string[], actor: Caller): EventDecision =>
  (seen, now) => {
    const before = toEvent(seen);
    if (seen.askedAt != null)
      throw new AppError('conflict', 'They have been asked already', { reason: 'asked', at: before.askedAt });
    refuseClosed(seen, now);
    if (isSignUpClosed(before, now)) throw refusal('closed');
    const answered = new Set(seen.answers.map(({ discordId }) => discordId));
    const asked = people.filter((one) => !answered.has(one));
    if (asked.length === 0) throw new AppError('conflict', 'Nobody is left to ask', { reason: 'nobody' });
    const set = { askedAt: new Date(now), askedBy: actor.username };
    const what = { before: shown(before), after: shown(toEvent({ ...seen, ...set })) };
    return {
      set,
      facts: [
        {
          kind: 'event:answered',
          data: { asked, version: seen.version + 1 },
          audit: eventNote(actorOf(actor), 'people_asked', seen, what),
        },
      ],
    };
  };
