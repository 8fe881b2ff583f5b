// The numbers of the guild: members, upcoming events, days without incident, and the row of its stores and victories.
import { chakra } from '@chakra-ui/react';
import type { GuildStats, IncidentCounter } from '@guild/common/dashboard/dashboard.api';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../platform/format.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import { CardTitle, StatPanel } from './StatPanel.tsx';

function Figure({
  title,
  value,
  icon,
  to,
  more,
}: {
  title: string;
  value: number;
  icon: IconName;
  to: string;
  more: string;
}): ReactNode {
  return (
    <StatPanel>
      <CardTitle>{title}</CardTitle>
      <chakra.b fontSize="48px" lineHeight="56px" fontWeight="strong" textStyle="figures">
        {formatNumber(value)}
      </chakra.b>
      <chakra.p marginTop="auto" fontSize="sm" color="fg.muted" display="flex" alignItems="center" gap={2}>
        <chakra.span color="spice.text">
          <Icon name={icon} size={16} />
        </chakra.span>
        <chakra.span asChild color="inherit" _hover={{ textDecoration: 'underline' }}>
          <Link to={to}>{more}</Link>
        </chakra.span>
      </chakra.p>
    </StatPanel>
  );
}

const Small = ({ name, icon, children }: { name: string; icon: IconName; children: ReactNode }): ReactNode => (
  <chakra.div display="grid" gridTemplateColumns="auto 1fr" columnGap={3} padding="16px 20px" minWidth={0}>
    <chakra.dt gridColumn="1 / -1" display="grid" gridTemplateColumns="subgrid" fontSize="sm" color="fg.muted">
      <chakra.span color="spice.text" paddingTop="2px">
        <Icon name={icon} />
      </chakra.span>
      {name}
    </chakra.dt>
    <chakra.dd gridColumn={2} margin={0} fontSize="lg" fontWeight="strong" textStyle="figures">
      {children}
    </chakra.dd>
  </chakra.div>
);

const Row = ({ stats }: { stats: GuildStats }): ReactNode => (
  <Panel as="div" asChild>
    <chakra.dl
      margin={0}
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(150px, 1fr))"
      css={{ '& > div + div': { boxShadow: '-1px 0 0 var(--border-hairline)' } }}
      overflow="hidden"
    >
      <Small name="Spice Collected" icon="treasury">
        {formatNumber(stats.spiceCollected)}
      </Small>
      <Small name="Water Reserved" icon="treasury">
        {formatNumber(stats.waterReserved)}
      </Small>
      <Small name="Solari Treasury" icon="treasury">
        {formatNumber(stats.solariTreasury)}
      </Small>
      <Small name="Raids Won" icon="flag">
        {formatNumber(stats.raidsWon)}{' '}
        <chakra.small fontSize="xs" fontWeight="text" color="fg.muted">
          of {formatNumber(stats.totalRaids)}
        </chakra.small>
      </Small>
      <Small name="Territories Held" icon="flag">
        {formatNumber(stats.territoriesHeld)}
      </Small>
    </chakra.dl>
  </Panel>
);

export interface StatCardsProps {
  stats: GuildStats | null;
  counter: IncidentCounter | null;
}
export function StatCards({ stats, counter }: StatCardsProps): ReactNode {
  const grid = {
    display: 'grid',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr', xl: '2fr 2fr 3fr' },
  } as const;
  if (stats === null || counter === null)
    return (
      <chakra.div {...grid} role="status" aria-label="Loading statistics...">
        <Skeleton height="176px" borderRadius="card" />
        <Skeleton height="176px" borderRadius="card" />
        <Skeleton height="176px" borderRadius="card" />
      </chakra.div>
    );
  return (
    <>
      <chakra.div {...grid} css={{ '& > :last-child': { gridColumn: { md: '1 / -1', xl: 'auto' } } }}>
        <Figure
          title="Total Members"
          value={stats.totalMembers}
          icon="people"
          to="/roster"
          more={`${formatNumber(stats.activeMembers)} active this week`}
        />
        <Figure
          title="Upcoming Events"
          value={stats.upcomingEvents}
          icon="events"
          to="/events"
          more="See the calendar"
        />
        <IncidentCard counter={counter} />
      </chakra.div>
      <Row stats={stats} />
    </>
  );
}
