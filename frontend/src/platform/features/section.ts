// What a feature says of its screen: the router, the sidebar, the keyboard, prefetching and titles are derived from it.
import type { Counts } from '@guild/common/dashboard/dashboard.api';
import type { PagePath } from '@guild/common/guild/pageAddresses';
import { createContext, useContext, useMemo } from 'react';
import type { IconName } from '@guild/common/wire/icons';
import type { DashboardPart } from './dashboardPart.ts';
import { useLazyValues, type LazyPart, type LazyValue } from '../page/lazyPart.tsx';
import type { OutcomePart } from './outcomePart.ts';
import type { ProfilePart } from './profilePart.ts';
import { useViewer, type Viewer } from '../session/session.store.ts';

/** Where the sidebar and the keyboard lead. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** The letter after 'g'. */
  readonly key: string;
}
/** In the bottom bar of phones, from left to right. */
export interface InBar {
  /** Of the sections that name one place, the first that the person may see stands there. */
  readonly place: 1 | 2 | 3 | 4;
  /** One short word. */
  readonly name: string;
}
/** What pages gather from all sections, by the name of what they show. */
interface Added {
  readonly dashboard: DashboardPart;
  readonly profile: ProfilePart;
  readonly outcome: OutcomePart;
}
export type Gathered = keyof Added;
type AddedLists = { readonly [K in Gathered]: readonly LazyValue<Added[K]>[] };
/** Few add something to the pages of other features. */
type Rare = 'outcome';
/** Of each it says what its features add: in modules `*.dashboard.ts` and `*.profile.ts`, or nothing; some in `*.outcome.tsx`. */
export interface Section extends Omit<AddedLists, Rare>, Partial<Pick<AddedLists, Rare>> {
  /** Its address; page texts and further addresses are in the feature's manifest. */
  readonly path: PagePath;
  /** Above the screen. */
  readonly title: string;
  readonly subtitle?: string;
  /** Others see a page that says so. */
  readonly seenBy: 'everybody' | 'members' | 'admins';
  /**
   * Its link: among the sections of the sidebar, with a letter after 'g'; among what is the person's own; or nowhere, then it belongs to
   * another section, whose link is marked instead. Those that phones have at hand stand in the bottom bar, too.
   */
  readonly link:
    | {
        readonly among: 'sections' | 'own';
        readonly name: string;
        readonly icon: IconName;
        readonly key?: string;
        readonly bar?: InBar;
      }
    | { readonly belongsTo: PagePath };
  /** Of the numbers beside the sections, the one that it shows live. */
  readonly count?: Exclude<keyof Counts, 'version'>;
  /** The number says that something goes on: with none there is nothing to show. */
  readonly countsFromOne?: true;
  /** Its code, loaded ahead for whoever comes back to this address. */
  readonly page: LazyPart;
  /** Further parts that it shows first. */
  readonly parts?: readonly LazyPart[];
  /** It shows what all sections add to this; that is loaded ahead with its code. */
  readonly gathers?: Gathered;
  /** Places inside it that have a letter of their own. */
  readonly places?: readonly Place[];
}

/** Whether a section is for a person with this access. */
export const maySee = ({ seenBy }: Pick<Section, 'seenBy'>, access: Viewer['access']): boolean =>
  seenBy === 'everybody' || access === 'Admin' || (seenBy === 'members' && access === 'Member');

/** All sections, for a page that gathers what they add to it. */
export const SectionsContext = createContext<readonly Section[]>([]);
const addedBy = <K extends Gathered>(section: Section, what: K): AddedLists[K] =>
  (section as Partial<AddedLists>)[what] ?? [];
/** What the sections that the viewer may see add; null while their code is on its way. */
export function useAdded<K extends Gathered>(what: K): readonly Added[K][] | null {
  const sections = useContext(SectionsContext);
  const { access } = useViewer();
  const parts = useMemo(
    () => sections.filter((section) => maySee(section, access)).flatMap((section) => addedBy(section, what)),
    [sections, access, what],
  );
  return useLazyValues<Added[K]>(parts);
}
