// The ways to the sections that the hall shows: in the sidebar, the bottom bar and the search, by letters.
import { maySee, type Place, type Section } from '../platform/features/section.ts';
import type { Viewer } from '../platform/session/session.store.ts';
import { sections } from './sections.ts';

export interface SectionLink extends Omit<Place, 'key'> {
  readonly section: Section;
  readonly key: string | undefined;
}
/** The links that a person with this access sees, in one part of the sidebar. */
export const linksFor = (among: 'sections' | 'own', access: Viewer['access']): SectionLink[] =>
  sections.flatMap((section) => {
    const { path, link } = section;
    if ('belongsTo' in link || link.among !== among || !maySee(section, access)) return [];
    return [{ section, path, name: link.name, icon: link.icon, key: link.key }];
  });
const barPlaces = [1, 2, 3, 4] as const;
/** The links of the bottom bar that phones show a person with this access. */
export const barFor = (access: Viewer['access']): SectionLink[] =>
  barPlaces.flatMap((place) => {
    const links = sections.flatMap((section) => {
      const { path, link } = section;
      if (!('bar' in link) || link.bar.place !== place || !maySee(section, access)) return [];
      return [{ section, path, name: link.bar.name, icon: link.icon, key: link.key }];
    });
    return links.slice(0, 1);
  });
/** The path of the link that is marked on the screen of a section. */
export const markedBy = ({ path, link }: Section): string => ('belongsTo' in link ? link.belongsTo : path);
/** The places inside sections that have a letter of their own. */
export const placesFor = (access: Viewer['access']): Place[] =>
  sections.flatMap((section) => (maySee(section, access) ? (section.places ?? []) : []));
