// List of all sections, in the order of the sidebar. Register a new screen here.
import { homePage, pageAt } from '@guild/common/guild/pageAddresses';
import { applicationsSection } from '../features/access/applications.section.ts';
import { auditSection } from '../features/audit/audit.section.ts';
import { contractsSection } from '../features/contracts/contracts.section.ts';
import { eventSection } from '../features/events/event.section.ts';
import { eventsSection } from '../features/events/events.section.ts';
import { importsSection } from '../features/imports/imports.section.ts';
import { loreSection } from '../features/lore/lore.section.ts';
import { rosterSection } from '../features/members/members.section.ts';
import { scoutingSection } from '../features/scouting/scouting.section.ts';
import { trialsSection } from '../features/trials/trials.section.ts';
import type { Section } from '../platform/features/section.ts';
import { dashboardSection } from './pages/dashboard.section.ts';
import { marketplaceSection } from './pages/marketplace.section.ts';
import { profileSection } from './pages/profile.section.ts';
import { settingsSection } from './pages/settings.section.ts';
import { survivalSection } from './pages/survival.section.ts';
import { treasurySection } from './pages/treasury.section.ts';
import { nightsSection } from '../features/nights/nights.section.ts';

export const sections: readonly Section[] = [
  dashboardSection,
  contractsSection,
  eventsSection,
  rosterSection,
  loreSection,
  marketplaceSection,
  scoutingSection,
  survivalSection,
  trialsSection,
  treasurySection,
  eventSection,
  profileSection,
  applicationsSection,
  settingsSection,
  auditSection,
  nightsSection,
  importsSection,
];

/** The section of an address. */
export function sectionAt(address: string): Section | undefined {
  const plain = address.length > 1 ? address.replace(/\/+$/, '') : address;
  const page = plain === '/' ? homePage : pageAt(plain);
  return sections.find(({ path }) => path === page);
}
