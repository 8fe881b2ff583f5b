// Contracts board: tabs with live counts, filters, live grid and dialogs.
import { chakra } from '@chakra-ui/react';
import type { ContractTab } from '@guild/common/contracts/contracts.api';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '../../platform/page/address.ts';
import { useFocusInPlace } from '../../platform/page/focusInPlace.ts';
import { useProgressiveRender } from '../../platform/page/progressiveRender.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { live } from '../../platform/live/live.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { CardSkeletons, plainBars } from '../../ui/CardSkeletons.tsx';
import { CardPlace, ListView } from '../../ui/ListView.tsx';
import { More } from '../../ui/More.tsx';
import { ListPill } from '../../ui/NewPill.tsx';
import { CardGrid } from '../../ui/Panel.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ContractCard, type ContractCardProps } from './core/ContractCard.tsx';
import { ContractFilterBar, type SetContractFilters } from './core/ContractFilterBar.tsx';
import {
  boardTabs,
  contractAddress,
  isContractTab,
  toFilters,
  type BoardTab,
  type ContractFilters,
} from './core/contracts.filters.ts';
import { useLiveContracts } from './contracts.live.ts';
import { contractCounts, contracts } from './contracts.store.ts';
import type { OpenThing } from './core/contracts.open.ts';
import { CreateContractButton } from './core/CreateContractButton.tsx';
import { LeaderboardTab } from './standings/LeaderboardTab.tsx';
import { NoContracts } from './core/NoContracts.tsx';

const ContractDialogs = lazyComponent(() => import('./core/ContractDialogs.tsx'));
const ContractDetailDialog = lazyComponent(() => import('./core/ContractDetailDialog.tsx'));

type Ways = Omit<ContractCardProps, 'id'>;
const cardMin = '320px';
const wideCards = { '--card-min': cardMin } as const;

function Cards({ shown, ...ways }: Ways & { shown: readonly number[] }): ReactNode {
  const drawn = useProgressiveRender(shown.length);
  const grid = useFocusInPlace(shown);
  const hasMore = contracts.use((state) => state.next !== null);
  const loadingMore = contracts.use((state) => state.loadingMore);
  const total = contracts.use((state) => state.total);
  if (drawn === 0) return <CardSkeletons label="Loading contracts..." bars={plainBars} cardMin={cardMin} />;
  return (
    <>
      <CardGrid {...grid} css={wideCards}>
        {shown.slice(0, drawn).map((id) => (
          <CardPlace key={id} list={contracts} id={id}>
            <ContractCard id={id} {...ways} />
          </CardPlace>
        ))}
      </CardGrid>
      {hasMore && drawn === shown.length && (
        <More
          pending={loadingMore}
          shown={shown.length}
          total={total}
          onClick={() => live.replayOver(contracts.loadMore)}
        />
      )}
    </>
  );
}

interface GridProps extends Ways {
  filters: ContractFilters;
  set: SetContractFilters;
}
function Grid({ filters, set, ...ways }: GridProps): ReactNode {
  return (
    <ListView list={contracts} failed="Error loading contracts" empty={<NoContracts filters={filters} set={set} />}>
      {(shown) => <Cards shown={shown} {...ways} />}
    </ListView>
  );
}

/** The contracts of one tab. */
function List({ tab, ...ways }: Ways & { tab: ContractTab }): ReactNode {
  const [address, set] = useQuery(contractAddress);
  const { discordId } = useViewer();
  const { search, type, difficulty, place, unit, least, mine } = address;
  const filters = useMemo(
    () => toFilters(tab, { search, type, difficulty, place, unit, least, mine }),
    [tab, search, type, difficulty, place, unit, least, mine],
  );
  useLiveContracts(filters, discordId);
  return (
    <>
      <ContractFilterBar filters={filters} set={set} />
      <ListPill list={contracts} />
      <Grid filters={filters} set={set} {...ways} />
    </>
  );
}

const tabWords: Readonly<Record<BoardTab, string>> = {
  available: 'Available',
  active: 'Active',
  completed: 'Completed',
  leaderboard: 'Leaderboard',
  closed: 'Closed',
};
/** The tabs, each with its number of contracts once known. */
function useTabs(): { value: BoardTab; label: string }[] {
  const counts = dataOf(contractCounts.useOne('board').loaded);
  const labelOf = (tab: BoardTab): string =>
    counts !== null && isContractTab(tab) ? `${tabWords[tab]} (${counts[tab]})` : tabWords[tab];
  return boardTabs.map((tab) => ({ value: tab, label: labelOf(tab) }));
}

export function ContractsSection(): ReactNode {
  const [{ tab = 'available', contract }, set] = useQuery(contractAddress);
  const [opened, setOpened] = useState<OpenThing | null>(null);
  const tabs = useTabs();
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const open = useCallback((id: number) => latest.current({ contract: id }, { push: true }), []);
  return (
    <Tabs
      label="Contracts"
      value={tab}
      tabs={tabs}
      aside={<CreateContractButton />}
      onChange={(next) => set({ tab: next === 'available' ? '' : next, contract: '' }, { push: true })}
    >
      <TabPanel of={tab}>
        <chakra.h2 srOnly>{tabWords[tab]}</chakra.h2>
        {isContractTab(tab) ? <List tab={tab} onOpen={open} onTask={setOpened} /> : <LeaderboardTab />}
      </TabPanel>
      <Suspense fallback={null}>
        {opened !== null && <ContractDialogs opened={opened} onClose={() => setOpened(null)} />}
        {opened === null && contract !== undefined && (
          <ContractDetailDialog id={contract} onTask={setOpened} onClose={() => set({ contract: '' })} />
        )}
      </Suspense>
    </Tabs>
  );
}
