// What a feature says of its screen: the router, the sidebar, the keyboard, prefetching and titles are derived from it.
import type { Counts } from '@guild/common/dashboard/dashboard.api';
import type { PagePath } from '@guild/common/guild/pageTexts';
import type { IconName } from '../ui/Icon.tsx';
import type { LazyPart } from './lazyPart.tsx';

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
export interface Section {
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
  /** Its code, loaded ahead for whoever comes back to this address. */
  readonly page: LazyPart;
  /** Further parts that it shows first. */
  readonly parts?: readonly LazyPart[];
  /** Places inside it that have a letter of their own. */
  readonly places?: readonly Place[];
}
