// What a feature does with what it keeps for a person who is removed from the guild: each feature has to say.
import type { Manifest } from '@guild/common/wire/manifest';
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
export interface Belongings {
  /** What a removal would take away, in short phrases. */
  goes(discordId: string): Promise<readonly string[]>;
  /** After the reply: takes away what they had when they were removed. */
  withdraw(removal: Removal): Promise<void>;
  /** Before the reply, which says what is back. @param actor the admin who restores; null: the hall, which has found a member restored while it withdrew */
  bringBack(removal: Removal, actor: AuditNote['actor']): Promise<void>;
  returned(removal: Removal): Promise<Returned>;
}
/** What ends with a removal for good, restored or not. */
export interface Ending {
  /** Before the reply; may be called again. */
  end(removal: Removal): Promise<void>;
}
/** `nothing`: what people have done here stays under their name. */
export type WhenRemoved = 'nothing' | Belongings | Ending;

/** A feature, as far as it has to do with those who are removed. */
export interface RemovalHandler {
  readonly name: string;
  readonly onMemberRemoved: WhenRemoved;
}
type Does = Manifest['onMemberRemoved']['does'];
const doneBy = (onMemberRemoved: WhenRemoved): Does => {
  if (onMemberRemoved === 'nothing') return 'nothing';
  return 'end' in onMemberRemoved ? 'ends' : 'comes-back';
};
/**
 * Holds what the features do against what their manifests say of it.
 * @param handlers the features of this process; a manifest without one does nothing
 * @throws Error that names each feature of which the two differ
 */
export function checkRemovals(
  handlers: readonly RemovalHandler[],
  declared: readonly Pick<Manifest, 'name' | 'onMemberRemoved'>[],
): void {
  const done = new Map(handlers.map(({ name, onMemberRemoved }) => [name, doneBy(onMemberRemoved)]));
  const problems = declared.flatMap(({ name, onMemberRemoved: { does } }) => {
    const really = done.get(name) ?? 'nothing';
    if (really === does) return [];
    return [
      `When somebody is removed, the feature ${name} does '${really}', and its manifest says '${does}': make its words and \`does\` true`,
    ];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
