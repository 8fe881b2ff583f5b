// List of all settings with anchor, name and search words. The search and links use it.
import type { Access } from '@guild/common/members/members.api';
import { notices } from '@guild/common/notifications/notices.derived';
import { noticeKinds, type NoticeKind } from '@guild/common/notifications/notifications.api';

export interface SettingsPlace {
  /** Id of the element on the page. It must not change, because links contain it. */
  readonly id: string;
  readonly label: string;
  /** Synonyms, in lower case. */
  readonly words: string;
  readonly adminOnly: boolean;
  /** Hidden from Guests. */
  readonly membersOnly?: true;
}

const fixed = [
  {
    id: 'notification-kinds',
    label: "What you're notified of, and where",
    words: 'notifications notices alerts messages discord app channels bell',
    adminOnly: false,
  },
  {
    id: 'reminders',
    label: 'Remind me of events',
    words: 'reminder event calendar before start minutes hours lead time',
    adminOnly: false,
    membersOnly: true,
  },
  {
    id: 'quiet-hours',
    label: 'Quiet hours',
    words: 'night silence sleep do not disturb mute discord time zone',
    adminOnly: false,
  },
  {
    id: 'notification-defaults',
    label: 'Reset notifications',
    words: 'defaults usual restore start over',
    adminOnly: false,
  },
  {
    id: 'theme',
    label: 'Theme',
    words: 'appearance night noon dark light mode colors system',
    adminOnly: false,
  },
  {
    id: 'time-zone',
    label: 'Time zone and clock',
    words: 'timezone hours 12 24 am pm format',
    adminOnly: false,
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    words: 'keys single letters accessibility hotkeys',
    adminOnly: false,
  },
  {
    id: 'calendar',
    label: 'Calendar subscription',
    words: 'ics webcal google apple outlook events feed address',
    adminOnly: false,
    membersOnly: true,
  },
  {
    id: 'sessions',
    label: 'Signed-in devices',
    words: 'sessions devices browsers sign out everywhere log out security',
    adminOnly: false,
  },
  {
    id: 'rank-access',
    label: 'Ranks and access',
    words: 'permissions roles officer veteran recruit guild master',
    adminOnly: true,
  },
  {
    id: 'contribution-points',
    label: 'Contribution points',
    words: 'score contribution attendance sold',
    adminOnly: true,
  },
  {
    id: 'trust-deposits',
    label: 'Treasury deposits',
    words: 'trust deposits of members treasury confirm approve',
    adminOnly: true,
  },
  {
    id: 'haul-settings',
    label: 'Haul settings',
    words: 'payout loot split cut percent late attendance weights ranks organizers',
    adminOnly: true,
  },
  {
    id: 'contract-limit',
    label: 'Open contracts per client',
    words: 'limit most contracts board client post too many',
    adminOnly: true,
  },
  {
    id: 'hide-ratings',
    label: 'Contract ratings',
    words: 'hide hidden blind stars both sides rated contracts',
    adminOnly: true,
  },
  {
    id: 'members-may-mark',
    label: 'Marking on the map',
    words: 'members scouting scouts desert mark harvested contested ping look here',
    adminOnly: true,
  },
  {
    id: 'map-in-discord',
    label: 'Map in Discord',
    words: 'webhook channel post desert scouting test message',
    adminOnly: true,
  },
  {
    id: 'map-share-link',
    label: 'Map share link',
    words: 'public address outside desert scouting revoke url without account',
    adminOnly: true,
  },
  {
    id: 'trials-in-discord',
    label: 'Trials in Discord',
    words: 'fremen trial game night webhook channel post message winner story',
    adminOnly: true,
  },
  {
    id: 'link-previews',
    label: 'Link previews',
    words: 'discord embed social card names auction event contract share outside privacy',
    adminOnly: true,
  },
  {
    id: 'audit-record',
    label: 'Audit record',
    words: 'log history who did what restore deleted',
    adminOnly: true,
  },
] as const satisfies readonly SettingsPlace[];
export type SettingsPlaceId = (typeof fixed)[number]['id'];

/** The anchor of a notice kind's row. */
export const noticePlaceId = (kind: NoticeKind): string => `notify-${kind.replaceAll('_', '-')}`;
const noticePlaces: readonly SettingsPlace[] = noticeKinds.map((kind) => ({
  id: noticePlaceId(kind),
  label: notices[kind].words,
  words: 'notification notice discord',
  adminOnly: notices[kind].concerns === 'admin',
  ...(notices[kind].concerns === 'member' && { membersOnly: true }),
}));

/** All settings. */
export const settingsPlaces: readonly SettingsPlace[] = [...fixed, ...noticePlaces];

/** The settings that a person with this access has. */
export const settingsPlacesFor = (access: Access): SettingsPlace[] =>
  settingsPlaces.filter(
    ({ adminOnly, membersOnly }) => (!adminOnly || access === 'Admin') && (membersOnly !== true || access !== 'Guest'),
  );

const byId = Object.fromEntries(fixed.map((place) => [place.id, place])) as unknown as Readonly<
  Record<SettingsPlaceId, SettingsPlace>
>;
export const placeOf = (id: SettingsPlaceId): SettingsPlace => byId[id];

/** The groups of the page, in order. */
export const settingsGroups = ['notifications', 'appearance', 'account', 'guild'] as const;
export type SettingsGroupId = (typeof settingsGroups)[number];
export const groupTitles: Readonly<Record<SettingsGroupId, string>> = {
  notifications: 'Notifications',
  appearance: 'Appearance and keyboard',
  account: 'Calendar and sign-in',
  guild: 'The guild',
};

/** The address of a setting. */
export const linkToSetting = ({ id }: Pick<SettingsPlace, 'id'>): string => `/settings#${id}`;
