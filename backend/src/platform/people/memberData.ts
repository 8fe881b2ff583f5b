// What a feature does with a person's data when the person is removed from the guild.
import type { AuditNote } from './audit/audit.ts';

/** One removal of one member. */
export interface Removal {
  readonly memberId: number;
  readonly discordId: string;
  /**
   * Time of the removal, ms since 1970. It may be handled much later, so data is spared that the
   * person created after being added again.
   */
  readonly at: number;
  /** Key of this removal, stored in everything that was removed with the person. */
  readonly key: string;
}
/** What was restored and what was not, or not as before, in short phrases such as '2 auctions'. */
export interface Returned {
  readonly back: readonly string[];
  readonly lost: readonly string[];
}
/** Data that is removed with a person and may be restored. Every function may be called again. */
export interface MemberData {
  /** What a removal would take away, in short phrases. */
  preview(discordId: string): Promise<readonly string[]>;
  /** Runs after the reply: takes away what the person had when they were removed. */
  cancelForRemovedMember(removal: Removal): Promise<void>;
  /**
   * Runs before the reply, which says what was restored.
   * @param actor the admin who restores the person; null when the system restores because the
   *   member came back during the removal
   */
  restoreFor(removal: Removal, actor: AuditNote['actor']): Promise<void>;
  returned(removal: Removal): Promise<Returned>;
}
/** Data that is deleted permanently with a removal, even if the person is restored. */
export interface Purge {
  /** Runs before the reply; may be called again. */
  purge(removal: Removal): Promise<void>;
}
export type OnMemberRemoved = MemberData | Purge;
