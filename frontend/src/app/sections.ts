// The one list of sections, in the order of the sidebar. A new screen is one line here.
import { homePage, pageAt } from '@guild/common/guild/pageTexts';
import { auditSection } from '../features/audit/audit.section.ts';
import { eventSection } from '../features/events/event.section.ts';
import { eventsSection } from '../features/events/events.section.ts';
import { rosterSection } from '../features/members/members.section.ts';
import { maySee, type Place, type Section } from '../platform/section.ts';
import type { Viewer } from '../platform/session.store.ts';
import { contracts, hyperion, scouting, survival, treasury } from './pages/comingNext.section.ts';
import { dashboardSection } from './pages/dashboard.section.ts';
import { marketplaceSection } from './pages/marketplace.section.ts';
import { profileSection } from './pages/profile.section.ts';
import { settingsSection } from './pages/settings.section.ts';

export const sections: readonly Section[] = [
  dashboardSection,
  contracts,
  eventsSection,
  rosterSection,
  hyperion,
  marketplaceSection,
  scouting,
  survival,
  treasury,
  eventSection,
  profileSection,
  settingsSection,
  auditSection,
];

/** The section that an address belongs to. */
export function sectionAt(address: string): Section | undefined {
  const plain = address.length > 1 ? address.replace(/\/+$/, '') : address;
  const page = plain === '/' ? homePage : pageAt(plain);
  return sections.find(({ path }) => path === page);
}

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
