// The numbers of the guild: members, upcoming events, days without incident, and the row of its stores and victories.
import { chakra } from '@chakra-ui/react';
import type { FigureName, GuildStats } from '@guild/common/dashboard/dashboard.api';
import type { ReactNode } from 'react';
import type { DashboardPart } from '../../platform/dashboardPart.ts';
import { formatNumber } from '../../platform/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Statistics } from './dashboard.store.ts';
import { FiguresSkeleton, GuildFigures } from './GuildFigures.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import { MemberTrend } from './MemberTrend.tsx';
import { CardTitle, StatPanel } from './StatPanel.tsx';

interface FigureShown {
  /** Beside the number. */
  aside?: ReactNode;
  /** The line below. */
  foot: ReactNode;
}
const Figure = ({ title, value, aside, foot }: FigureShown & { title: string; value: number }): ReactNode => (
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

/** What the features add to a figure; below one to which nobody adds what the viewer may see stands for whom it is. */
function figureParts(parts: readonly DashboardPart[] | null, name: FigureName, stats: GuildStats): FigureShown {
  const found = parts?.find(({ figures }) => figures?.[name] !== undefined)?.figures?.[name];
  if (found === undefined) return { foot: parts === null ? null : 'For members of the guild' };
  const { Aside, Foot } = found;
  return { ...(Aside !== undefined && { aside: <Aside /> }), foot: <Foot stats={stats} /> };
}

const grid = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr', xl: '2fr 2fr 3fr' },
} as const;

/** In the shape of the cards, while they are on their way. */
export const StatSkeletons = (): ReactNode => (
  <>
    <chakra.div
      {...grid}
      css={{ '& > :last-child': { gridColumn: { md: '1 / -1', xl: 'auto' } } }}
      role="status"
      aria-label="Loading statistics..."
    >
      <Skeleton height="176px" borderRadius="card" />
      <Skeleton height="176px" borderRadius="card" />
      <Skeleton height="176px" borderRadius="card" />
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
      <chakra.div {...grid} css={{ '& > :last-child': { gridColumn: { md: '1 / -1', xl: 'auto' } } }}>
        <Figure
          title="Total Members"
          value={stats.totalMembers}
          aside={<MemberTrend totals={stats.memberTrend} />}
          {...figureParts(parts, 'totalMembers', stats)}
        />
        <Figure title="Upcoming Events" value={stats.upcomingEvents} {...figureParts(parts, 'upcomingEvents', stats)} />
        <IncidentCard counter={counter} />
      </chakra.div>
      <GuildFigures stats={stats} />
    </>
  );
}
