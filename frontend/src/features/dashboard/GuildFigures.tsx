// Guild figures: counted by features, set by admins, and further counted ones.
import { chakra } from '@chakra-ui/react';
import type { GuildStats } from '@guild/common/dashboard/dashboard.api';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../platform/format/format.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { statisticsShown } from './statistics.ts';

const EditFiguresDialog = lazyDialog(() => import('./EditFiguresDialog.tsx'));

/** From this width of the window, the figures have one row. */
const oneRow = '@media (min-width: 1400px)';
/** One row; below that five figures in a row, or two on a phone. The last row is filled. */
const grid = {
  display: 'flex',
  flexWrap: 'wrap',
  css: { [oneRow]: { flexWrap: 'nowrap' } },
} as const;
const cell = {
  flex: { base: '1 1 40%', md: '1 1 18%' },
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  padding: '12px 16px',
  boxShadow: '-1px -1px 0 0 var(--border-hairline)',
  css: { [oneRow]: { flex: '1 1 0', paddingInline: '12px' } },
} as const;

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }): ReactNode => (
  <chakra.div {...cell}>
    <chakra.dt fontSize="xs" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd fontSize="lg" fontWeight="strong" textStyle="figures">
      {children}
    </chakra.dd>
  </chakra.div>
);
const Beside = chakra('small', { base: { fontSize: 'xs', fontWeight: 'text', color: 'fg.muted' } });

/** Button for admins to edit the figures that are set by hand. */
function Edit({ stats }: { stats: GuildStats }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap={3}
      padding="8px 12px 8px 20px"
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.span fontSize="sm" color="fg.muted">
        Rank, rating, raids and territories are entered by admins.
      </chakra.span>
      <Button size="sm" needsConnection onClick={() => setOpen(true)}>
        <Icon name="edit" size={16} />
        Edit statistics
      </Button>
      {open && <EditFiguresDialog stats={stats} onClose={() => setOpen(false)} />}
    </chakra.div>
  );
}

const lines = statisticsShown('line');
/** Hidden while they are 0, and shown first. */
const held = lines.filter(({ whileNone }) => whileNone === 'hidden');
const others = lines.filter(({ whileNone }) => whileNone === undefined);

export function GuildFigures({ stats }: { stats: GuildStats }): ReactNode {
  const { isAdmin } = useViewer();
  const counted = ({ name, words, beside }: (typeof lines)[number]): ReactNode => (
    <Figure key={name} name={words}>
      <span>{formatNumber(stats[name])}</span>
      {beside !== undefined && <Beside>{` ${beside}`}</Beside>}
    </Figure>
  );
  return (
    <Panel as="div" overflow="hidden">
      <chakra.dl {...grid}>
        {held.filter(({ name }) => stats[name] > 0).map(counted)}
        <Figure name="Raids Won">
          <span>{formatNumber(stats.raidsWon)}</span> <Beside>{`of ${formatNumber(stats.totalRaids)}`}</Beside>
        </Figure>
        <Figure name="Territories Held">{formatNumber(stats.territoriesHeld)}</Figure>
        <Figure name="Guild Rank">{stats.guildRank === 0 ? '–' : `#${formatNumber(stats.guildRank)}`}</Figure>
        <Figure name="PvP Rating">{formatNumber(stats.pvpRating)}</Figure>
        {others.map(counted)}
      </chakra.dl>
      {isAdmin && <Edit stats={stats} />}
    </Panel>
  );
}

/** How many figures admins set. */
const setByAdmins = 4;
export function FiguresSkeleton(): ReactNode {
  const { isAdmin } = useViewer();
  return (
    <Panel as="div" overflow="hidden">
      <chakra.div {...grid}>
        {Array.from({ length: lines.length + setByAdmins }, (_, at) => (
          <chakra.div key={at} {...cell} height={{ base: '66px', md: '84px', lg: '66px' }}>
            <Skeleton height="12px" width="80%" marginTop="3px" />
            <Skeleton height="20px" width="50%" />
          </chakra.div>
        ))}
      </chakra.div>
      {isAdmin && <chakra.div height="49px" borderTopWidth="1px" borderColor="border" />}
    </Panel>
  );
}
