// The interface of a feature: what it contributes to the server. `app/features.ts` lists all
// features.
import type { FigureName } from '@guild/common/dashboard/dashboard.api';
import type { Right } from '@guild/common/members/ranks';
import type { RosterFacts } from '@guild/common/members/members.api';
import type { ProfileParts } from '@guild/common/profiles/profiles.api';
import type { ForYouLine, ForYouPart } from '@guild/common/dashboard/forYou.api';
import type { features } from '@guild/common/features';
import type { Caller } from '../people/caller.ts';
import type { Handler } from '../store/outbox/facts.ts';
import type { Topic } from './knowledge/knowledge.ts';
import type { DiscordContribution } from '../discord/contribution.ts';
import type { RouteMount } from '../http/http.ts';
import type { JobHandler } from '../jobs/jobWorkers.ts';
import type { OnMemberRemoved } from '../people/memberData.ts';
import type { EntityFinder } from './cards.ts';
import type { WebhookSource } from './webhookNews.ts';
import type { ImportTarget } from './imports.ts';

/** Decides who may join rooms of one kind. */
export interface RoomRule {
  /** Full name (`auctions`) or a pattern with the id as its first group (`/^auction:(\d+)$/`). */
  readonly room: string | RegExp;
  /**
   * Whether this person, who is a member, may join. Throws AppError `not_found` if the entity does
   * not exist.
   */
  mayJoin(caller: Caller, id: number): Promise<boolean> | boolean;
}
/** A task that runs on the worker at its start and then every `everyMs`. */
export interface ScheduledTask {
  readonly name: string;
  readonly everyMs: number;
  /** @param closing aborted when the process ends and waits for this task */
  run(closing: AbortSignal): Promise<void>;
}
/** Numbers that a feature counts for the dashboard and the sidebar. */
export interface GuildMetrics {
  /** Fact kinds after which the numbers are counted again. */
  readonly facts: readonly string[];
  count(): Promise<Readonly<Partial<Record<FigureName, number>>>>;
}
/**
 * A feature's section of a member's profile page.
 * @param caller the person who looks at the page
 */
export type ProfileSection = (member: { readonly discordId: string }, caller: Caller) => Promise<Partial<ProfileParts>>;
/**
 * What a feature knows about people for their cards in the roster, by Discord id. People without
 * any facts are missing.
 * @param caller the person who looks at the roster
 */
export type ReadRosterFacts = (
  discordIds: readonly string[],
  caller: Caller,
) => Promise<ReadonlyMap<string, Partial<RosterFacts>>>;
/** The button of a line. A manifest names it, and the feature's part of the screen does it. */
export type ActionItemButton = Omit<NonNullable<ForYouLine['action']>, 'name'> & {
  readonly name: (typeof features)[number]['dashboardActions'][number] | 'open';
};
/** One line in 'For You'. Absent: the line has no time, badge or button. */
export type ActionItem = Pick<ForYouLine, 'key' | 'icon' | 'title' | 'text' | 'link'> & {
  readonly at?: ForYouLine['at'];
  readonly badge?: ForYouLine['badge'];
  readonly action?: ActionItemButton | null;
};
/** What one person has to do in a feature. Absent: it has no summary, or nothing besides its lines. */
export interface ActionItemsPart extends Partial<Pick<ForYouPart, 'summary' | 'more' | 'besides'>> {
  readonly title: string;
  readonly lines: readonly ActionItem[];
}
/** A feature's lines in 'For You'. */
export interface ActionItems {
  /** Position among the features: lower numbers come first. */
  readonly order: number;
  /** Only people with this permission have such lines, and they come last. Absent: everybody has. */
  readonly needs?: 'admin' | Right;
  /** @returns null when the feature has no lines for this person */
  of(caller: Caller): Promise<ActionItemsPart | null>;
  /** They refresh the dashboards of the people whose lines have changed: see `refreshForYou`. */
  readonly handlers: readonly Handler[];
}

/**
 * What a feature contributes to the server. It always says what happens to removed members and
 * what is on the dashboard. Everything else is optional; absent means nothing.
 */
export interface Feature {
  readonly name: string;
  /** What happens to a person's data when the person is removed from the guild. */
  readonly onMemberRemoved: OnMemberRemoved | 'nothing';
  /** Its lines in 'For You' on the dashboard. */
  readonly actionItems: ActionItems | 'nothing';
  readonly routes?: readonly RouteMount[];
  /** Routes that exist only together with the development sign-in. */
  readonly devRoutes?: readonly RouteMount[];
  /** Who may join its rooms. */
  readonly rooms?: readonly RoomRule[];
  /** Handlers of facts: its own and those of other features. */
  readonly handlers?: readonly Handler[];
  /** Finds its entities by title, for the global search, and by link, for link previews. */
  readonly finder?: EntityFinder;
  readonly profileSection?: ProfileSection;
  readonly rosterFacts?: ReadRosterFacts;
  /** Questions that Hyperion answers from this feature, with a language model and without one. */
  readonly topics?: readonly Topic[];
  /** Its slash commands, buttons and messages on Discord. */
  readonly discord?: DiscordContribution;
  /** Its facts that outgoing webhooks are told of. */
  readonly webhooks?: readonly WebhookSource[];
  /** Processors for the kinds of jobs that it declares. */
  readonly jobs?: readonly JobHandler[];
  readonly scheduledTasks?: readonly ScheduledTask[];
  readonly metrics?: GuildMetrics;
  /** The things of the feature that an admin can import from a file. */
  readonly imports?: readonly ImportTarget[];
  /** Runs before `/readyz` answers 200, after all indexes are built. */
  prepare?(): Promise<void>;
  /** Stops timers and other background work. */
  close?(): Promise<void> | void;
}
