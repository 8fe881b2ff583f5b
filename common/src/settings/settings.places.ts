// List of all settings with group, anchor, name and search words. The search and links use it.
import { may, type Needs, type Permissions } from '../members/ranks.ts';
import { notices } from '../notifications/notices.derived.ts';
import { noticeKinds, type NoticeKind } from '../notifications/notifications.api.ts';

/** The groups of settings, in order. Each is a page of its own. */
export const settingsGroups = [
  'notifications',
  'appearance',
  'account',
  'members',
  'market',
  'guild',
  'programs',
  'discord',
  'hyperion',
  'system',
] as const;
export type SettingsGroupId = (typeof settingsGroups)[number];
export const groupTitles: Readonly<Record<SettingsGroupId, string>> = {
  notifications: 'Notifications',
  appearance: 'Appearance and keyboard',
  account: 'Your account',
  members: 'Members and ranks',
  market: 'Market and treasury',
  guild: 'The guild',
  programs: 'Programs and data',
  discord: 'Discord',
  hyperion: 'Hyperion',
  system: 'System',
};
/** What most settings of a group need. */
const groupNeeds: Readonly<Record<SettingsGroupId, Needs>> = {
  notifications: 'guest',
  appearance: 'guest',
  account: 'guest',
  members: 'admin',
  market: 'admin',
  guild: 'admin',
  programs: 'admin',
  discord: 'admin',
  hyperion: 'admin',
  system: 'admin',
};

export interface SettingsPlace {
  /** Id of the element on the page. It must not change, because links contain it. */
  readonly id: string;
  readonly label: string;
  /** Synonyms, in lower case. */
  readonly words: string;
  readonly group: SettingsGroupId;
  /** Hidden from people without it. */
  readonly needs: Needs;
}

