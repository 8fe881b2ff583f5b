// What a feature does with a person's data when the person is removed from the guild.
import type { AuditNote } from '../audit/audit.ts';

/** One removal of one member. */
export interface Removal {
  readonly memberId: number;
  readonly discordId: string;
  /** Ms since 1970. It may be heard of much later: what the person has begun since, added again, is not meant. */
  readonly at: number;
  /** What it is called in what has gone with it. */
  readonly key: string;
}
/** What has come back, and what has not or not as it was, in short phrases such as '2 auctions'. */
export interface Returned {
  readonly back: readonly string[];
  readonly lost: readonly string[];
}
/** What goes with a person and may come back with them. Everything may be called again. */
export interface MemberData {
  /** What a removal would take away, in short phrases. */
  preview(discordId: string): Promise<readonly string[]>;
  /** After the reply: takes away what they had when they were removed. */
  cancelForRemovedMember(removal: Removal): Promise<void>;
  /** Before the reply, which says what is back. @param actor the admin who restores; null: the hall, which has found a member restored while it withdrew */
  restoreFor(removal: Removal, actor: AuditNote['actor']): Promise<void>;
  returned(removal: Removal): Promise<Returned>;
}
/** What ends with a removal for good, restored or not. */
export interface Purge {
  /** Before the reply; may be called again. */
  purge(removal: Removal): Promise<void>;
}
export type OnMemberRemoved = MemberData | Purge;
