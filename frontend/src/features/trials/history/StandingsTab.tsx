// Standings tab: everybody who has played, in any order. The viewer's own row stays visible.
import { chakra } from '@chakra-ui/react';
import {
  directions,
  fremenOrders,
  fremenRoutes,
  type FremenOrder,
  type FremenStanding,
} from '@guild/common/trials/economy.api';
import { maybe } from '@guild/common/wire/fields';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../../../platform/page/address.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { useLive } from '../../../platform/live/live.ts';
import { dataOf, usePages, useResource } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { More } from '../../../ui/More.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonLines, SkeletonRows } from '../../../ui/Skeleton.tsx';
import TipTrials from '../../../ui/art/tip-trials.svg?react';
import { Amounts, OwnTitle } from '../economy/Balance.tsx';
import { fetchOwnStanding, fetchStandings, useOwnFremen } from '../economy/economy.store.ts';
import { OrderSelect, SortedTable, type OrderChoice, type SortedColumn, type Sorting } from './SortedTable.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';

const address = z.object({ by: maybe(z.enum(fremenOrders)), way: maybe(z.enum(directions)) });
const rooms = [trialRooms.list];
const columns: readonly SortedColumn<FremenStanding, FremenOrder>[] = [
  { head: 'Wins', words: 'won', sort: 'wins', value: ({ trialsWon }) => formatNumber(trialsWon) },
  { head: 'Trials', words: 'played', value: ({ trialsJoined }) => formatNumber(trialsJoined) },
  {
    head: 'Rounds',
    words: ({ roundsSurvived }) => (roundsSurvived === 1 ? 'round' : 'rounds'),
    sort: 'rounds',
    value: ({ roundsSurvived }) => formatNumber(roundsSurvived),
  },
  { head: 'Best streak', words: 'in a row', sort: 'streak', value: ({ bestStreak }) => formatNumber(bestStreak) },
  { head: 'Spice earned', words: 'spice', sort: 'earned', value: ({ spiceEarned }) => formatNumber(spiceEarned) },
  { head: 'Honor', words: 'honor', value: ({ honor }) => formatNumber(honor) },
];
const orders: readonly OrderChoice<FremenOrder>[] = [
  { sort: 'wins', direction: 'desc', words: 'Most wins' },
  { sort: 'wins', direction: 'asc', words: 'Fewest wins' },
  { sort: 'rounds', direction: 'desc', words: 'Most rounds' },
  { sort: 'rounds', direction: 'asc', words: 'Fewest rounds' },
  { sort: 'streak', direction: 'desc', words: 'Longest streak' },
  { sort: 'streak', direction: 'asc', words: 'Shortest streak' },
  { sort: 'earned', direction: 'desc', words: 'Most spice earned' },
  { sort: 'earned', direction: 'asc', words: 'Least spice earned' },
];

const figureOf: Readonly<Record<FremenOrder, (row: FremenStanding) => number>> = {
  wins: ({ trialsWon }) => trialsWon,
  rounds: ({ roundsSurvived }) => roundsSurvived,
  streak: ({ bestStreak }) => bestStreak,
  earned: ({ spiceEarned }) => spiceEarned,
};
/**
 * Equal figures share a place, as in the viewer's own place from the server.
 * @param rows from the first place on, highest first
 */
const placeIn = (rows: readonly FremenStanding[], row: FremenStanding, sort: FremenOrder): number =>
  1 + rows.findIndex((one) => figureOf[sort](one) <= figureOf[sort](row));

export const TableSkeleton = ({ label }: { label: string }): ReactNode => (
  <Panel as="div" paddingInline={{ base: 4, md: 6 }}>
    <SkeletonRows count={6} face={28} height={60} label={label} />
  </Panel>
);

/** The viewer's balance and title above the table. */
function OwnLine(): ReactNode {
  const own = dataOf(useOwnFremen().loaded);
  if (own === null)
    return (
      <Panel as="div" height="66px" padding={4} marginBottom={4}>
        <SkeletonLines count={1} width="40%" />
      </Panel>
    );
  return (
    <Panel
      aria-label="You"
      paddingBlock={3}
      paddingInline={{ base: 4, md: 6 }}
      marginBottom={4}
      display="flex"
      flexWrap="wrap"
      gap={3}
      alignItems="center"
      justifyContent="space-between"
    >
      <OwnTitle own={own} />
      <Amounts purse={own} whole />
    </Panel>
  );
}