const fixed = [
  {
    id: 'notification-kinds',
    label: "What you're notified of, and where",
    words: 'notifications notices alerts messages discord app channels bell mute silence stop turn off switch pings',
    group: 'notifications',
  },
  {
    id: 'reminders',
    label: 'Remind me of events',
    words: 'reminder event calendar before start minutes hours lead time',
    group: 'notifications',
    needs: 'member',
  },
  {
    id: 'alerts',
    label: 'Alerts',
    words: 'saved searches search new auction item wanted price spice field map cell tell me when fits',
    group: 'notifications',
    needs: 'member',
  },
  {
    id: 'push',
    label: 'Push messages',
    words: 'phone desktop computer browser device notification lock screen hide text',
    group: 'notifications',
  },
  {
    id: 'quiet-hours',
    label: 'Quiet hours',
    words: 'night silence sleep do not disturb mute discord time zone',
    group: 'notifications',
  },
  {
    id: 'notification-defaults',
    label: 'Reset notifications',
    words: 'defaults usual restore start over',
    group: 'notifications',
  },
  {
    id: 'theme',
    label: 'Theme',
    words: 'appearance night noon dark light mode colors system high contrast accessibility',
    group: 'appearance',
  },
  {
    id: 'density',
    label: 'Lists',
    words: 'density compact roomy dense small cards rows spacing',
    group: 'appearance',
  },
  {
    id: 'sounds',
    label: 'Sounds',
    words:
      'sound audio tone beep ring volume mute silence turn off on switch noise outbid last minute raid event starts trial round',
    group: 'appearance',
  },
  {
    id: 'time-zone',
    label: 'Time zone and clock',
    words: 'timezone hours 12 24 am pm format',
    group: 'appearance',
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    words: 'keys single letters accessibility hotkeys',
    group: 'appearance',
  },
  {
    id: 'calendar',
    label: 'Calendar subscription',
    words: 'ics webcal google apple outlook events feed address',
    group: 'account',
    needs: 'member',
  },
  {
    id: 'openid',
    label: 'Another way to sign in',
    words: 'openid connect oidc sso single sign-on link unlink account provider login without discord',
    group: 'account',
  },
  {
    id: 'looking',
    label: 'Who is looking',
    words:
      'presence privacy hide hidden invisible online viewers watching cursor pointer names map auction event contract',
    group: 'account',
  },
  {
    id: 'sessions',
    label: 'Signed-in devices',
    words: 'sessions devices browsers sign out everywhere log out security',
    group: 'account',
  },
  {
    id: 'api-tokens',
    label: 'API tokens',
    words: 'programs bots scripts api key bearer developer integrations revoke access',
    group: 'account',
  },
  {
    id: 'my-data',
    label: 'My data',
    words: 'download export privacy gdpr personal stored about me json file',
    group: 'account',
  },
  {
    id: 'rank-access',
    label: 'Ranks and access',
    words: 'permissions roles officer veteran recruit guild master',
    group: 'members',
  },
  {
    id: 'rank-rights',
    label: 'Rights',
    words: 'permissions ranks officer veteran may manage events treasury approve allow',
    group: 'members',
  },
  {
    id: 'applications',
    label: 'Applications',
    words: 'form questions apply join recruit access request welcome',
    group: 'members',
  },
  {
    id: 'application-questions',
    label: 'Application form',
    words: 'questions answers welcome text apply join',
    group: 'members',
  },
  {
    id: 'waiting-sign-ins',
    label: 'Sign-ins that wait',
    words: 'openid connect oidc sso link member refuse unknown account waiting',
    group: 'members',
  },
  {
    id: 'member-names',
    label: 'Names of members',
    words: 'main character characters discord name nickname in-game shown',
    group: 'members',
  },
  {
    id: 'guild-look',
    label: 'Colors and emblem',
    words: 'accent color theme brand logo mark picture emblem look design',
    group: 'guild',
  },
  {
    id: 'officers',
    label: 'Guild officers',
    words: 'founder wizard admin builder names dashboard leaders',
    group: 'guild',
  },
  {
    id: 'contribution-points',
    label: 'Contribution points',
    words: 'score contribution attendance sold',
    group: 'market',
  },
  {
    id: 'points-between',
    label: 'Points between the same two people',
    words: 'fair cheating contracts sales pairs farming limit a day who earned from whom',
    group: 'market',
  },
  {
    id: 'trust-deposits',
    label: 'Treasury deposits',
    words: 'trust deposits of members treasury confirm approve',
    group: 'market',
  },
  {
    id: 'haul-settings',
    label: 'Haul settings',
    words: 'payout loot split cut percent late attendance weights ranks organizers',
    group: 'market',
  },
  {
    id: 'smallest-raise',
    label: 'Smallest raise in auctions',
    words: 'minimum least bid step increment raise auction small low amount',
    group: 'market',
  },
  {
    id: 'smallest-raise-percent',
    label: 'Smallest raise in percent',
    words: 'minimum least bid step increment raise auction small low percentage',
    group: 'market',
  },
  {
    id: 'raise-limit',
    label: 'Largest raise in auctions',
    words: 'limit most bid raise times factor auction too large high',
    group: 'market',
  },
  {
    id: 'free-bids',
    label: 'Bids always allowed up to',
    words: 'limit bid amount auction small low starting price',
    group: 'market',
  },
  {
    id: 'balance-needed',
    label: 'Bidders need a balance',
    words: 'money funds owed credit pay afford bid maximum buyout auction loot night',
    group: 'market',
  },
  {
    id: 'contract-limit',
    label: 'Open contracts per client',
    words: 'limit most contracts board client post too many',
    group: 'market',
  },
  {
    id: 'hide-ratings',
    label: 'Contract ratings',
    words: 'hide hidden blind stars both sides rated contracts',
    group: 'market',
  },
  {
    id: 'creation-limit',
    label: 'Things created per hour',
    words: 'limit most spam flood too many auctions events contracts items post pings hourly',
    group: 'members',
  },
  {
    id: 'inactive-after',
    label: 'Inactive after',
    words: 'members inactivity days last seen away absent roster ask still here',
    group: 'members',
  },
  {
    id: 'members-may-mark',
    label: 'Marking on the map',
    words: 'members scouting scouts desert mark harvested contested ping look here',
    group: 'guild',
  },
  {
    id: 'map-in-discord',
    label: 'Map in Discord',
    words: 'webhook bot channel post desert scouting test message',
    group: 'guild',
  },
  {
    id: 'map-share-link',
    label: 'Map share link',
    words: 'public address outside desert scouting revoke url without account',
    group: 'guild',
  },
  {
    id: 'trials-in-discord',
    label: 'Trials in Discord',
    words: 'fremen trial game night webhook bot channel post message winner story',
    group: 'guild',
  },
  {
    id: 'link-previews',
    label: 'Link previews',
    words: 'discord embed social card names auction event contract share outside privacy',
    group: 'guild',
  },
  {
    id: 'pictures-person',
    label: 'Space for pictures of a member',
    words: 'upload image photo quota limit storage megabytes',
    group: 'programs',
  },
  {
    id: 'pictures-guild',
    label: 'Space for all pictures',
    words: 'upload image photo quota limit storage gigabytes database',
    group: 'programs',
  },
  {
    id: 'member-tokens',
    label: 'API tokens of members',
    words: 'programs bots scripts api key bearer developer integrations revoke security',
    group: 'programs',
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    words: 'outgoing programs bots integrations automation url send notify deliveries log replay secret signature',
    group: 'programs',
  },
  {
    id: 'audit-record',
    label: 'Audit record',
    words: 'log history who did what restore deleted',
    group: 'programs',
  },
  {
    id: 'imports',
    label: 'Imports',
    words: 'csv excel google sheet spreadsheet paste upload ics calendar raid-helper thatsmybis migrate bring data',
    group: 'programs',
  },
  {
    id: 'discord-access',
    label: 'Access follows Discord',
    words: 'bot token roles kicked left server check now everybody setup missing',
    group: 'discord',
  },
  {
    id: 'discord-interactions',
    label: 'Slash commands and buttons',
    words: 'bot interactions endpoint public key press bid events owed address setup missing',
    group: 'discord',
  },
  {
    id: 'discord-sharing',
    label: 'Answers that people may share',
    words: 'slash commands share answer channel everybody public private ask',
    group: 'discord',
  },
  {
    id: 'discord-scheduled-events',
    label: 'Events on the Discord server',
    words: 'bot scheduled calendar dates create location',
    group: 'discord',
  },
  {
    id: 'discord-channels',
    label: 'Messages in channels',
    words:
      'bot webhook post event auction contract haul map trial counter season member mention role test pause repost deleted',
    group: 'discord',
  },
  {
    id: 'discord-announcement',
    label: 'Announcement',
    words: 'bot post write message everybody news channel',
    group: 'discord',
    needs: 'discord-posts',
  },
  {
    id: 'discord-roles',
    label: 'Discord roles of ranks',
    words: 'bot give add remove role rank officer veteran table',
    group: 'discord',
  },
  {
    id: 'llm-config',
    label: 'LLM Configuration',
    words: 'hyperion model models system prompt fallback provider',
    group: 'hyperion',
  },
  {
    id: 'hyperion-use',
    label: 'Usage and limits',
    words: 'hyperion tokens questions per day share test api key',
    group: 'hyperion',
  },
  {
    id: 'system-checks',
    label: 'Checks',
    words: 'health status wrong broken doctor database redis worker disk memory clock proxy certificate bot',
    group: 'system',
  },
  {
    id: 'backups',
    label: 'Backups',
    words: 'backup restore save copy download s3 bucket folder disk proof rehearsal now',
    group: 'system',
  },
  {
    id: 'backups-nightly',
    label: 'A backup every night',
    words: 'backup automatic schedule night on off',
    group: 'system',
  },
  {
    id: 'backups-time',
    label: 'Time of the backup',
    words: 'backup night hour schedule when',
    group: 'system',
  },
  {
    id: 'failed-tasks',
    label: 'Failed background tasks',
    words: 'dead letters retry drop facts handlers',
    group: 'system',
  },
  {
    id: 'system-running',
    label: 'What runs',
    words: 'processes version build uptime queues jobs web worker',
    group: 'system',
  },
  {
    id: 'system-problems',
    label: 'Latest warnings and errors',
    words: 'log errors warnings problems',
    group: 'system',
  },
  {
    id: 'take-along',
    label: 'Take everything along',
    words: 'export archive zip download move migrate host leave backup import everything data',
    group: 'system',
  },
] as const satisfies readonly (Omit<SettingsPlace, 'needs'> & Partial<Pick<SettingsPlace, 'needs'>>)[];
export type SettingsPlaceId = (typeof fixed)[number]['id'];

