// Roles of events: schemas and pure rules for seats by role, queues, and what is missing.
import * as z from 'zod/mini';
import { id, line } from '../wire/fields.ts';
import type { IconName } from '../wire/icons.ts';

/** Symbols that a role can have. */
export const roleSymbols = [
  'survival',
  'plus',
  'bolt',
  'scouting',
  'spice',
  'water',
  'flag',
  'star',
  'people',
  'send',
  'gavel',
  'pin',
] as const satisfies readonly IconName[];
export type RoleSymbol = (typeof roleSymbols)[number];
export const roleLimits = { roles: 12, name: 40, seats: 1000 } as const;

const seats = (least: number, tooFew: string): z.ZodMiniNumberFormat =>
  z
    .int('Must be a whole number')
    .check(z.minimum(least, tooFew), z.maximum(roleLimits.seats, `At most ${roleLimits.seats.toLocaleString('en')}`));

/** A part that people play in an event. */
export const eventRole = z.object({
  /** Unique, and never used again. So a renamed role keeps its people. */
  id,
  name: z.string(),
  symbol: z.enum(roleSymbols),
  /** How many people are needed. */
  min: z.int(),
  /** Number of seats; null: no limit but that of the event. */
  max: z.nullable(z.int()),
});
export type EventRole = z.output<typeof eventRole>;
/** How many people of a role have a seat, and how many wait for one. */
export const roleSeats = z.object({ roleId: id, taken: z.int(), waiting: z.int() });
export type RoleSeats = z.output<typeof roleSeats>;

/** A role as it is typed. Without an id, or with one that the event does not have, it is new. */
const typedRole = z
  .object({
    id: z.optional(id),
    name: line('Name is required', roleLimits.name),
    symbol: z.enum(roleSymbols, 'Choose a symbol'),
    min: z._default(seats(0, 'At least 0'), 0),
    max: z.optional(z.nullable(seats(1, 'At least 1'))),
  })
  .check(
    z.refine(({ min, max }) => max == null || min <= max, {
      error: 'The maximum is below the minimum',
      path: ['max'],
    }),
  );
/** The roles of an event in the order in which they are shown. */
export const typedRoles = z.array(typedRole).check(
  z.maxLength(roleLimits.roles, `At most ${roleLimits.roles} roles`),
  z.superRefine((roles, context) => {
    const names = roles.map(({ name }) => name.toLowerCase());
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at)
        context.addIssue({ code: 'custom', message: 'Another role has this name', path: [at, 'name'], input: name });
  }),
);
export type TypedRole = z.output<typeof typedRole>;

/** The roles of an answer. Absent or null: none. */
export const roleChoice = {
  /** The first choice: the role of the seat, or of the queue in which the person waits. */
  roleId: z.optional(z.nullable(id)),
  /** The role that the person takes when the first one is full. */
  secondRoleId: z.optional(z.nullable(id)),
};
export const roleOfAnswer = {
  ...roleChoice,
  /** The role in which the person has a seat. */
  seatRoleId: z.optional(z.nullable(id)),
};
export interface RoleOfAnswer {
  readonly roleId?: number | null | undefined;
  readonly secondRoleId?: number | null | undefined;
  readonly seatRoleId?: number | null | undefined;
}

/** What the roles of an event are, and how many seats they and the event have. */
export interface WithRoles {
  readonly roles?: readonly EventRole[] | null | undefined;
  readonly roleSeats?: readonly RoleSeats[] | null | undefined;
  readonly maxParticipants: number | null;
  readonly currentParticipants: number;
}

/** The roles of an event, in their order. Empty: people do not answer with a role. */
export const rolesOf = ({ roles }: Pick<WithRoles, 'roles'>): readonly EventRole[] => roles ?? [];
export const hasRoles = (event: Pick<WithRoles, 'roles'>): boolean => rolesOf(event).length > 0;
export const roleOf = (event: Pick<WithRoles, 'roles'>, roleId: number | null | undefined): EventRole | undefined =>
  rolesOf(event).find((role) => role.id === roleId);

/** The role under which an answer is shown: that of the seat, or else the first choice. */
export const shownRoleId = ({ seatRoleId, roleId }: RoleOfAnswer): number | null => seatRoleId ?? roleId ?? null;
/** The role under which an answer is shown. */
export const shownRole = (event: Pick<WithRoles, 'roles'>, answer: RoleOfAnswer): EventRole | undefined =>
  roleOf(event, shownRoleId(answer));
/** The same in a sentence about a seat or a place, such as " as Tank". Empty without a role. */
export function asRole(event: Pick<WithRoles, 'roles'>, answer: RoleOfAnswer): string {
  const role = shownRole(event, answer);
  return role === undefined ? '' : ` as ${role.name}`;
}

/** Number of people with a seat in the role, and in its queue. */
export function seatsOfRole({ roleSeats: all }: Pick<WithRoles, 'roleSeats'>, roleId: number): RoleSeats {
  return all?.find((one) => one.roleId === roleId) ?? { roleId, taken: 0, waiting: 0 };
}
/** Whether nobody more can get a seat in the role: all its seats or those of the event are taken. */
export function isRoleFull(event: WithRoles, role: EventRole): boolean {
  const { maxParticipants: most, currentParticipants: taken } = event;
  if (most !== null && taken >= most) return true;
  return role.max !== null && seatsOfRole(event, role.id).taken >= role.max;
}
/** "1 of 2" or "3". */
export function roleCount(event: Pick<WithRoles, 'roleSeats'>, { id: roleId, max }: EventRole): string {
  const { taken } = seatsOfRole(event, roleId);
  return max === null ? taken.toString() : `${taken} of ${max}`;
}
/** The roles that have fewer people than needed, such as "Support 1 of 2". */
export const missingRoles = (event: WithRoles): string[] =>
  rolesOf(event).flatMap(({ id: roleId, name, min }) => {
    const { taken } = seatsOfRole(event, roleId);
    return taken < min ? [`${name} ${taken} of ${min}`] : [];
  });

/**
 * The place of each waiting person, from 1. Each role has its own queue.
 * @param rows in the order in which people came
 * @returns by user id; only people who wait
 */
export function placesOf(
  rows: readonly (RoleOfAnswer & { readonly userId: number; readonly status: string })[],
): ReadonlyMap<number, number> {
  const lengths = new Map<number | null, number>();
  const places = new Map<number, number>();
  for (const { userId, status, roleId = null } of rows) {
    if (status !== 'waiting') continue;
    const place = (lengths.get(roleId) ?? 0) + 1;
    lengths.set(roleId, place);
    places.set(userId, place);
  }
  return places;
}
