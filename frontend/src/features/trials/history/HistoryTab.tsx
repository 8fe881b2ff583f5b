// History tab: results of finished trials, of everybody or only the viewer, in any order, with
// links to the trials.
import { chakra } from '@chakra-ui/react';
import {
  directions,
  fremenRoutes,
  resultOrders,
  type ResultOrder,
  type TrialResult,
} from '@guild/common/trials/economy.api';
import { maybe } from '@guild/common/wire/fields';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { trialLink } from '@guild/common/trials/trials.links';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { useQuery } from '../../../platform/page/address.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { useLive } from '../../../platform/live/live.ts';
import { usePages } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { More } from '../../../ui/More.tsx';
import { Person } from '../../../ui/Person.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import TipTrials from '../../../ui/art/tip-trials.svg?react';
import { fetchResults } from '../economy/economy.store.ts';
import { OrderSelect, SortedTable, type OrderChoice, type SortedColumn, type Sorting } from './SortedTable.tsx';
import { TableSkeleton } from './StandingsTab.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';

const address = z.object({
  order: maybe(z.enum(resultOrders)),
  way: maybe(z.enum(directions)),
  whose: maybe(z.literal('mine')),
});
const rooms = [trialRooms.list];
const columns: readonly SortedColumn<TrialResult, ResultOrder>[] = [
  {
    head: 'Place',
    words: '',
    sort: 'placement',
    value: ({ placement, players }) => `${formatNumber(placement)} of ${formatNumber(players)}`,
  },
  {
    head: 'Rounds',
    words: ({ survivedRounds }) => (survivedRounds === 1 ? 'round' : 'rounds'),
    sort: 'rounds',
    value: ({ survivedRounds }) => formatNumber(survivedRounds),
  },
  { head: 'Spice', words: 'spice', sort: 'spice', value: ({ spiceEarned }) => `+${formatNumber(spiceEarned)}` },
  { head: 'Solari', words: 'Solari', value: ({ solariEarned }) => `+${formatNumber(solariEarned)}` },
  { head: 'When', words: '', sort: 'newest', value: ({ completedAt }) => <RelativeTime iso={completedAt} /> },
];
const orders: readonly OrderChoice<ResultOrder>[] = [
  { sort: 'newest', direction: 'desc', words: 'Newest' },
  { sort: 'newest', direction: 'asc', words: 'Oldest' },
  { sort: 'placement', direction: 'asc', words: 'Best place' },
  { sort: 'rounds', direction: 'desc', words: 'Most rounds' },
  { sort: 'spice', direction: 'desc', words: 'Most spice' },
];

function Who({ row }: { row: TrialResult }): ReactNode {
  return (
    <chakra.div minWidth={0}>
      <chakra.div fontWeight="strong" display="flex" minWidth={0}>
        <Person discordId={row.discordId} name={row.username} size={28} />
      </chakra.div>
      <chakra.p dir="auto" fontSize="sm" color="fg.muted" paddingStart="37px" truncate>
        <Link to={trialLink(row.trialId)} style={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}>
          {row.theme}
        </Link>
      </chakra.p>
    </chakra.div>
  );
}

interface RowsProps {
  sorting: Sorting<ResultOrder>;
  userId: number | undefined;
  onSort: (next: Sorting<ResultOrder>) => void;
}
function Rows({ sorting, userId, onSort }: RowsProps): ReactNode {
  const { discordId } = useViewer();
  const query = { ...sorting, ...(userId !== undefined && { userId }) };
  const pages = usePages((cursor, signal) => fetchResults(query, cursor, signal), {
    key: JSON.stringify(query),
    rooms,
  });
  useLive('fremen:settled', () => void pages.reload());
  return (
    <ResourceView
      resource={pages}
      failed="Error loading history"
      skeleton={<TableSkeleton label="Loading history..." />}
    >
      {({ items, next }) =>
        items.length === 0 ? (
          <EmptyState
            art={TipTrials}
            title={userId === undefined ? 'No trials played yet' : "You haven't played a trial yet"}
            more="Finished trials appear here."
            action={<ButtonLink to="/trials">See open trials</ButtonLink>}
          />
        ) : (
          <>
            <SortedTable
              label="History"
              rows={items}
              keyOf={({ id }) => id}
              lead={{ head: 'Won', value: ({ placement }) => (placement === 1 ? '★' : '') }}
              who={{ head: 'Player and trial', value: (row) => <Who row={row} /> }}
              isOwn={(row) => row.discordId === discordId}
              columns={columns}
              sorting={sorting}
              orders={orders}
              onSort={onSort}
            />
            {next !== null && <More shown={items.length} pending={pages.isLoadingMore} onClick={pages.more} />}
          </>
        )
      }
    </ResourceView>
  );
}

export default function HistoryTab(): ReactNode {
  const [{ order = 'newest', way = 'desc', whose }, set] = useQuery(address);
  const { userId: me } = useViewer();
  const sorting = { sort: order, direction: way };
  const onSort = ({ sort, direction }: Sorting<ResultOrder>): void =>
    set({ order: sort === 'newest' ? '' : sort, way: direction === 'desc' ? '' : direction });
  return (
    <chakra.section aria-label="History">
      <chakra.div display="flex" flexWrap="wrap" gap={3} marginBottom={{ base: 3, md: 4 }}>
        <Toggle
          label="Show trials of"
          value={whose ?? 'all'}
          options={[
            { value: 'all', label: 'Everyone' },
            { value: 'mine', label: 'Mine' },
          ]}
          onChange={(next) => set({ whose: next === 'all' ? '' : next })}
        />
        <OrderSelect sorting={sorting} orders={orders} onSort={onSort} />
        <ExportCsv
          list={fremenRoutes.listTrialResults}
          query={{ ...sorting, ...(whose !== undefined && { userId: me }) }}
          marginInlineStart="auto"
        />
      </chakra.div>
      <Rows sorting={sorting} userId={whose === undefined ? undefined : me} onSort={onSort} />
    </chakra.section>
  );
}