/** What the anchors of the kinds of notices begin with. */
export const noticePlacePrefix = 'notify-';
/** The anchor of a notice kind's row. */
export const noticePlaceId = (kind: NoticeKind): string => `${noticePlacePrefix}${kind.replaceAll('_', '-')}`;
const noticePlaces: readonly SettingsPlace[] = noticeKinds.map((kind) => ({
  id: noticePlaceId(kind),
  label: notices[kind].words,
  words: 'notification notice discord',
  group: 'notifications',
  needs: notices[kind].concerns,
}));

/** All settings. */
export const settingsPlaces: readonly SettingsPlace[] = [
  ...fixed.map((place) => ({ needs: groupNeeds[place.group], ...place })),
  ...noticePlaces,
];

/** The settings that a person has. */
export const settingsPlacesFor = (person: Permissions): SettingsPlace[] =>
  settingsPlaces.filter(({ needs }) => may(person, needs));
/** The groups in which a person has settings. */
export function groupsFor(person: Permissions): SettingsGroupId[] {
  const theirs = settingsPlacesFor(person);
  return settingsGroups.filter((id) => theirs.some(({ group }) => group === id));
}

const labels = Object.fromEntries(fixed.map(({ id, label }) => [id, label])) as Readonly<
  Record<SettingsPlaceId, string>
>;
export const labelOf = (id: SettingsPlaceId): string => labels[id];

/** The group of an anchor: a group, or that of a row. undefined: there is no such anchor. */
export const groupAt = (anchor: string): SettingsGroupId | undefined =>
  settingsGroups.find((group) => group === anchor) ?? settingsPlaces.find(({ id }) => id === anchor)?.group;

/**
 * Name and needs of the group or setting at an anchor, for a person who may not open it. undefined: they may, or there
 * is no such anchor.
 */
export function refusedAt(anchor: string, person: Permissions): { label: string; needs: Needs } | undefined {
  const group = settingsGroups.find((id) => id === anchor);
  if (group !== undefined)
    return groupsFor(person).includes(group) ? undefined : { label: groupTitles[group], needs: groupNeeds[group] };
  const place = settingsPlaces.find(({ id }) => id === anchor);
  return place === undefined || may(person, place.needs) ? undefined : place;
}

/** The address of a setting. */
export const linkToSetting = ({ id }: Pick<SettingsPlace, 'id'>): string => `/settings#${id}`;
