// What a feature declares of itself, in one place: its calls and live messages, page texts, notices, audit words, contributions and figures.
import type { MinAccess } from '../members/ranks.ts';
import type { IconName } from './icons.ts';
import type { LiveMessages } from './live.ts';
import type { Routes, Schema } from './route.ts';

/** Title and description of a page, for search engines, previews and the browser's tab. */
export interface PageText {
  /** Further addresses of the same page. */
  readonly also?: readonly `/${string}`[];
  /** From the longest to the shortest; the first that fits, with the guild's name behind it, is taken. */
  readonly titles: readonly string[];
  /** Without the full stop: the guild's name comes behind it where there is room. */
  readonly about: string;
  /**
   * What its screen asks the server first, by the query of its address ('': without one): the browser asks it while the scripts are on
   * their way.
   */
  readonly asks?: Readonly<Record<string, readonly `/api/${string}`[]>>;
}
/** When a notice is shown above what one is doing: at once, in place of a success of one's own, or when nothing else is shown. */
export type NoticeRank = 'at-once' | 'queued';
interface NoticeHow {
  /** Beside its switch in the settings, after 'Tell me when'. */
  readonly words: string;
  /** Below it there: one sentence of what it brings. */
  readonly help: string;
  readonly icon: IconName;
  readonly usual: { readonly inApp: boolean; readonly discord: boolean };
  /** Whom it can concern: it is written to, shown to and sent to people who have at least this access at that moment. */
  readonly concerns: MinAccess;
  /** Whether it has lost its point by the time that quiet hours are over. */
  readonly lapses?: true;
  /**
   * How it is told to who is here; left out: in the bell alone. `by`: with the notice itself, or by a live message of the feature that
   * comes sooner than the notice.
   */
  readonly toast?: { readonly rank: NoticeRank; readonly by: 'notice' | 'message' };
}
interface WithAction {
  /** In the bell, beside the notice: what can be done about it, at its link. */
  readonly action: string;
  readonly noAction?: undefined;
}
interface WithoutAction {
  readonly action?: undefined;
  /** Why there is nothing that could be done about it. */
  readonly noAction: string;
}
/** What somebody can be notified of, and how it is when they have chosen nothing. */
export type NoticeText = NoticeHow & (WithAction | WithoutAction);
/** A kind of thing in the audit record. */
export interface EntityText {
  /** In the record's filter. */
  readonly words: string;
  /** Where a removed one is brought back: `POST /api/<this>/:id/restore`. */
  readonly restorable?: string;
}
/** What brings a member points. */
export interface ContributionText {
  readonly words: string;
  /** Its points until an admin sets others. */
  readonly usual: number;
  /** They do not see what it was for. */
  readonly hiddenFromGuests: boolean;
}
/** A statistic of the guild that a feature counts, and how the dashboard shows it. */
export type StatisticText =
  /** A large number on a card of its own; what the feature's section adds stands beside and below it. */
  | { readonly shown: 'card'; readonly words: string }
  /** A smaller number among others; `beside` stands behind it. */
  | {
      readonly shown: 'line';
      readonly words: string;
      readonly icon: IconName;
      readonly beside?: string;
      readonly whileNone?: 'hidden';
    }
  /** Only where the feature itself writes it. */
  | { readonly shown: 'by-its-feature' };
