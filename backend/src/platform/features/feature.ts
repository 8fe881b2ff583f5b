// What a feature hands to the process that runs it; app/features.ts has the one list.
import type { Finder } from '../queries/finders.ts';
import type { FigureName } from '@guild/common/dashboard/dashboard.api';
import type { ProfileParts } from '@guild/common/profiles/profiles.api';
import type { ForYouPart } from '@guild/common/dashboard/forYou.api';
import type { Caller } from '../session/caller.ts';
import type { Handler } from '../outbox/facts.ts';
import type { Topic } from '../knowledge/knowledge.ts';
import type { RouteMount } from '../http/http.ts';
import type { JobHandler } from '../jobs/jobWorkers.ts';
import type { WhenRemoved } from './belongings.ts';
import type { LinkPreviews } from './linkPreviews.ts';

/** Says who may join rooms of one kind. */
export interface RoomRule {
  /** Full name (`auctions`) or a pattern with the id as its first group (`/^auction:(\d+)$/`). */
  readonly room: string | RegExp;
  /** May this person, who has access to the guild, join? Throws AppError `not_found` for what does not exist. */
  mayJoin(caller: Caller, id: number): Promise<boolean> | boolean;
}
/** Runs on the worker at its start and then every `everyMs`. */
export interface ScheduledTask {
  readonly name: string;
  readonly everyMs: number;
  /** @param closing aborted when the process ends and waits for this */
  run(closing: AbortSignal): Promise<void>;
}
/** Figures of the guild that a feature counts. */
export interface Counted {
  /** The kinds of facts after which they are counted anew. */
  readonly facts: readonly string[];
  count(): Promise<Readonly<Partial<Record<FigureName, number>>>>;
}
/**
 * What a feature knows of a member, for the member's page; `caller` is who looks at it.
 * `nothing`: it knows nothing of single members.
 */
export type OfMember =
  'nothing' | ((member: { readonly discordId: string }, caller: Caller) => Promise<Partial<ProfileParts>>);
/** What of a feature concerns one person right now. Who changes it tells them by `sendForYou`. */
export interface ForYouSource {
  /** What waits for admins: nobody else is asked about, and it comes last. */
  readonly isForAdmins?: true;
  /** @returns null when the feature is not for this person */
  of(caller: Caller): Promise<ForYouPart | null>;
}
/** What a feature has nothing of, it says: what is left out by mistake does not compile. */
export type OrNothing<T> = T | 'nothing';
/** Of all features what they have; none of those that have nothing. */
export const allOf = <T>(parts: readonly OrNothing<T | readonly T[]>[]): T[] =>
  parts.flatMap((part): T | readonly T[] => (part === 'nothing' ? [] : part));

export interface Feature {
  readonly name: string;
  readonly routes?: readonly RouteMount[];
  /** Calls that are there only where the development sign-in is. */
  readonly devRoutes?: readonly RouteMount[];
  /** Who may join its rooms. */
  readonly rooms: OrNothing<readonly RoomRule[]>;
  /** What follows from facts, its own and those of other features. */
  readonly handlers?: readonly Handler[];
  /** What it does with what it keeps for somebody who is removed; docs/architecture.md has the list. */
  readonly onMemberRemoved: WhenRemoved;
  /** How its things are found by their names, in the search over everything; a feature without any says so. */
  readonly found: OrNothing<Finder>;
  readonly ofMember: OfMember;
  /** What Hyperion can be asked about it. */
  readonly topics: OrNothing<readonly Topic[]>;
  /** What links to single things of it show to people outside. */
  readonly previews: OrNothing<LinkPreviews>;
  /** What is done with the kinds of jobs that it declares. */
  readonly jobs?: readonly JobHandler[];
  readonly scheduledTasks?: readonly ScheduledTask[];
  /** Its figures of the guild, on the dashboard and beside its section. */
  readonly counted: OrNothing<Counted>;
  readonly forYou: OrNothing<ForYouSource>;
  /** Runs before `/readyz` is 200: index builds and the like. */
  prepare?(): Promise<void>;
  /** Stops timers and the like. */
  close?(): Promise<void> | void;
}
