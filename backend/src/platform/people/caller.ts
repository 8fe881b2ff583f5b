// The caller: the person behind a call, from the session and the roster.
import type { Access, Rank } from '@guild/common/members/members.api';
import type { Permissions } from '@guild/common/members/ranks';

/** The API token with which a program calls for a person. */
export interface CallToken {
  readonly id: number;
  /** Routes that need another scope are refused. */
  readonly scopes: readonly string[];
}
export interface Caller extends Permissions {
  /** users.id */
  readonly userId: number;
  readonly discordId: string;
  readonly username: string;
  readonly avatar: string | null;
  /** guild_members.id; null for a signed-in person who is not a member. */
  readonly memberId: number | null;
  readonly rank: Rank | null;
  /** Null: signed in without access. */
  readonly access: Access | null;
  readonly sessionId: string;
  /** When the session began, ms since 1970. Absent: the call comes without a session. */
  readonly signedInAt?: number;
  /** The API token of the call. Absent: the person calls with a session. */
  readonly token?: CallToken;
}
/**
 * Nobody in particular, with the access of a Guest: what this caller may see, everybody in the hall
 * may see.
 */
export const everybody: Caller = {
  userId: 0,
  discordId: '0',
  username: '',
  avatar: null,
  memberId: null,
  rank: 'Guest',
  access: 'Guest',
  rights: [],
  sessionId: '',
};
/** A caller whose access the route has checked. */
export type MemberCaller = Caller & { readonly memberId: number; readonly access: Access };
/** Only for what concerns admins alone. Everything else asks `may` about a right. */
export const isAdmin = (caller: Pick<Caller, 'access'>): boolean => caller.access === 'Admin';
