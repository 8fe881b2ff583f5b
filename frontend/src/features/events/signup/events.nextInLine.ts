// Who gets the viewer's seat when they give it up, and the question before they do.
import type { EventResponse, GuildEvent, ResponseStatus } from '@guild/common/events/events.api';
import { hasRoles, roleOf, seatsOfRole, type RoleOfAnswer } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import type { Question } from '../../../ui/confirm.context.ts';

/** What a person answers instead. */
export interface NextAnswer extends RoleOfAnswer {
  status: ResponseStatus;
}
type Place = Pick<EventResponse, 'status' | 'roleId' | 'secondRoleId' | 'seatRoleId'>;

/**
 * The person who moves from the waitlist into the seat that an answer gives up.
 * @param rows in the order in which people came
 * @param next null: they leave the event
 * @returns undefined: the seat is kept, or goes to nobody
 */
export function nextInLine<R extends Place>(
  event: GuildEvent,
  rows: readonly R[],
  mine: Place | undefined,
  next: NextAnswer | null,
): R | undefined {
  if (mine === undefined || !takesSeat(mine.status)) return undefined;
  const { seatRoleId = null } = mine;
  const isFree = (roleId: number | null | undefined): boolean => {
    const role = roleOf(event, roleId);
    if (role === undefined) return false;
    return role.max === null || role.id === seatRoleId || seatsOfRole(event, role.id).taken < role.max;
  };
  const wantsSeat = next !== null && takesSeat(next.status);
  // Without roles in it, an answer for a seat keeps the seat.
  if (wantsSeat && (!hasRoles(event) || next.roleId == null)) return undefined;
  const newRoleId = wantsSeat ? [next.roleId, next.secondRoleId].find(isFree) : undefined;
  if (newRoleId != null && newRoleId === seatRoleId) return undefined;
  const taken = event.currentParticipants - (newRoleId == null ? 1 : 0);
  if (event.maxParticipants !== null && taken >= event.maxParticipants) return undefined;
  const waiting = rows.filter(({ status }) => status === 'waiting');
  if (!hasRoles(event)) return waiting[0];
  return waiting.find(({ roleId }) => isFree(roleId)) ?? waiting.find((row) => isFree(row.secondRoleId));
}

/** 'Your Tank seat goes to Oro Dast.' */
export function seatGoesTo(
  event: Pick<GuildEvent, 'roles'>,
  mine: Pick<EventResponse, 'seatRoleId'> | undefined,
  { username }: Pick<EventResponse, 'username'>,
): string {
  const role = roleOf(event, mine?.seatRoleId);
  return `Your ${role === undefined ? '' : `${role.name} `}seat goes to ${username}.`;
}

/** The question before somebody else gets the viewer's seat; null: nobody does. The parameters are those of `nextInLine`. */
export function giveUpQuestion(
  event: GuildEvent,
  rows: readonly EventResponse[],
  mine: EventResponse | undefined,
  next: NextAnswer | null,
): Question | null {
  const person = nextInLine(event, rows, mine, next);
  if (person === undefined) return null;
  return {
    title: 'Give up your seat?',
    text: seatGoesTo(event, mine, person),
    action: 'Give up seat',
    cancel: 'Keep seat',
  };
}
