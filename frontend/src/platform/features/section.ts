// Section of a feature's screen. Router, sidebar, shortcuts, prefetching and titles derive from it.
import type { Counts } from '@guild/common/dashboard/dashboard.api';
import { may, type Needs, type Permissions, type Right } from '@guild/common/members/ranks';
import type { PagePath } from '@guild/common/guild/pageAddresses';
import { createContext, useContext, useMemo } from 'react';
import type { IconName } from '@guild/common/wire/icons';
import type { CommandPart } from './commandPart.ts';
import type { DashboardPart } from './dashboardPart.ts';
import { useLazyValues, type LazyPart, type LazyValue } from '../page/lazyPart.tsx';
import type { OutcomePart } from './outcomePart.ts';
import type { ProfilePart } from './profilePart.ts';
import { useViewer } from '../session/session.store.ts';

/** A destination of the search, and with a letter also of keyboard shortcuts. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** The letter after 'g'. Absent: none. */
  readonly key?: string | undefined;
  /** What is there. The search shows it behind the name, and finds its words. */
  readonly more?: string;
  /** Further words for finding it in the search. */
  readonly words?: string;
  /** Absent: everybody who may see the section. */
  readonly needs?: Needs;
}
/** Position in the bottom bar of phones, from left to right. */
export interface InBar {
  /** Several sections may name the same place. The first one that the person may see gets it. */
  readonly place: 1 | 2 | 3 | 4 | 5;
  /** One short word. */
  readonly name: string;
}
/** What a page collects from all sections, by the name of the page's part. */
interface PageParts {
  readonly dashboard: DashboardPart;
  readonly profile: ProfilePart;
  readonly outcome: OutcomePart;
  readonly commands: CommandPart;
}
export type PagePart = keyof PageParts;
type PagePartLists = { readonly [K in PagePart]: readonly LazyValue<PageParts[K]>[] };
/** Parts that only few features have. */
type Rare = 'outcome' | 'commands';
/**
 * A section, with the parts that its feature adds to other pages: modules `*.dashboard.ts` and
 * `*.profile.ts`, or nothing; for few features also `*.outcome.tsx` and `*.commands.ts`.
 */
export interface Section extends Omit<PagePartLists, Rare>, Partial<Pick<PagePartLists, Rare>> {
  /** The section's address. Page texts and further addresses are in the feature's manifest. */
  readonly path: PagePath;
  /** The title above the screen. */
  readonly title: string;
  readonly subtitle?: string;
  /** Who may see it. Other people see a page that says so. */
  readonly seenBy: 'everybody' | 'members' | 'admin' | Right;
  /**
   * The section's link: in the sidebar with a letter after 'g', or in the person's own menu.
   * Without a link, the section belongs to another one, whose link is highlighted. `bar` puts it
   * into the bottom bar of phones, too.
   */
  readonly link:
    | {
        readonly among: 'sections' | 'own';
        readonly name: string;
        readonly icon: IconName;
        /** Further words for finding it in the search. */
        readonly words: string;
        readonly key?: string;
        readonly bar?: InBar;
      }
    | { readonly belongsTo: PagePath };
  /** The live number that is shown beside the link. */
  readonly count?: Exclude<keyof Counts, 'version'>;
  /** Hides the number while it is 0. */
  readonly countsFromOne?: true;
  /** The code of the screen. Preloaded when somebody returns to this address. */
  readonly page: LazyPart;
  /** Further parts that the screen shows first. */
  readonly parts?: readonly LazyPart[];
  /** The screen shows these parts of all sections. They are preloaded with its code. */
  readonly gathers?: PagePart;
  /** Places inside the section that people look for by name. */
  readonly places?: readonly Place[];
}

/** Whether a person may see a section. Everybody in the hall has the access of a Guest. */
export const maySee = ({ seenBy }: Pick<Section, 'seenBy'>, person: Permissions): boolean =>
  seenBy === 'everybody' || may(person, seenBy === 'members' ? 'member' : seenBy);

/** All sections, for pages that collect their parts. */
export const SectionsContext = createContext<readonly Section[]>([]);
const addedBy = <K extends PagePart>(section: Section, what: K): PagePartLists[K] =>
  (section as Partial<PagePartLists>)[what] ?? [];
/** The parts of all sections that the viewer may see. null: their code is still loading. */
export function useAdded<K extends PagePart>(what: K): readonly PageParts[K][] | null {
  const sections = useContext(SectionsContext);
  const viewer = useViewer();
  const parts = useMemo(
    () => sections.filter((section) => maySee(section, viewer)).flatMap((section) => addedBy(section, what)),
    [sections, viewer, what],
  );
  return useLazyValues<PageParts[K]>(parts);
}