/** A number beside a section. */
export interface CountText {
  /** What the feature counts for it: one of its statistics, or a number that stands there alone. */
  readonly figure: string;
  readonly hiddenFromGuests: boolean;
}
type ByName<T> = Readonly<Record<string, T>>;
export interface Manifest {
  readonly name: string;
  readonly routes: Routes;
  /** Mounted in development alone. */
  readonly devRoutes?: Routes;
  readonly messages: LiveMessages;
  /** Those of its live messages that go to single people, and the access that each of these people needs to receive it. */
  readonly personalMessages?: Readonly<Partial<Record<string, MinAccess>>>;
  /** By address; `:id` stands for a number. */
  readonly pages: Readonly<Record<`/${string}`, PageText>>;
  readonly notices: ByName<NoticeText>;
  readonly audit: {
    readonly entities: ByName<EntityText>;
    /** `thing.verb` to what stands between the person and the name of the thing: 'started the auction of'. */
    readonly actions: Readonly<Record<`${string}.${string}`, string>>;
  };
  readonly contributions: ByName<ContributionText>;
  /** What it counts for the guild's statistics, by the names that `GET /api/guild-stats` answers. */
  readonly statistics: ByName<StatisticText>;
  /** The numbers beside its sections, by the names that `GET /api/counts` answers. */
  readonly counts: ByName<CountText>;
  /** What it says on a member's page: parts of the reply of `GET /api/guild-members/:id/profile`, by name. */
  readonly ofMember: ByName<Schema>;
  /** Collections of which nothing is ever deleted, or nothing but what has been removed, 30 days after that. */
  readonly stores?: ByName<'always' | 'until-removed'>;
}
/** A manifest of which the names are known one by one, of all but its calls and collections. */
export interface ManifestOf<
  M extends Manifest['messages'],
  P extends Manifest['pages'],
  N extends Manifest['notices'],
  A extends Manifest['audit'],
  C extends Manifest['contributions'],
  S extends Manifest['statistics'],
  Q extends Manifest['counts'],
  O extends Manifest['ofMember'],
> extends Manifest {
  readonly messages: M;
  readonly personalMessages?: { readonly [K in keyof M]?: MinAccess };
  readonly pages: P;
  readonly notices: N;
  readonly audit: A;
  readonly contributions: C;
  readonly statistics: S;
  readonly counts: Q;
  readonly ofMember: O;
}

/** What a manifest may leave out: nothing of its kind. */
type OptionalParts =
  'messages' | 'pages' | 'notices' | 'audit' | 'contributions' | 'statistics' | 'counts' | 'ofMember';
export interface NoAudit {
  readonly entities: Record<never, EntityText>;
  readonly actions: Record<never, string>;
}
export type None = Record<never, never>;

/**
 * Defines a manifest. Parts that are left out are empty tables. The types of the routes are not kept: code that calls or answers them
 * imports the feature's own table.
 */
export const defineManifest = <
  const M extends Manifest['messages'] = None,
  const P extends Manifest['pages'] = None,
  const N extends Manifest['notices'] = None,
  const A extends Manifest['audit'] = NoAudit,
  const C extends Manifest['contributions'] = None,
  const S extends Manifest['statistics'] = None,
  const Q extends Manifest['counts'] = None,
  const O extends Manifest['ofMember'] = None,
>(
  manifest: Omit<ManifestOf<M, P, N, A, C, S, Q, O>, OptionalParts> &
    Partial<Pick<ManifestOf<M, P, N, A, C, S, Q, O>, OptionalParts>>,
): ManifestOf<M, P, N, A, C, S, Q, O> => {
  const empty = {
    messages: {},
    pages: {},
    notices: {},
    audit: { entities: {}, actions: {} },
    contributions: {},
    statistics: {},
    counts: {},
    ofMember: {},
  };
  return { ...empty, ...manifest } as unknown as ManifestOf<M, P, N, A, C, S, Q, O>;
};

type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** The union of several tables as one table. */
export type Merged<T> = { readonly [K in KeysOf<T>]: ValueAt<T, K> };

/**
 * One table of several.
 * @param what stands in the message about a name that two of them have
 * @throws Error when a name is there twice
 */
export function merged<T extends object>(what: string, tables: readonly T[]): Merged<T> {
  const all: Record<string, unknown> = {};
  for (const table of tables)
    for (const [name, value] of Object.entries(table)) {
      if (name in all) throw new Error(`Two features declare the ${what} ${name}`);
      all[name] = value;
    }
  return all as Merged<T>;
}
