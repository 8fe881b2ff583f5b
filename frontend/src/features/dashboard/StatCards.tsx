// The numbers of the guild: members, upcoming events, days without incident, and the row of its stores and victories.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/clock.ts';
import { memberAddress } from '../../platform/faces.store.ts';
import { exactTime, formatNumber, relativeTime } from '../../platform/format.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useActivity } from './activity.store.ts';
import type { Statistics } from './dashboard.store.ts';
import { GuildFigures } from './GuildFigures.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import { MemberTrend } from './MemberTrend.tsx';
import { CardTitle, StatPanel } from './StatPanel.tsx';
import { WeekAhead } from './WeekAhead.tsx';

/** @param aside stands beside the number @param foot the line below */
const Figure = ({
  title,
  value,
  aside,
  foot,
}: {
  title: string;
  value: number;
  aside?: ReactNode;
  foot: ReactNode;
}): ReactNode => (
  <StatPanel>
    <CardTitle>{title}</CardTitle>
    <chakra.div display="flex" alignItems="flex-end" justifyContent="space-between" gap={4}>
      <chakra.b fontSize="48px" lineHeight="56px" fontWeight="strong" textStyle="figures">
        {formatNumber(value)}
      </chakra.b>
      {aside}
    </chakra.div>
    <chakra.p
      marginTop="auto"
      fontSize="sm"
      color="fg.muted"
      display="flex"
      alignItems="center"
      gap={2}
      minWidth={0}
      minHeight="24px"
      css={{ '& a': { color: 'inherit', _hover: { textDecoration: 'underline' } } }}
    >
      {foot}
    </chakra.p>
  </StatPanel>
);

/** Some of those who are here, and how many came by this week. */
function Here({ active }: { active: number }): ReactNode {
  const here = useActivity((state) => state.members);
  return (
    <>
      {here.length === 0 ? (
        <chakra.span color="spice.text">
          <Icon name="people" size={16} />
        </chakra.span>
      ) : (
        <chakra.span display="flex" css={{ '& > * + *': { marginInlineStart: '-8px' } }}>
          {here.map(({ id, discordId, name, avatar }) => (
            <chakra.span key={id} borderRadius="pill" boxShadow="0 0 0 2px var(--bg-panel)" title={`${name} is online`}>
              <Link to={memberAddress(id)} aria-label={name}>
                <Avatar discordId={discordId} name={name} avatar={avatar} size={24} />
              </Link>
            </chakra.span>
          ))}
        </chakra.span>
      )}
      <Link to="/roster">{formatNumber(active)} active this week</Link>
    </>
  );
}

/** The next event, by name and time; Guests have no calendar. */
function Next(): ReactNode {
  const now = useNow(60_000);
  const { access } = useViewer();
  const next = useActivity((state) => state.events).find(
    ({ status, startsAt }) => status === 'planned' && Date.parse(startsAt) > now,
  );
  return (
    <>
      <chakra.span color="spice.text">
        <Icon name={next === undefined ? 'events' : 'flag'} size={16} />
      </chakra.span>
      {next === undefined ? (
        <>{access === 'Guest' ? 'For members of the guild' : <Link to="/events">See the calendar</Link>}</>
      ) : (
        <>
          <chakra.span truncate>
            <Link to={`/events?event=${next.id.toString()}`} title={next.title}>
              {next.title}
            </Link>
          </chakra.span>
          <chakra.span
            color="spice.text"
            textStyle="figures"
            whiteSpace="nowrap"
            title={exactTime(next.startsAt) ?? ''}
          >
            {relativeTime(next.startsAt, now)}
          </chakra.span>
        </>
      )}
    </>
  );
}

const grid = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr', xl: '2fr 2fr 3fr' },
} as const;

/** In the shape of the cards, while they are on their way. */
export const StatSkeletons = (): ReactNode => (
  <chakra.div {...grid} role="status" aria-label="Loading statistics...">
    <Skeleton height="176px" borderRadius="card" />
    <Skeleton height="176px" borderRadius="card" />
    <Skeleton height="176px" borderRadius="card" />
  </chakra.div>
);

export function StatCards({ stats, counter }: Statistics): ReactNode {
  return (
    <>
      <chakra.div {...grid} css={{ '& > :last-child': { gridColumn: { md: '1 / -1', xl: 'auto' } } }}>
        <Figure
          title="Total Members"
          value={stats.totalMembers}
          aside={<MemberTrend totals={stats.memberTrend} />}
          foot={<Here active={stats.activeMembers} />}
        />
        <Figure title="Upcoming Events" value={stats.upcomingEvents} aside={<WeekAhead />} foot={<Next />} />
        <IncidentCard counter={counter} />
      </chakra.div>
      <GuildFigures stats={stats} />
    </>
  );
}
