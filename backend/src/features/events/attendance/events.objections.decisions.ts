// Objection decisions: a member objects to being marked as missing, and a leader decides. Pure functions.
import type { ObjectionOutcome } from '@guild/common/events/events.api';
import { isPast } from '@guild/common/events/events.rules';
import { AppError } from '../../../platform/errors.ts';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Removal } from '../../../platform/people/memberData.ts';
import type { FactOf } from '../../../platform/store/outbox/facts.ts';
import { eventNote, type EventDecision, type EventEdit } from '../core/events.decisions.ts';
import type { EventFacts } from '../core/events.facts.ts';
import { toEvent, type EventDocument, type StoredObjection } from '../core/events.model.ts';
import { withFigures, type AnswerRow } from '../signup/events.answers.ts';
import { attendees, type Arrival } from './events.checkIn.decisions.ts';
import { standingsOf } from './events.standing.ts';

type ObjectionFact = FactOf<EventFacts, 'event:objected' | 'event:objection_decided'>['data'];
export const toObjectionFact = (
  { at, ...rest }: StoredObjection,
  outcome: ObjectionFact['outcome'] = rest.outcome,
): ObjectionFact => ({ ...rest, at: at.toISOString(), outcome });

const refusals = {
  not_over: "This event isn't over yet",
  not_missing: "You aren't marked as missing at this event",
  objected: 'You have already objected to your attendance at this event',
} as const;
const refusal = (reason: keyof typeof refusals): AppError => new AppError('conflict', refusals[reason], { reason });

/** The stored objections with the number of those that wait. */
const withOpen = (objections: StoredObjection[]): Pick<EventDocument, 'objections' | 'openObjections'> => ({
  objections,
  openObjections: objections.filter(({ outcome }) => outcome === null).length,
});

/**
 * Objects once for each event. Null if the person has said the same before.
 * @throws AppError `conflict` before the end, without a mark as missing, or after another objection
 */
export const object =
  (text: string, actor: Caller): EventDecision =>
  (seen, now) => {
    const { userId, username, discordId } = actor;
    const objections = seen.objections ?? [];
    const mine = objections.find((one) => one.userId === userId);
    if (mine?.text === text) return null;
    if (mine !== undefined) throw refusal('objected');
    if (!isPast(toEvent(seen), now)) throw refusal('not_over');
    const standing = standingsOf(seen).find((one) => one.userId === userId);
    if (seen.status === 'cancelled' || standing?.came !== false) throw refusal('not_missing');
    const who = { userId, username, discordId };
    const added: StoredObjection = {
      ...who,
      text,
      at: new Date(now),
      outcome: null,
      decidedBy: null,
      decidedByDiscordId: null,
    };
    const audit = eventNote(actorOf(actor), 'objected', seen, { after: { text } });
    return {
      set: withOpen([...objections, added]),
      facts: [{ kind: 'event:objected', data: toObjectionFact(added), audit }],
    };
  };

/** The attendance of a person after an accepted objection. */
function accepted(seen: EventDocument, arrival: Arrival, outcome: ObjectionOutcome, now: number): EventEdit['set'] {
  const { userId } = arrival;
  if (outcome === 'came') return withFigures(attendees(seen, arrival, now), seen);
  const excuse = <T extends { readonly userId: number }>(one: T): T =>
    one.userId === userId ? { ...one, excused: true } : one;
  return {
    ...withFigures(seen.answers.map(excuse), seen),
    ...(seen.lateBacks && { lateBacks: seen.lateBacks.map(excuse) }),
  };
}

/**
 * Decides about an objection. Null if it was decided in the same way before.
 * @param answerId id of the answer, if the person has none and came
 * @throws AppError `not_found` without an objection, `conflict` if it was decided otherwise
 */
export const decideObjection =
  (discordId: string, outcome: ObjectionOutcome, answerId: number, actor: Caller): EventDecision =>
  (seen, now) => {
    const objections = seen.objections ?? [];
    const found = objections.find((one) => one.discordId === discordId);
    if (found === undefined) throw new AppError('not_found');
    if (found.outcome === outcome) return null;
    if (found.outcome !== null)
      throw new AppError('conflict', `${found.decidedBy ?? 'Somebody'} has already decided`, { reason: 'decided' });
    const { userId, username } = found;
    const decided = toDecided(found, outcome, actor);
    const what = { before: null, after: { who: username, discordId, outcome } };
    const audit = eventNote(actorOf(actor), 'objection_decided', seen, what);
    const decision = { kind: 'event:objection_decided', data: toObjectionFact(decided) } as const;
    const set = withOpen(objections.map((one) => (one === found ? decided : one)));
    if (outcome === 'refused') return { set, facts: [{ ...decision, audit }] };
    const data = { userIds: [userId], attendance: [discordId], version: seen.version + 1 };
    return {
      set: { ...set, ...accepted(seen, { id: answerId, userId, username, discordId }, outcome, now) },
      facts: [{ kind: 'event:answered', data, audit }, decision],
    };
  };

const toDecided = (
  objection: StoredObjection,
  outcome: ObjectionOutcome,
  { username, discordId }: Pick<Caller, 'username' | 'discordId'>,
): StoredObjection => ({ ...objection, outcome, decidedBy: username, decidedByDiscordId: discordId });

/**
 * Accepts the open objections of people who are marked as attending now.
 * @returns nothing if there is none
 */
export function settledBy(
  { objections = [] }: Pick<EventDocument, 'objections'>,
  rows: readonly AnswerRow[],
  actor: Caller,
): { set: EventEdit['set']; facts: { kind: 'event:objection_decided'; data: ObjectionFact }[] } {
  const here = new Set(rows.filter(({ attended }) => attended === true).map(({ userId }) => userId));
  const isSettled = ({ userId, outcome }: StoredObjection): boolean => outcome === null && here.has(userId);
  if (!objections.some(isSettled)) return { set: {}, facts: [] };
  const settled = objections.map((one) => (isSettled(one) ? toDecided(one, 'came', actor) : one));
  return {
    set: withOpen(settled),
    facts: settled
      .filter((one, at) => one !== objections[at])
      .map((one) => ({ kind: 'event:objection_decided', data: toObjectionFact(one) })),
  };
}

/** Drops the open objection of a removed member; null if they have none. Later ones stay. */
export const withdrawObjection =
  ({ discordId, at }: Removal): EventDecision =>
  ({ objections = [] }) => {
    const theirs = objections.find(
      (one) => one.discordId === discordId && one.outcome === null && one.at.getTime() <= at,
    );
    if (theirs === undefined) return null;
    return {
      set: withOpen(objections.filter((one) => one !== theirs)),
      facts: [{ kind: 'event:objection_decided', data: toObjectionFact(theirs, 'withdrawn') }],
    };
  };
