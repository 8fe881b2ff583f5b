// The sections of the hall: address, name in the sidebar, title, and who sees them.
import type { IconName } from '../ui/Icon.tsx';

export interface Section {
  path: string;
  /** Further addresses of the same screen. */
  also?: readonly string[];
  /** In the sidebar. */
  name: string;
  title: string;
  subtitle?: string;
  icon: IconName;
  /** The letter after 'g'. */
  key: string;
  /** Not for Guests. */
  membersOnly?: boolean;
}

export const sections: readonly Section[] = [
  { path: '/dashboard', also: ['/'], name: 'Dashboard', title: 'Guild Dashboard', icon: 'dashboard', key: 'd' },
  {
    path: '/contracts',
    name: 'Contracts',
    title: 'Deep Desert Contracts',
    subtitle: 'Mercenary operations in the Deep Desert',
    icon: 'contracts',
    key: 'c',
  },
  { path: '/events', name: 'Events', title: 'Events', icon: 'events', key: 'e', membersOnly: true },
  { path: '/roster', name: 'Guild Roster', title: 'Guild Roster', icon: 'roster', key: 'r' },
  {
    path: '/hyperion',
    also: ['/lore'],
    name: 'Hyperion',
    title: 'Lore',
    subtitle: "Consult your guild's Mentat",
    icon: 'hyperion',
    key: 'h',
  },
  { path: '/marketplace', name: 'Marketplace', title: 'Marketplace', icon: 'marketplace', key: 'm' },
  { path: '/scouting', name: 'Scouting', title: 'Scouting', icon: 'scouting', key: 's' },
  { path: '/survival', also: ['/tips'], name: 'Survival', title: 'Survival', icon: 'survival', key: 'v' },
  { path: '/treasury', name: 'Treasury', title: 'Treasury', icon: 'treasury', key: 't', membersOnly: true },
];

/** Screens that are no section of their own: the title is theirs, the mark in the sidebar is the section's they belong to. */
export const sideScreens: readonly { path: RegExp; title: string; section: string | null }[] = [
  { path: /^\/members\/\d+$/, title: 'Member', section: '/roster' },
  { path: /^\/settings$/, title: 'Settings', section: null },
  { path: /^\/audit$/, title: 'Audit record', section: null },
];
/** The title that stands above a screen. */
export const titleAt = (path: string): string | undefined =>
  sectionAt(path)?.title ?? sideScreens.find((one) => one.path.test(path))?.title;

/** The section that an address belongs to. */
export const sectionAt = (path: string): Section | undefined => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return sections.find((one) => one.path === plain || one.also?.includes(plain) === true);
};
/** The sections that a person with this access sees. */
export const sectionsFor = (isGuest: boolean): Section[] =>
  sections.filter((one) => !isGuest || one.membersOnly !== true);

/** Screens that are no sections, for the person's own part of the sidebar. */
const ownScreens = [
  { name: 'Settings', path: '/settings', icon: 'settings', adminsOnly: false },
  { name: 'Audit record', path: '/audit', icon: 'record', adminsOnly: true },
] as const;
export const ownScreensFor = (isAdmin: boolean): (typeof ownScreens)[number][] =>
  ownScreens.filter(({ adminsOnly }) => isAdmin || !adminsOnly);

/** A place inside a section that has a key of its own. */
export const auctions = { name: 'Auctions', path: '/marketplace?tab=auctions', icon: 'gavel', key: 'a' } as const;
