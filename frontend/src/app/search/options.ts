// What the search offers: places of the hall at once, what the server has found when it has, and what was opened lately.
import type { FoundKind } from '@guild/common/search/search.api';
import type { IconName } from '../../ui/Icon.tsx';
import { maySee } from '../../platform/section.ts';
import { linksFor, placesFor } from '../links.ts';
import { sectionAt } from '../sections.ts';

export interface Option {
  readonly title: string;
  readonly more: string;
  readonly at: string | null;
  readonly link: string;
  readonly icon: IconName;
  /** The person whose picture stands beside it, instead of the icon. */
  readonly discordId: string | null;
}
export interface Group {
  readonly words: string;
  readonly options: readonly Option[];
}
type Access = Parameters<typeof placesFor>[0];

/** The places that this person may go to. */
export const placesOf = (access: Access): Option[] =>
  [...linksFor('sections', access), ...placesFor(access), ...linksFor('own', access)].map(({ name, path, icon }) => ({
    ...{ title: name, more: '', at: null, link: path, icon, discordId: null },
  }));

/** Whether a word of it begins with the text, which is in lower case. */
const begins = ({ title }: Option, text: string): boolean => ` ${title.toLowerCase()}`.includes(` ${text}`);

/** Of what was opened lately, what this person may still see. */
export const stillSeen = (recent: readonly Option[], access: Access): Option[] =>
  recent.filter(({ link }) => {
    const section = sectionAt(link.replace(/\?.*$/, ''));
    return section !== undefined && maySee(section, access);
  });

interface Known {
  /** What is typed, trimmed. */
  readonly text: string;
  readonly places: readonly Option[];
  readonly recent: readonly Option[];
  readonly found: readonly FoundKind[];
}
/** In the order in which they are offered; groups of nothing are left out. */
export function groupsOf({ text, places, recent, found }: Known): Group[] {
  const wanted = text.toLowerCase();
  const groups: Group[] =
    wanted === ''
      ? [
          { words: 'Recent', options: recent },
          { words: 'Go to', options: places },
        ]
      : [
          { words: 'Go to', options: places.filter((place) => begins(place, wanted)) },
          ...found.map(({ words, icon, found: things }) => ({
            words,
            options: things.map((thing) => ({ ...thing, icon })),
          })),
        ];
  return groups.filter(({ options }) => options.length > 0);
}

/** The name in three parts: before what fits, what fits, and behind it. */
export function partsOf(title: string, text: string): readonly [before: string, fits: string, behind: string] {
  const at = text === '' ? -1 : title.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return [title, '', ''];
  return [title.slice(0, at), title.slice(at, at + text.length), title.slice(at + text.length)];
}
