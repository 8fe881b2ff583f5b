// Who came to an event and who did not: pure functions over its answers.
import { lateBackMinutes } from '@guild/common/events/events.attendance.api';
import { takesSeat } from '@guild/common/events/events.rules';
import type { AnswerRow } from '../signup/events.answers.ts';

/** A person who gave a seat back shortly before the start, or later. */
export interface LateBack extends Pick<AnswerRow, 'userId' | 'username' | 'discordId'> {
  readonly at: Date;
  /** Absent: no. */
  readonly excused?: boolean;
}
interface Attended {
  readonly answers: readonly AnswerRow[];
  /** Absent in events of earlier versions. */
  readonly lateBacks?: readonly LateBack[];
}
const minuteMs = 60_000;

/**
 * The late seats given back after a person has answered or left.
 * @param before the person's answer before it; undefined: none
 * @param hasSeat whether the person has a seat now
 * @param now ms since 1970
 */
export function lateBacksAfter(
  { startsAt, lateBacks = [] }: { readonly startsAt: Date; readonly lateBacks?: readonly LateBack[] },
  before: AnswerRow | undefined,
  { userId, hasSeat, now }: { readonly userId: number; readonly hasSeat: boolean; readonly now: number },
): LateBack[] {
  const others = lateBacks.filter((one) => one.userId !== userId);
  if (hasSeat) return others;
  const isLate = now > startsAt.getTime() - lateBackMinutes * minuteMs;
  if (before === undefined || !takesSeat(before.status) || !isLate) return [...lateBacks];
  const { username, discordId } = before;
  return [...others, { userId, username, discordId, at: new Date(now) }];
}

export interface Standing extends Pick<AnswerRow, 'userId' | 'username' | 'discordId'> {
  /** `left`: the person gave the seat back late and has no answer now. */
  readonly answer: AnswerRow['status'] | 'left';
  /** Null: not recorded, or excused. */
  readonly came: boolean | null;
  readonly isExcused: boolean;
  /** Had a seat, gave it back late or not at all, and did not come. */
  readonly isNoShow: boolean;
}
/**
 * Everybody who answered, came, or gave a seat back late. Without recorded attendance nobody is a no-show.
 * People who came without a seat count as present.
 */
export function standingsOf({ answers, lateBacks = [] }: Attended): Standing[] {
  const isRecorded = answers.some(({ attended }) => attended !== null);
  const backOf = new Map(lateBacks.map((one) => [one.userId, one]));
  const rows = answers.map(({ userId, username, discordId, status, attended, excused }): Standing => {
    const back = backOf.get(userId);
    const isExcused = attended !== true && (excused === true || back?.excused === true);
    const missed = takesSeat(status) ? attended === false : back !== undefined;
    const isNoShow = isRecorded && !isExcused && attended !== true && missed;
    const came = isExcused ? null : isNoShow ? false : attended;
    return { userId, username, discordId, answer: status, came, isExcused, isNoShow };
  });
  const withRow = new Set(answers.map(({ userId }) => userId));
  const left = lateBacks
    .filter(({ userId }) => !withRow.has(userId))
    .map(({ userId, username, discordId, excused: isExcused = false }): Standing => {
      const isNoShow = isRecorded && !isExcused;
      return { userId, username, discordId, answer: 'left', came: isNoShow ? false : null, isExcused, isNoShow };
    });
  return [...rows, ...left];
}

export interface Rate {
  readonly present: number;
  /** Events that they attended or missed. */
  readonly recorded: number;
  readonly noShows: number;
}
/** The attendance of everybody over these events, by Discord id. */
export function ratesOf(events: readonly Attended[]): ReadonlyMap<string, Rate> {
  const rates = new Map<string, Rate>();
  for (const { discordId, came, isNoShow } of events.flatMap(standingsOf)) {
    const { present, recorded, noShows } = rates.get(discordId) ?? { present: 0, recorded: 0, noShows: 0 };
    rates.set(discordId, {
      present: present + (came === true ? 1 : 0),
      recorded: recorded + (came === null ? 0 : 1),
      noShows: noShows + (isNoShow ? 1 : 0),
    });
  }
  return rates;
}
