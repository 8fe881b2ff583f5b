// Manifest of the roster: members, ranks and presence.
import { defineManifest, merged } from '../wire/manifest.ts';
import {
  memberMessages,
  memberRoutes,
  rankRoutes,
  rightsRoutes,
  rosterRoutes,
  standingOfMember,
} from './members.api.ts';
import { memberSettingsMessages, memberSettingsRoutes } from './members.settings.api.ts';

export const membersManifest = defineManifest({
  name: 'members',
  title: 'Members',
  routes: merged('call', [memberRoutes, rankRoutes, rightsRoutes, rosterRoutes, memberSettingsRoutes]),
  messages: { ...memberMessages, ...memberSettingsMessages },
  pages: {
    '/roster': {
      titles: ['Guild Roster: everyone in the guild', 'Guild Roster'],
      about:
        'Everyone in the guild: ranks from recruit to guild master, levels, contributions, and who is online right now',
    },
  },
  audit: {
    entities: {
      guild_members: { words: 'Members', restorable: 'guild-members' },
      rank_access: { words: 'Ranks and access' },
      member_settings: { words: 'Member settings' },
      rank_rights: { words: 'Rights' },
    },
    actions: {
      'member.added': 'added',
      'member.rank_changed': 'changed the rank of',
      'member.changed': 'changed',
      'member.absence_changed': 'changed the absence of',
      'member.left_discord': 'noted that somebody left the Discord server:',
      'member.removed': 'removed',
      'member.restored': 'restored',
      'rank_access.changed': 'changed rank access',
      'member_settings.updated': 'changed the member settings',
      'rank_rights.updated': 'changed the rights of ranks',
    },
  },
  statistics: {
    totalMembers: { shown: 'card', words: 'Total Members' },
    activeMembers: { shown: 'by-its-feature' },
    newRecruits: { shown: 'line', words: 'New Recruits', beside: 'in 30 days' },
  },
  profileSection: standingOfMember,
});
