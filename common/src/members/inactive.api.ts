// Inactive members API: who has not been seen for long, and asking them whether they are still here.
import * as z from 'zod/mini';
import { id, idParams, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { member } from './members.api.ts';

/** Nobody is asked again within this time, in days. */
export const askedAgainAfterDays = 14;

/** When somebody was last asked whether they are still here. */
const asked = z.object({
  at: time,
  /** Name of the person who asked. */
  by: z.string(),
});
export type Asked = z.output<typeof asked>;
/** A member who was not seen, answered no event and contributed nothing for long. */
export const inactiveMember = z.object({
  /** The id of the member. */
  id,
  /** The newest of all three; null: there is none. */
  seenAt: z.nullable(time),
  /** Null: never. */
  asked: z.nullable(asked),
});
export type InactiveMember = z.output<typeof inactiveMember>;
export const inactiveMembers = z.object({
  /** Days without a sign of somebody after which they are inactive. */
  afterDays: z.int(),
  members: z.array(inactiveMember),
});
export type InactiveMembers = z.output<typeof inactiveMembers>;

export const inactiveRoutes = {
  getInactiveMembers: route({
    method: 'GET',
    path: '/api/inactive-members',
    access: 'roster',
    summary: 'Members who were not seen, answered no event and contributed nothing for long',
    reply: inactiveMembers,
  }),
  askInactiveMember: route({
    method: 'POST',
    path: '/api/inactive-members/:id/ask',
    access: 'roster',
    summary: 'Ask an inactive member whether they are still here, at most once in 14 days',
    params: idParams,
    /** `asked` is null if they are active after all. */
    reply: inactiveMember,
  }),
  askInactiveMembers: route({
    method: 'POST',
    path: '/api/inactive-members/ask',
    access: 'roster',
    summary: 'Ask all inactive members who were not asked in the last 14 days',
    reply: z.object({ asked: z.int() }),
  }),
  sayHere: route({
    method: 'POST',
    path: '/api/user/here',
    access: 'guest',
    summary: 'Say that you are still here. It counts as seen',
    reply: member,
  }),
};

export const inactiveMessages = liveMessages({
  /** Sent to people who have the right to manage the roster. */
  'member:asked': z.object({ id, asked }),
});
