// Tests of the list of settings: visibility by access, unique anchors, and groups.
import type { Access } from '../members/members.api.ts';
import { withAccess } from '../../test/permissions.ts';
import { expect, it } from '@jest/globals';
import {
  groupAt,
  groupsFor,
  linkToSetting,
  settingsGroups,
  settingsPlaces,
  settingsPlacesFor,
} from './settings.places.ts';

const idsFor = (access: Access): string[] => settingsPlacesFor(withAccess(access)).map(({ id }) => id);

it('every setting has a unique anchor that is valid in an address', () => {
  const ids: string[] = [...settingsGroups, ...settingsPlaces.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  expect(linkToSetting({ id: 'quiet-hours' })).toBe('/settings#quiet-hours');
});

it('admins see all settings, members none of the guild’s, and guests none about events', () => {
  expect(idsFor('Admin')).toHaveLength(settingsPlaces.length);
  const guilds = [
    'rank-access',
    'rank-rights',
    'applications',
    'application-questions',
    'member-names',
    'officers',
    'contribution-points',
    'points-between',
    'trust-deposits',
    'haul-settings',
    'smallest-raise',
    'smallest-raise-percent',
    'raise-limit',
    'free-bids',
    'balance-needed',
    'contract-limit',
    'hide-ratings',
    'creation-limit',
    'inactive-after',
    'members-may-mark',
    'map-in-discord',
    'map-share-link',
    'trials-in-discord',
    'link-previews',
    'pictures-person',
    'pictures-guild',
    'member-tokens',
    'webhooks',
    'audit-record',
    'imports',
    'discord-access',
    'discord-interactions',
    'discord-sharing',
    'discord-scheduled-events',
    'discord-channels',
    'discord-announcement',
    'discord-roles',
    'llm-config',
    'hyperion-use',
    'system-checks',
    'backups',
    'backups-nightly',
    'backups-time',
    'failed-tasks',
    'system-running',
    'system-problems',
    'take-along',
    'waiting-sign-ins',
    'guild-look',
  ];
  const adminsAlone = [
    ...guilds,
    'notify-access-requested',
    'notify-admin-warning',
    'notify-rank-ended',
    'notify-trial-membership-over',
    'notify-treasury-request',
    'notify-haul-proposed',
    'notify-attendance-objection',
    'notify-import',
  ];
  expect(idsFor('Member')).toEqual(idsFor('Admin').filter((id) => !adminsAlone.includes(id)));
  expect(idsFor('Guest')).toEqual(expect.arrayContaining(['quiet-hours', 'notify-outbid', 'sessions']));
  for (const id of ['reminders', 'calendar', 'notify-event-reminder', 'rank-access'])
    expect(idsFor('Guest')).not.toContain(id);
});

it('an anchor of a group or of a row leads to its group', () => {
  expect(groupAt('guild')).toBe('guild');
  expect(groupAt('quiet-hours')).toBe('notifications');
  expect(groupAt('notify-outbid')).toBe('notifications');
  expect(groupAt('rank-access')).toBe('members');
  expect(groupAt('officers')).toBe('guild');
  expect(groupAt('discord-roles')).toBe('discord');
  expect(groupAt('llm-config')).toBe('hyperion');
  expect(groupAt('system-checks')).toBe('system');
  expect(groupAt('nothing')).toBeUndefined();
  expect(groupsFor(withAccess('Admin'))).toEqual(settingsGroups);
  expect(groupsFor(withAccess('Guest'))).toEqual(['notifications', 'appearance', 'account']);
});
