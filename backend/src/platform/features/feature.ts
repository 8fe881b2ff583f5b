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
import type { OnMemberRemoved } from './memberData.ts';
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
/** Numbers that a feature counts for the dashboard and for the sidebar. */
export interface GuildMetrics {
  /** The kinds of facts after which the numbers are counted again. */
  readonly facts: readonly string[];
  count(): Promise<Readonly<Partial<Record<FigureName, number>>>>;
}
/** What a feature shows on a member's page. @param caller who looks at the page */
export type ProfileSection = (member: { readonly discordId: string }, caller: Caller) => Promise<Partial<ProfileParts>>;
/** Lines of a feature in 'For You'. A handler that changes them calls `sendForYou`. */
export interface ActionItems {
  /** Only admins have such lines, and they come last. */
  readonly isForAdmins?: true;
  /** @returns null when the feature has no part for this person */
  of(caller: Caller): Promise<ForYouPart | null>;
}

/** What a feature contributes to the server. Everything but its name is optional; absent means nothing. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly RouteMount[];
  /** Routes that exist only together with the development sign-in. */
  readonly devRoutes?: readonly RouteMount[];
  /** Who may join its rooms. */
  readonly rooms?: readonly RoomRule[];
  /** Handlers of facts: its own and those of other features. */
  readonly handlers?: readonly Handler[];
  /** What happens to a person's data when the person is removed from the guild. */
  readonly onMemberRemoved?: OnMemberRemoved;
  /** Finds its entities by name, for the search over everything. */
  readonly searchProvider?: Finder;
  readonly profileSection?: ProfileSection;
  /** Questions that Hyperion can answer from this feature. */
  readonly topics?: readonly Topic[];
  /** What links to single entities show to people outside. */
  readonly previews?: LinkPreviews;
  /** Processors of the kinds of jobs that it declares. */
  readonly jobs?: readonly JobHandler[];
  readonly scheduledTasks?: readonly ScheduledTask[];
  readonly metrics?: GuildMetrics;
  readonly actionItems?: ActionItems;
  /** Runs before `/readyz` answers 200: index builds and the like. */
  prepare?(): Promise<void>;
  /** Stops timers and the like. */
  close?(): Promise<void> | void;
}
