// The manifest of a feature: its routes, live messages, page texts, notices, audit words,
// contributions and figures.
import type { Needs } from '../members/ranks.ts';
import type { IconName } from './icons.ts';
import type { LiveMessages } from './live.ts';
import { withCsv, type Routes, type Schema } from './route.ts';

/** Title and description of a page, for search engines, previews and the browser tab. */
export interface PageText {
  /** Further addresses of the same page. */
  readonly also?: readonly `/${string}`[];
  /**
   * Titles from the longest to the shortest. The first that fits together with the guild's name is
   * used.
   */
  readonly titles: readonly string[];
  /** Description without the full stop. The guild's name follows if there is room. */
  readonly about: string;
  /**
   * First calls of its screen, by the query of its address ('' for none). The browser starts them
   * while the scripts are loading.
   */
  readonly asks?: Readonly<Record<string, readonly `/api/${string}`[]>>;
}
/**
 * When a toast appears. `at-once`: replaces another toast when there was time to read it. `queued`:
 * waits until no other toast is shown.
 */
export type NoticeRank = 'at-once' | 'queued';
interface NoticeHow {
  /** Label of its switch in the settings, after 'Tell me when'. */
  readonly words: string;
  /** Help text below the switch: one sentence. */
  readonly help: string;
  readonly icon: IconName;
  /** Where it arrives at first. Absent: in the app and on Discord. */
  readonly default?: { readonly inApp: boolean; readonly discord: boolean };
  /** What this notice needs. People without it neither get nor see it. */
  readonly concerns: Needs;
  /** Set when the notice is pointless after quiet hours are over. */
  readonly lapses?: true;
  /** How an online person sees it; absent: only in the bell. */
  readonly toast?: NoticeRank;
  /** Set when the toast comes earlier than the notice, with a live message of the feature. */
  readonly isToastOfMessage?: true;
}
interface WithAction {
  /** Label of the button beside the notice in the bell. It opens the notice's link. */
  readonly action: string;
  readonly noAction?: undefined;
}
interface WithoutAction {
  readonly action?: undefined;
  /** Why the notice has no button. */
  readonly noAction: string;
}
/** A kind of notice, and its default settings. */
export type NoticeText = NoticeHow & (WithAction | WithoutAction);
/** A kind of entity in the audit record. */
export interface EntityText {
  /** Label in the record's filter, within the section of the feature. */
  readonly words: string;
  /**
   * Path segment for restoring a deleted one: `POST /api/<this>/:id/restore`. An entity that can be
   * deleted always says it; null: it cannot be restored.
   */
  readonly restorable?: string | null;
  /** Whether the record shows all of a day's entries about one such thing as one line. */
  readonly folded?: true;
}
/** A kind of contribution that brings a member points. */
export interface ContributionText {
  readonly words: string;
  /** Its points until an admin changes them. */
  readonly default: number;
  /** Whether Guests do not see what it was for. */
  readonly hiddenFromGuests: boolean;
}
/** A statistic that a feature counts, and how the dashboard shows it. */
export type StatisticText =
  /** A large number on its own card. The feature's section may add content to the card. */
  | { readonly shown: 'card'; readonly words: string }
  /** A smaller number in a list, followed by `beside`. */
  | {
      readonly shown: 'line';
      readonly words: string;
      readonly beside?: string;
      readonly whileNone?: 'hidden';
    }
  /** Shown only by the feature itself. */
  | { readonly shown: 'by-its-feature' };
