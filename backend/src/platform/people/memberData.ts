// What a feature does with a person's data when the person is removed from the guild.
import type { Handler } from '../store/outbox/facts.ts';
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
export interface RestoreSummary {
  readonly back: readonly string[];
  readonly lost: readonly string[];
}
/** Something that a command has given to a person. */
export interface Gain {
  readonly discordId: string;
  /** When the command was decided, ms since 1970. */
  readonly at: number;
}
/**
 * A command that passed the access check before its person was removed may be saved after the removal was handled.
 * So the facts of such commands have a handler, which takes away what they gave. Either this handler sees the removal,
 * or the handler of the removal sees what the command has saved.
 */
export interface LateGains {
  /**
   * Creates the handler.
   * @param cancel takes these things away from everybody who has been removed and not added again
   */
  readonly lateGains: (cancel: (gains: readonly Gain[]) => Promise<void>) => Handler;
}
/** Data that is removed with a person and may be restored. Every function may be called again. */
export interface MemberData extends LateGains {
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
  returned(removal: Removal): Promise<RestoreSummary>;
}
/** Data that is deleted permanently with a removal, even if the person is restored. */
export interface Purge {
  /** Runs before the reply; may be called again. */
  purge(removal: Removal): Promise<void>;
  readonly lateGains: LateGains['lateGains'] | 'nothing';
}
export type OnMemberRemoved = MemberData | Purge;
