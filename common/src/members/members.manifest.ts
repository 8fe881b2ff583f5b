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
import { inactiveMessages, inactiveRoutes } from './inactive.api.ts';
import { removedMessages, removedRoutes } from './removed.api.ts';
import { memberSettingsMessages, memberSettingsRoutes } from './members.settings.api.ts';

export const membersManifest = defineManifest({
  name: 'members',
  title: 'Members',
  routes: merged('call', [
    memberRoutes,
    rankRoutes,
    rightsRoutes,
    rosterRoutes,
    inactiveRoutes,
    removedRoutes,
    memberSettingsRoutes,
  ]),
  messages: { ...memberMessages, ...inactiveMessages, ...removedMessages, ...memberSettingsMessages },
  pages: {
    '/roster': {
      titles: ['Guild Roster: everyone in the guild', 'Guild Roster'],
      about:
        'Everyone in the guild: ranks from recruit to guild master, levels, contributions, and who is online right now',
    },
  },
  notices: {
    still_here: {
      words: "You're asked whether you're still here",
      help: "After a long time without a sign of you. One press says that you're still with the guild.",
      icon: 'people',
      concerns: 'guest',
      toast: 'queued',
      action: "Yes, I'm here",
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
      'member.characters_changed': 'changed the characters of',
      'member.made_admin': 'made an admin with the first-admin link:',
      'member.left_discord': 'noted that somebody left the Discord server:',
      'member.asked': 'asked whether they are still here:',
      'member.here': 'said that they are still here:',
      'member.removed': 'removed',
      'member.restored': 'restored',
      'member.forgotten': 'asked to forget',
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
