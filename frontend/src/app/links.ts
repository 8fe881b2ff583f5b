// Links to sections, for the sidebar, the bottom bar, the search and the keyboard shortcuts.
import { may, type Permissions } from '@guild/common/members/ranks';
import { maySee, type Place, type Section } from '../platform/features/section.ts';
import { sections } from './sections.ts';

export interface SectionLink extends Place {
  readonly section: Section;
}
/** The links of one group of the sidebar that this person sees. */
export const linksFor = (among: 'sections' | 'own', person: Permissions): SectionLink[] =>
  sections.flatMap((section) => {
    const { path, link } = section;
    if ('belongsTo' in link || link.among !== among || !maySee(section, person)) return [];
    return [{ section, path, name: link.name, icon: link.icon, key: link.key, words: link.words }];
  });
const barPlaces = [1, 2, 3, 4, 5] as const;
/** The links of the bottom bar on phones for this person. */
export const barFor = (person: Permissions): SectionLink[] =>
  barPlaces.flatMap((place) => {
    const links = sections.flatMap((section) => {
      const { path, link } = section;
      if (!('bar' in link) || link.bar.place !== place || !maySee(section, person)) return [];
      return [{ section, path, name: link.bar.name, icon: link.icon, key: link.key }];
    });
    return links.slice(0, 1);
  });
/** The path of the link that is highlighted for a section. */
export const markedBy = ({ path, link }: Section): string => ('belongsTo' in link ? link.belongsTo : path);
/** The places inside sections that this person may open. */
export const placesFor = (person: Permissions): Place[] =>
  sections
    .flatMap((section) => (maySee(section, person) ? (section.places ?? []) : []))
    .filter(({ needs = 'guest' }) => may(person, needs));