function Who({ row, isOwn }: { row: FremenStanding; isOwn: boolean }): ReactNode {
  return (
    <chakra.div display="flex" alignItems="center" gap={2} minWidth={0}>
      <chakra.div minWidth={0}>
        <chakra.div fontWeight="strong" display="flex" minWidth={0}>
          <Person discordId={row.discordId} name={row.username} size={28} />
        </chakra.div>
        <chakra.p fontSize="sm" color="fg.muted" paddingStart="37px" truncate>
          {row.currentTitle}
        </chakra.p>
      </chakra.div>
      {isOwn && <Pill tone="spice">You</Pill>}
    </chakra.div>
  );
}

function Rows({ sorting, onSort }: { sorting: Sorting<FremenOrder>; onSort: (next: Sorting<FremenOrder>) => void }) {
  const { discordId } = useViewer();
  const key = `${sorting.sort}-${sorting.direction}`;
  const pages = usePages((cursor, signal) => fetchStandings(sorting, cursor, signal), { key, rooms });
  const place = useResource((signal) => fetchOwnStanding(sorting.sort, signal), {
    key: sorting.sort,
    newest: (_before, next) => next,
  });
  useLive('fremen:settled', () => {
    void pages.reload();
    void place.reload();
  });
  useLive('fremen-standing:changed', (next) =>
    pages.change((before) => ({
      ...before,
      items: before.items.map((one) => (one.id === next.id && one.version < next.version ? next : one)),
    })),
  );
  const isOwn = (row: FremenStanding): boolean => row.discordId === discordId;
  return (
    <ResourceView
      resource={pages}
      failed="Error loading standings"
      skeleton={<TableSkeleton label="Loading standings..." />}
    >
      {({ items, next }) => {
        if (items.length === 0)
          return (
            <EmptyState
              art={TipTrials}
              title="No standings yet"
              more="Anyone who finishes a trial appears here."
              action={<ButtonLink to="/trials">See open trials</ButtonLink>}
            />
          );
        const own = dataOf(place.loaded)?.standing ?? null;
        const isMissing = next !== null && own !== null && !items.some(isOwn);
        const first = sorting.direction === 'desc';
        return (
          <>
            <SortedTable
              label="Standings"
              rows={items}
              keyOf={({ id }) => id}
              lead={{ head: first ? 'Place' : '', value: (row) => (first ? placeIn(items, row, sorting.sort) : '') }}
              who={{ head: 'Fremen', value: (row) => <Who row={row} isOwn={isOwn(row)} /> }}
              columns={columns}
              sorting={sorting}
              orders={orders}
              onSort={onSort}
              isOwn={isOwn}
              pinned={isMissing ? { row: own, lead: own.place } : undefined}
            />
            {next !== null && <More shown={items.length} pending={pages.isLoadingMore} onClick={pages.more} />}
          </>
        );
      }}
    </ResourceView>
  );
}

export default function StandingsTab(): ReactNode {
  const [{ by = 'wins', way = 'desc' }, set] = useQuery(address);
  const { canWrite } = useViewer();
  const sorting = { sort: by, direction: way };
  const onSort = ({ sort, direction }: Sorting<FremenOrder>): void =>
    set({ by: sort === 'wins' ? '' : sort, way: direction === 'desc' ? '' : direction });
  return (
    <chakra.section aria-label="Standings">
      {canWrite && <OwnLine />}
      <chakra.div display="flex" justifyContent="flex-end" gap={3} marginBottom={3}>
        <OrderSelect sorting={sorting} orders={orders} onSort={onSort} />
        <ExportCsv list={fremenRoutes.listFremenStandings} query={{ ...sorting }} />
      </chakra.div>
      <Rows sorting={sorting} onSort={onSort} />
    </chakra.section>
  );
}
