// Leaderboards: contractors and clients, the shown season, and the viewer's own rank.
import { chakra } from '@chakra-ui/react';
import {
  boards,
  type Board,
  type ClientStanding,
  type ContractorStanding,
  type Season,
  standingRoutes,
} from '@guild/common/contracts/standings.api';
import { idParams, maybe } from '@guild/common/wire/fields';
import { useEffect, useMemo, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../../../platform/page/address.ts';
import { dateWithYear, formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useLiveView } from '../../../platform/live/useLiveView.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import EmptyContracts from '../../../ui/art/empty-contracts.svg?react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ListMore } from '../../../ui/More.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { RankingSkeleton } from './RankingSkeleton.tsx';
import { RankingTable, type RankingRow, type RankingLook } from './RankingTable.tsx';
import { ClearAll, PastSeason, SeasonChoice } from '../seasons/SeasonTools.tsx';
import { earlierPlaces } from './standings.movement.ts';
import {
  clients,
  contractors,
  ownPlaces,
  pastPlaces,
  useSeasons,
  type Ranking,
  type Standing,
} from './standings.store.ts';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';

const address = z.object({ board: maybe(z.enum(boards)), season: maybe(idParams.shape.id) });

const contractorLook: RankingLook<ContractorStanding> = {
  person: 'Contractor',
  columns: [
    { head: 'Completed', words: 'completed', lines: ({ contractsCompleted }) => [formatNumber(contractsCompleted)] },
  ],
  bar: { head: 'Points', words: 'points', value: ({ totalPoints }) => totalPoints },
  stars: ({ averageRating }) => averageRating / 100,
};
/** Each unit in a line of its own. */
const spentInWords = ({ totalSpent, spiceSpent }: ClientStanding): string[] => [
  ...(totalSpent > 0 || spiceSpent === 0 ? [formatPrice(totalSpent, 'Solari')] : []),
  ...(spiceSpent > 0 ? [formatPrice(spiceSpent, 'Spice Melange')] : []),
];
const clientLook: RankingLook<ClientStanding> = {
  person: 'Client',
  columns: [
    { head: 'Posted', words: 'posted', lines: ({ contractsPosted }) => [formatNumber(contractsPosted)] },
    { head: 'Spent', words: 'spent', lines: spentInWords },
  ],
  bar: { head: 'Completed', words: 'completed', value: ({ contractsCompleted }) => contractsCompleted },
  stars: ({ averageRating }) => averageRating,
};
const empty: Readonly<Record<Board, readonly [title: string, more: string]>> = {
  contractors: ['No contractors ranked yet', 'You earn points for every completed contract.'],
  clients: ['No clients ranked yet', 'Anyone who posts a contract appears here.'],
};

/** The viewer's own rank. Requested only while the viewer is not among the rows. */
function useOwnPlace(season: number, board: Board, isMissing: boolean): RankingRow<Standing> | null {
  const places = dataOf(ownPlaces.useOne(isMissing ? season : null).loaded);
  return isMissing ? (places?.[board] ?? null) : null;
}

interface RankingProps<T extends Standing> {
  board: Board;
  ranking: Ranking<T>;
  look: RankingLook<T>;
  season: Season;
}
function Rows<T extends Standing>({ board, ranking, look, season }: RankingProps<T>): ReactNode {
  const { discordId } = useViewer();
  const shown = ranking.use((state) => state.shown);
  const byId = ranking.use((state) => state.entities.byId);
  const hasMore = ranking.use((state) => state.next !== null);
  const rows = useMemo(() => shown.map((id) => byId[id]).filter((one) => one !== undefined), [shown, byId]);
  const isMissing = hasMore && !rows.some((one) => one.discordId === discordId);
  const own = useOwnPlace(season.id, board, isMissing) as RankingRow<T> | null;
  const past = dataOf(pastPlaces.useOne(season.endedAt === null ? 'week' : null).loaded);
  const earlier = useMemo(() => (past === null ? null : earlierPlaces(past[board])), [past, board]);
  return (
    <>
      <RankingTable
        label={board === 'contractors' ? 'Contractors' : 'Clients'}
        look={look}
        rows={rows}
        own={own}
        viewerId={discordId}
        earlier={earlier}
      />
      {past !== null && earlier !== null && (
        <chakra.p marginTop={2} fontSize="xs" color="fg.subtle">
          Places compared with {dateWithYear(past.since)}
        </chakra.p>
      )}
      <ListMore list={ranking} />
    </>
  );
}

function RankingOf<T extends Standing>(props: RankingProps<T>): ReactNode {
  const { board, ranking, season } = props;
  const filters = useMemo(() => ({ season: season.id }), [season.id]);
  useLiveView(ranking, { filters });
  const [title, more] = empty[board];
  const nobody = (
    <EmptyState
      art={EmptyContracts}
      title={title}
      more={season.endedAt === null ? more : 'Nobody was ranked this season.'}
      action={<ButtonLink to="/contracts">See available contracts</ButtonLink>}
    />
  );
  return (
    <ListView list={ranking} failed="Error loading leaderboard" empty={nobody}>
      {({ length }) => (length === 0 ? <RankingSkeleton /> : <Rows {...props} />)}
    </ListView>
  );
}

/** The season in the address, or the current one if the board does not have it. */
const seasonIn = (seasons: readonly Season[], wanted: number | undefined): Season | undefined =>
  seasons.find(({ id }) => id === wanted) ?? seasons.find(({ endedAt }) => endedAt === null);

function Boards({ seasons: all }: { seasons: readonly Season[] }): ReactNode {
  const [{ board = 'contractors', season: wanted }, set] = useQuery(address);
  const seasons = all.filter((one) => one.board === board);
  const season = seasonIn(seasons, wanted);
  const isPresent = season?.endedAt === null;
  // The current season needs no parameter, so that the address also works after it ends.
  useEffect(() => {
    if (isPresent && wanted !== undefined) set({ season: '' });
  }, [isPresent, wanted, set]);
  const show = (next: Season): void => set({ season: next.endedAt === null ? '' : next.id });
  return (
    <Tabs
      boxed
      label="Leaderboards"
      value={board}
      tabs={[
        { value: 'contractors', label: 'Contractors' },
        { value: 'clients', label: 'Clients' },
      ]}
      onChange={(next) => set({ board: next === 'contractors' ? '' : next, season: '' })}
      aside={
        season !== undefined && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap={2}>
            <ExportCsv
              list={board === 'contractors' ? standingRoutes.listContractors : standingRoutes.listClients}
              query={{ season: season.id }}
              size="sm"
            />
            <SeasonChoice seasons={seasons} shown={season} onChange={show} />
            {isPresent && <ClearAll board={board} />}
          </chakra.div>
        )
      }
    >
      <TabPanel of={board}>
        {season !== undefined && !isPresent && <PastSeason season={season} onRestored={() => set({ season: '' })} />}
        {season !== undefined &&
          (board === 'contractors' ? (
            <RankingOf key={board} ranking={contractors} look={contractorLook} board={board} season={season} />
          ) : (
            <RankingOf key={board} ranking={clients} look={clientLook} board={board} season={season} />
          ))}
      </TabPanel>
    </Tabs>
  );
}

export default function Leaderboards(): ReactNode {
  const resource = useSeasons();
  return (
    <ResourceView resource={resource} failed="Error loading leaderboard" skeleton={<RankingSkeleton />}>
      {(seasons) => <Boards seasons={seasons} />}
    </ResourceView>
  );
}