/** A number beside a section in the sidebar. */
export interface CountText {
  /** The number to show: one of the feature's statistics, or one counted for this only. */
  readonly figure: string;
  readonly hiddenFromGuests: boolean;
}
type ByName<T> = Readonly<Record<string, T>>;
export interface Manifest {
  readonly name: string;
  /**
   * Heading for its notices in the settings, and its section in the audit record. Features with the
   * same title share one.
   */
  readonly title: string;
  readonly routes: Routes;
  /** Routes that exist in development only. */
  readonly devRoutes?: Routes;
  readonly messages: LiveMessages;
  /** Live messages to single people, with what each person needs. */
  readonly personalMessages?: Readonly<Partial<Record<string, Needs>>>;
  /** The page where people do what its routes offer, if that is not the first of `pages`. */
  readonly place?: `/${string}`;
  /** By address. `:id` stands for a number. */
  readonly pages: Readonly<Record<`/${string}`, PageText>>;
  readonly notices: ByName<NoticeText>;
  readonly audit: {
    readonly entities: ByName<EntityText>;
    /**
     * Text of each `entity.verb` between the person and the entity's name: 'started the auction
     * of'.
     */
    readonly actions: Readonly<Record<`${string}.${string}`, string>>;
  };
  readonly contributions: ByName<ContributionText>;
  /** Guild statistics that it counts, by their names in `GET /api/guild-stats`. */
  readonly statistics: ByName<StatisticText>;
  /** Numbers beside its sections, by their names in `GET /api/counts`. */
  readonly counts: ByName<CountText>;
  /**
   * Its sections of a member's page: parts of the reply of `GET /api/guild-members/:id/profile`, by
   * name.
   */
  readonly profileSection: ByName<Schema>;
  /** Buttons of its lines in 'For You'. The `actions` of its `*.dashboard.ts` do them. */
  readonly dashboardActions: readonly string[];
  /**
   * Retention of its collections: nothing is deleted, or only soft-deleted documents after 30 days.
   */
  readonly stores?: ByName<'always' | 'until-removed'>;
}
/** A manifest whose names are known to the type system, except those of routes and collections. */
export interface ManifestOf<
  M extends Manifest['messages'],
  P extends Manifest['pages'],
  N extends Manifest['notices'],
  A extends Manifest['audit'],
  C extends Manifest['contributions'],
  S extends Manifest['statistics'],
  Q extends Manifest['counts'],
  O extends Manifest['profileSection'],
  D extends Manifest['dashboardActions'],
> extends Manifest {
  readonly messages: M;
  readonly personalMessages?: { readonly [K in keyof M]?: Needs };
  readonly pages: P;
  readonly notices: N;
  readonly audit: A;
  readonly contributions: C;
  readonly statistics: S;
  readonly counts: Q;
  readonly profileSection: O;
  readonly dashboardActions: D;
}

/** The parts that a manifest may leave out, as they are then. */
const empty = {
  messages: {},
  pages: {},
  notices: {},
  audit: { entities: {}, actions: {} },
  contributions: {},
  statistics: {},
  counts: {},
  profileSection: {},
  dashboardActions: [],
} as const;
type Empty = typeof empty;

/**
 * Defines a manifest. Missing parts become empty tables. Route types are not kept: code that calls
 * or handles routes imports the feature's own table.
 */
export const defineManifest = <
  const M extends Manifest['messages'] = Empty['messages'],
  const P extends Manifest['pages'] = Empty['pages'],
  const N extends Manifest['notices'] = Empty['notices'],
  const A extends Manifest['audit'] = Empty['audit'],
  const C extends Manifest['contributions'] = Empty['contributions'],
  const S extends Manifest['statistics'] = Empty['statistics'],
  const Q extends Manifest['counts'] = Empty['counts'],
  const O extends Manifest['profileSection'] = Empty['profileSection'],
  const D extends Manifest['dashboardActions'] = Empty['dashboardActions'],
>(
  manifest: Omit<ManifestOf<M, P, N, A, C, S, Q, O, D>, keyof Empty> &
    Partial<Pick<ManifestOf<M, P, N, A, C, S, Q, O, D>, keyof Empty>>,
): ManifestOf<M, P, N, A, C, S, Q, O, D> =>
  ({ ...empty, ...manifest, routes: withCsv(manifest.routes) }) as unknown as ManifestOf<M, P, N, A, C, S, Q, O, D>;

type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** The type of several tables merged into one. */
export type MergedTables<T> = { readonly [K in KeysOf<T>]: ValueAt<T, K> };

/**
 * Merges several tables into one.
 * @param what kind of name, for the error message
 * @throws Error when two tables have the same name
 */
export function merged<T extends object>(what: string, tables: readonly T[]): MergedTables<T> {
  const all: Record<string, unknown> = {};
  for (const table of tables)
    for (const [name, value] of Object.entries(table)) {
      if (name in all) throw new Error(`Two features declare the ${what} ${name}`);
      all[name] = value;
    }
  return all as MergedTables<T>;
}
