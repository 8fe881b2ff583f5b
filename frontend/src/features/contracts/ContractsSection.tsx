// Contracts board: tabs with live counts, filters, live grid and dialogs.
import { chakra } from '@chakra-ui/react';
import { contractRoutes, contractTabs, type Contract, type ContractTab } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { tabOf } from '@guild/common/contracts/contracts.rules';
import { maybe } from '@guild/common/wire/fields';
import { useCallback, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { openId, useQuery } from '../../platform/page/address.ts';
import { useFilters } from '../../platform/page/filters.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { dataOf } from '../../platform/api/resource.ts';
import type { NewPlace } from '../../ui/CardPlace.tsx';
import { CardSkeletons, plainBars } from '../../ui/CardSkeletons.tsx';
import { GuestNotice } from '../../ui/GuestNotice.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ContractCard, type ContractCardProps } from './core/ContractCard.tsx';
import { contractFilters } from './core/contracts.filters.ts';
import { contractCounts, contracts } from './contracts.store.ts';
import type { OpenedDialog } from './core/contracts.open.ts';
import { CreateContractButton } from './core/CreateContractButton.tsx';
import { LeaderboardTab } from './standings/LeaderboardTab.tsx';
import { NoContracts } from './core/NoContracts.tsx';

const ContractDialogs = lazyDialog(() => import('./core/ContractDialogs.tsx'));
const ContractDetailDialog = lazyDialog(() => import('./core/ContractDetailDialog.tsx'));

/** The tabs of the board, in their order. */
const boardTabs = ['available', 'active', 'completed', 'leaderboard', 'closed'] as const;
type BoardTab = (typeof boardTabs)[number];
const isContractTab = (tab: BoardTab): tab is ContractTab => contractTabs.some((one) => one === tab);
/** URL query besides the filters: the tab and the open contract. */
const boardAddress = z.object({ tab: maybe(z.enum(boardTabs)), contract: openId });

type CardActions = Omit<ContractCardProps, 'id'>;
const cardMin = '320px';
const wideCards = { css: { '--card-min': cardMin } };

/** The tab of a contract that has left this one. null: it has only stopped matching the filters. */
function newPlaceOf({ id, status }: Contract, before: ContractTab): NewPlace | null {
  const tab = tabOf(status);
  return tab === before ? null : { words: `Now ${tab}`, to: `${contractLink(id)}&tab=${tab}` };
}

/** The contracts of the open tab. */
function List(actions: CardActions): ReactNode {
  const [filters, set] = useFilters(contractFilters);
  useLiveView(contracts, { filters });
  return (
    <>
      <ListFilters
        label="Contracts"
        of={contractFilters}
        filters={filters}
        set={set}
        csv={contractRoutes.listContracts}
      />
      <GuestNotice may="claim contracts" aboveList />
      <LiveGrid
        list={contracts}
        failed="Error loading contracts"
        skeleton={<CardSkeletons label="Loading contracts..." bars={plainBars} cardMin={cardMin} />}
        empty={<NoContracts filters={filters} set={set} />}
        grid={wideCards}
        newPlace={(contract) => newPlaceOf(contract, filters.tab)}
      >
        {(id) => <ContractCard id={id} {...actions} />}
      </LiveGrid>
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
  const [{ tab = 'available', contract }, set] = useQuery(boardAddress);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const tabs = useTabs();
  const open = useCallback((id: number) => set({ contract: id }, { push: true }), [set]);
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
        {isContractTab(tab) ? <List onOpen={open} onTask={setOpened} /> : <LeaderboardTab />}
      </TabPanel>
      {opened !== null && <ContractDialogs opened={opened} onClose={() => setOpened(null)} />}
      {opened === null && contract !== undefined && (
        <ContractDetailDialog id={contract} onTask={setOpened} onClose={() => set({ contract: '' })} />
      )}
    </Tabs>
  );
}
