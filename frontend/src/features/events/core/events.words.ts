// Names of the answers to events, and texts about the viewer's answer.
import type { Answer, EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { asRole, shownRole } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import type { IconName } from '@guild/common/wire/icons';
import type { PillTone } from '../../../ui/Pill.tsx';

export const answerWords: Readonly<Record<Answer, string>> = {
  going: 'Going',
  late: 'Late',
  tentative: 'Tentative',
  absent: 'Absent',
};

type Own = Pick<EventResponse, 'status' | 'position' | 'roleId' | 'seatRoleId'>;

/** The symbol of the role in which a person has a seat. */
export const symbolOfSeat = (event: Pick<GuildEvent, 'roles'>, own: Own): IconName | undefined =>
  takesSeat(own.status) ? shownRole(event, own)?.symbol : undefined;

/** The viewer's answer in the second person, with the color of its pill. */
export function ownAnswerWords(event: Pick<GuildEvent, 'roles'>, own: Own): { words: string; tone: PillTone } {
  const { status, position } = own;
  const role = asRole(event, own);
  switch (status) {
    case 'going':
      return { words: `You’re going${role}`, tone: 'good' };
    case 'late':
      return { words: `You’re going${role}, late`, tone: 'good' };
    case 'tentative':
      return { words: 'You might come', tone: 'warn' };
    case 'absent':
      return { words: 'You’re not coming', tone: 'ended' };
    case 'waiting':
      return {
        // The place comes first: a narrow pill cuts off the end.
        words: position === null ? `You’re on the waitlist${role}` : `Waitlist, place ${position}${role}`,
        tone: 'warn',
      };
    case 'bench':
      return { words: 'You’re on the bench', tone: 'warn' };
  }
}

/** The same for a past event. */
export function pastAnswerWords({ attended, excused }: Pick<EventResponse, 'attended' | 'excused'>): string | null {
  if (excused === true) return 'Excused';
  if (attended === null) return null;
  return attended ? 'You attended' : "You didn't attend";
}

/** Whether people had seats, and nobody has said who attended. */
export const isAttendanceMissing = (rows: readonly Pick<EventResponse, 'status' | 'attended'>[]): boolean =>
  rows.some(({ status }) => takesSeat(status)) && rows.every(({ attended }) => attended === null);

/** The number of each answer. People on the waitlist are not counted. */
export function countsOf(rows: readonly Pick<EventResponse, 'status'>[]): Readonly<Record<Answer, number>> {
  const count = (status: Answer): number => rows.filter((row) => row.status === status).length;
  return { going: count('going'), late: count('late'), tentative: count('tentative'), absent: count('absent') };
}
