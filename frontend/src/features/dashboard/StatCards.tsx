// Statistic cards, and the card with the days without incident.
import { chakra } from '@chakra-ui/react';
import type { GuildStats, StatisticName } from '@guild/common/dashboard/dashboard.api';
import type { ReactNode } from 'react';
import type { DashboardPart } from '../../platform/features/dashboardPart.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Statistics } from './dashboard.store.ts';
import { FiguresSkeleton, GuildFigures } from './GuildFigures.tsx';
import { IncidentCard } from './counter/IncidentCard.tsx';
import { statisticsShown } from './statistics.ts';
import { CardTitle, StatPanel } from './StatPanel.tsx';

interface AddedToCard {
  /** Shown beside the number. */
  aside?: ReactNode;
  /** Shown below the number. */
  foot: ReactNode;
}
const StatCard = ({ title, value, aside, foot }: AddedToCard & { title: string; value: number }): ReactNode => (
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

/**
 * A feature's content for a card. If the viewer may see no feature's content, the card says that it
 * is for members.
 */
function addedToCard(parts: readonly DashboardPart[] | null, name: StatisticName, stats: GuildStats): AddedToCard {
  const found = parts?.find(({ cards }) => cards?.[name] !== undefined)?.cards?.[name];
  if (found === undefined) return { foot: parts === null ? null : 'For guild members' };
  const { Aside, Foot } = found;
  return { ...(Aside !== undefined && { aside: <Aside stats={stats} /> }), foot: <Foot stats={stats} /> };
}

const cards = statisticsShown('card');
/** Layout of the statistic cards, with the incident counter as the last and widest one. */
const grid = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr', xl: `repeat(${cards.length}, 2fr) 3fr` },
  css: { '& > :last-child': { gridColumn: { md: '1 / -1', xl: 'auto' } } },
} as const;

/** Skeletons of the cards. */
export const StatSkeletons = (): ReactNode => (
  <>
    <chakra.div {...grid} role="status" aria-label="Loading statistics...">
      {[...cards.map(({ name }) => name), 'counter'].map((name) => (
        <StatPanel key={name} as="div">
          <Skeleton height="14px" width="140px" />
          <Skeleton height="40px" width="72px" marginBlock="8px" />
          <Skeleton height="16px" width="60%" marginTop="auto" />
        </StatPanel>
      ))}
    </chakra.div>
    <FiguresSkeleton />
  </>
);

export interface StatCardsProps extends Statistics {
  parts: readonly DashboardPart[] | null;
}
export function StatCards({ stats, counter, parts }: StatCardsProps): ReactNode {
  return (
    <>
      <chakra.div {...grid}>
        {cards.map(({ name, words }) => (
          <StatCard key={name} title={words} value={stats[name]} {...addedToCard(parts, name, stats)} />
        ))}
        <IncidentCard counter={counter} />
      </chakra.div>
      <GuildFigures stats={stats} />
    </>
  );
}
