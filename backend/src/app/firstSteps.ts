// The first steps of a new guild after naming its officers, in order.
import { actions } from '@guild/common/search/actions';
import type { FirstStepSource } from '../features/dashboard/dashboard.firstSteps.ts';
import type { MembersService } from '../features/members/members.service.ts';
import type { ScoutingFeature } from '../features/scouting/scouting.feature.ts';
import type { Context } from '../platform/features/context.ts';

/** Steps count as done once: a deleted event or auction does not bring its step back. */
export const firstSteps = (
  { env, ids }: Pick<Context, 'env' | 'ids'>,
  members: Pick<MembersService, 'ranks' | 'figures'>,
  scouting: ScoutingFeature['settings'],
): readonly FirstStepSource[] => [
  {
    title: 'Connect Discord',
    text: 'Members sign in with Discord and get messages there. The checks of the system say how the host sets it up.',
    label: 'See the checks',
    link: '/settings#system-checks',
    isDone: () => Promise.resolve(env.discord.configured),
  },
  {
    title: 'Choose what each rank can do',
    text: 'Officers, veterans and recruits have no access until you give it to them.',
    label: 'Set access',
    link: '/settings#rank-access',
    isDone: async () => (await members.ranks.table()).version > 0,
  },
  {
    title: 'Let members mark the map',
    text: 'Until you allow it, only admins report and mark harvesting locations.',
    label: 'Set marking',
    link: '/settings#members-may-mark',
    isDone: async () => (await scouting.read()).version > 0,
  },
  {
    title: 'Invite your guild',
    text: 'Send people of your Discord server the link of this hall: they sign in themselves. You can also add a member by Discord id.',
    invites: true,
    label: 'Add member',
    link: '/roster?new=member',
    isDone: async () => (await members.figures()).totalMembers > 1,
  },
  {
    title: 'Plan the first event',
    text: 'Members sign up, and are reminded before it starts.',
    label: 'Plan an event',
    link: actions.createEvent.to,
    isDone: async () => (await ids.last('events')) > 0,
  },
  {
    title: 'Start the first auction',
    text: 'Everyone sees each bid the moment it is placed.',
    label: 'Start an auction',
    link: actions.createAuction.to,
    isDone: async () => (await ids.last('auctions')) > 0,
  },
];
