// Event rules: pure functions for seats, the waitlist and the dates of a series.
import { counted } from '../wire/numbers.ts';
import { dayInWords, momentOf, wallClock } from '../wire/guildTime.ts';
import { eventLength, type Answer, type GuildEvent, type ResponseStatus } from './events.api.ts';
import { repeatedDay, type Repeat, type RepeatRule } from './events.repeats.ts';

/** Why an answer is rejected. */
export type AnswerRefusal =
  | 'past'
  | 'cancelled'
  | 'closed'
  | 'full'
  | 'already_joined'
  | 'not_joined'
  | 'choose_role'
  | 'unknown_role'
  | 'role_full'
  | 'seat_free';

type Timed = Pick<GuildEvent, 'endsAt' | 'status'>;

/** Whether an event is over. @param now ms since 1970 */
export const isPast = (event: Pick<GuildEvent, 'endsAt'>, now: number): boolean => now >= Date.parse(event.endsAt);

/** 90 → '1 hour 30 minutes'. @param minutes above 0 */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return counted(rest, 'minute');
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}

/** Whether an event still takes answers. @param now ms since 1970 */
export const isOpenForAnswers = (event: Timed, now: number): boolean =>
  event.status === 'planned' && !isPast(event, now);

/** Whether check-in is open. The clock closes it. @param now ms since 1970 */
export const isCheckInOpen = (
  { checkInUntil = null }: { readonly checkInUntil?: string | Date | null | undefined },
  now: number,
): boolean => checkInUntil !== null && now < new Date(checkInUntil).getTime();

type Span = Pick<GuildEvent, 'startsAt' | 'endsAt'>;
/** Whether two events take place at the same time, at least partly. */
export const overlaps = (a: Span, b: Span): boolean =>
  Date.parse(a.startsAt) < Date.parse(b.endsAt) && Date.parse(b.startsAt) < Date.parse(a.endsAt);

/** 'You are going to Spice run at the same time'. @param titles of the other events, at least one */
export const sameTimeSentence = (titles: readonly string[]): string =>
  `You are going to ${titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1) ?? ''}`} at the same time`;

/** Whether all seats are taken; an event without a maximum is never full. */
export const isFull = (event: Pick<GuildEvent, 'maxParticipants' | 'currentParticipants'>): boolean =>
  event.maxParticipants !== null && event.currentParticipants >= event.maxParticipants;

/** Whether an answer takes a seat. */
export const takesSeat = (status: ResponseStatus): status is 'going' | 'late' =>
  status === 'going' || status === 'late';

type Deadline = Pick<GuildEvent, 'startsAt' | 'deadlineMinutes'>;
/** When sign-up closes, in ms since 1970. null: not before the event is over. */
export const signUpClosesAt = ({ startsAt, deadlineMinutes }: Deadline): number | null =>
  deadlineMinutes === null ? null : Date.parse(startsAt) - deadlineMinutes * 60_000;

/** Whether nobody can sign up any more, because of the deadline. @param now ms since 1970 */
export function isSignUpClosed(event: Deadline, now: number): boolean {
  const at = signUpClosesAt(event);
  return at !== null && now >= at;
}

/** Why a person may not give this answer now, or null when they may.
 * Who has a seat or a place in the waitlist keeps it after sign-up has closed, and may still give it up.
 * @param known their present answer; null: none
 * @param now ms since 1970
 */
export function refusedAnswer(
  event: Timed & Deadline,
  known: ResponseStatus | null,
  wanted: Answer,
  now: number,
): AnswerRefusal | null {
  if (event.status === 'cancelled') return 'cancelled';
  if (isPast(event, now)) return 'past';
  const hasPlace = known === 'waiting' || known === 'bench' || (known !== null && takesSeat(known));
  return takesSeat(wanted) && !hasPlace && isSignUpClosed(event, now) ? 'closed' : null;
}

/** Why this person may not join now, or null when they may. @param now ms since 1970 */
export function refusedJoin(
  event: Timed & Deadline & Pick<GuildEvent, 'maxParticipants' | 'currentParticipants'>,
  hasSeat: boolean,
  now: number,
): AnswerRefusal | null {
  if (event.status === 'cancelled') return 'cancelled';
  if (isPast(event, now)) return 'past';
  if (hasSeat) return 'already_joined';
  if (isSignUpClosed(event, now)) return 'closed';
  return isFull(event) ? 'full' : null;
}

/** The message that a person sees for a rejection. */
export function answerRefusalSentence(refusal: AnswerRefusal): string {
  switch (refusal) {
    case 'past':
      return 'This event is over';
    case 'cancelled':
      return 'This event was cancelled';
    case 'closed':
      return 'Sign-up for this event has closed';
    case 'full':
      return 'This event is full';
    case 'already_joined':
      return 'You have already joined this event';
    case 'not_joined':
      return "You haven't joined this event";
    case 'choose_role':
      return 'Choose a role for this event';
    case 'unknown_role':
      return 'This event no longer has this role';
    case 'role_full':
      return 'All seats of this role are taken';
    case 'seat_free':
      return 'A seat is free, so nobody waits. Use the bench instead';
  }
}

/**
 * The people who move from the waitlist into seats, first come, first served.
 * @param taken number of taken seats
 * @param most number of seats; null: no limit
 * @param waiting people in the waitlist, in their order
 * @returns the people who move up, in that order
 */
export function promoted<T>(taken: number, most: number | null, waiting: readonly T[]): readonly T[] {
  return most === null ? waiting : waiting.slice(0, Math.max(0, most - taken));
}

/**
 * The length of an event for people. null: the usual one, which nobody has chosen for most events.
 */
export const chosenLength = ({ lengthMinutes }: Pick<GuildEvent, 'lengthMinutes'>): string | null =>
  lengthMinutes === eventLength.default ? null : minutesInWords(lengthMinutes);

export interface Recurrence extends Omit<RepeatRule, 'repeat'> {
  /** The first day, `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:mm`. */
  readonly time: string;
  readonly repeat: Repeat | null;
  /** Number of events in a series. */
  readonly count: number;
  readonly zone: string;
}
/** One date of a series. */
export interface Occurrence {
  readonly date: string;
  readonly time: string;
  /** Ms since 1970. */
  readonly startsAt: number;
}
/** Day and time that the zone's clock shows at the start. They differ from a skipped time. */
export function occurrenceAt(startsAt: number, zone: string): { date: string; time: string } {
  const { day: date, time } = wallClock(startsAt, zone);
  return { date, time };
}
/** One date. Where the clock goes forward past the time, it starts later. */
export function occurrenceOn(day: string, time: string, zone: string): Occurrence {
  const startsAt = momentOf(day, time, zone);
  return { ...occurrenceAt(startsAt, zone), startsAt };
}
/**
 * The dates of a series: by its rule, and at the same local time in the guild's time zone,
 * also across changes of summer time. Where the clock goes forward past the time, that one date
 * starts later.
 */
export function occurrences({ day, time, repeat, count, zone, ...rule }: Recurrence): Occurrence[] {
  const times = repeat === null ? 1 : count;
  return Array.from({ length: times }, (_, at) =>
    occurrenceOn(repeat === null ? day : repeatedDay(day, { ...rule, repeat }, at), time, zone),
  );
}

/** Why an event cannot start at a time that the clock skips. */
export const skippedSentence = (date: string): string =>
  `This time does not exist on ${dayInWords(date)}: the clock goes forward`;
