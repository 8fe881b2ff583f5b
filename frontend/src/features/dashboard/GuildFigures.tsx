// Guild figures in two rows: counted by features, set by admins, and further counted ones.
import { chakra } from '@chakra-ui/react';
import type { GuildStats } from '@guild/common/dashboard/dashboard.api';
import type { IconName } from '@guild/common/wire/icons';
import { Suspense, useState, type ReactNode } from 'react';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { statisticsShown } from './statistics.ts';

const EditFiguresDialog = lazyComponent(() => import('./EditFiguresDialog.tsx'));

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
const Beside = chakra('small', { base: { fontSize: 'xs', fontWeight: 'text', color: 'fg.muted' } });

/** Button for admins to edit the figures that are set by hand. */
function Edit({ stats }: { stats: GuildStats }): ReactNode {
  const [open, setOpen] = useState(false);
  const offline = useIsOffline();
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
      <Button size="sm" disabled={offline} onClick={() => setOpen(true)}>
        <Icon name="edit" size={16} />
        Edit statistics
      </Button>
      {open && (
        <Suspense fallback={null}>
          <EditFiguresDialog stats={stats} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </chakra.div>
  );
}

const lines = statisticsShown('line');
/** Hidden while they are 0, and shown first. */
const held = lines.filter(({ whileNone }) => whileNone === 'hidden');
const others = lines.filter(({ whileNone }) => whileNone === undefined);

export function GuildFigures({ stats }: { stats: GuildStats }): ReactNode {
  const { isAdmin } = useViewer();
  const figure = (name: string, icon: IconName, value: number, beside?: string): ReactNode => (
    <Small key={name} name={name} icon={icon}>
      {formatNumber(value)}
      {beside !== undefined && <Beside> {beside}</Beside>}
    </Small>
  );
  const counted = ({ name, words, icon, beside }: (typeof lines)[number]): ReactNode =>
    figure(words, icon, stats[name], beside);
  return (
    <Panel as="div" overflow="hidden">
      <chakra.dl
        margin={0}
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(auto-fit, minmax(148px, 1fr))' }}
        css={{
          '& > div': { boxShadow: '-1px -1px 0 0 var(--border-hairline)' },
          '& > div:last-of-type:nth-of-type(odd)': { gridColumn: { base: '1 / -1', lg: 'auto' } },
        }}
      >
        {held.filter(({ name }) => stats[name] > 0).map(counted)}
        {figure('Raids Won', 'flag', stats.raidsWon, `of ${formatNumber(stats.totalRaids)}`)}
        {figure('Territories Held', 'flag', stats.territoriesHeld)}
        <Small name="Guild Rank" icon="star">
          {stats.guildRank === 0 ? '–' : `#${formatNumber(stats.guildRank)}`}
        </Small>
        {figure('PvP Rating', 'bolt', stats.pvpRating)}
        {others.map(counted)}
      </chakra.dl>
      {isAdmin && <Edit stats={stats} />}
    </Panel>
  );
}

/**
 * Skeleton with the height of the figures: five rows of two, or two rows. For admins it includes
 * the edit button.
 */
export function FiguresSkeleton(): ReactNode {
  const { isAdmin } = useViewer();
  const height = isAdmin ? { base: '434px', lg: '203px' } : { base: '385px', lg: '154px' };
  return <Skeleton height={height} borderRadius="card" />;
}
