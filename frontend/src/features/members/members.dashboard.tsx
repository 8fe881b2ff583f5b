// Dashboard part of members: latest people online, people online now, and the growth of the guild.
import { chakra } from '@chakra-ui/react';
import type { GuildStats } from '@guild/common/dashboard/dashboard.api';
import { memberRooms, memberRoutes, type Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../platform/api/api.ts';
import { useLatest, type Activity, type DashboardPart } from '../../platform/features/dashboardPart.ts';
import { memberAddress } from '../../platform/session/faces.store.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MemberTrend } from './MemberTrend.tsx';

const hereLimit = '4';

/** Some people who are online, and the number of visitors this week. */
function Here({ stats }: { stats: GuildStats }): ReactNode {
  const here = useLatest(activity);
  return (
    <>
      {here.length === 0 ? (
        <chakra.span color="spice.text">
          <Icon name="people" size={16} />
        </chakra.span>
      ) : (
        <chakra.span display="flex" gap="2px">
          {here.map(({ id, discordId, name, avatar }) => (
            <chakra.span key={id} title={`${name} is online`}>
              <Link to={memberAddress(id)} aria-label={name}>
                <Avatar discordId={discordId} name={name} avatar={avatar} size={24} />
              </Link>
            </chakra.span>
          ))}
        </chakra.span>
      )}
      <Link to="/roster">{formatNumber(stats.activeMembers)} active this week</Link>
    </>
  );
}

const Trend = ({ stats }: { stats: GuildStats }): ReactNode => <MemberTrend totals={stats.memberTrend} />;

const activity: Activity<Member> = {
  icon: 'people',
  room: memberRooms.list,
  load: (signal) => call(memberRoutes.listMembers, { query: { limit: hereLimit, online: '1' }, signal }),
  lineOf: ({ id, discordId, name, avatar, role, lastActive, createdAt }) => ({
    id,
    at: lastActive ?? createdAt,
    title: `${name} is online`,
    more: role,
    to: memberAddress(id),
    person: { discordId, name, avatar },
  }),
  reloadedBy: ['member:created', 'member:restored', 'member:updated', 'member:removed'],
  changedBy: [],
};

const membersDashboard: DashboardPart = {
  name: 'members',
  activity,
  cards: { totalMembers: { Aside: Trend, Foot: Here } },
};
export default membersDashboard;
