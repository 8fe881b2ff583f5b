// Empty state of the board: why there are no contracts, and the next step.
import type { ContractTab } from '@guild/common/contracts/contracts.api';
import type { ReactNode } from 'react';
import EmptyContracts from '../../../ui/art/empty-contracts.svg?react';
import type { SetFilters } from '../../../platform/page/filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { contractFilters, type ContractFilters } from './contracts.filters.ts';
import { CreateContractButton } from './CreateContractButton.tsx';

const words: Readonly<Record<ContractTab, readonly [title: string, more: string]>> = {
  available: ['No available contracts at the moment', 'Need something done in the deep desert? Post it here.'],
  active: ['No active contracts', 'Contracts appear here when their client activates them.'],
  completed: ['No completed contracts', 'Completed contracts appear here.'],
  closed: ['No closed contracts', 'No contracts have been cancelled or marked failed.'],
};

interface Props {
  filters: ContractFilters;
  set: SetFilters<ContractFilters>;
}
export function NoContracts({ filters, set }: Props): ReactNode {
  const narrowed = contractFilters.isNarrowed(filters);
  const [title, more] = words[filters.tab];
  return (
    <EmptyState
      art={EmptyContracts}
      title={title}
      more={narrowed ? 'No contracts match your search. Try another word, or clear the filters.' : more}
      action={
        narrowed ? (
          <Button onClick={() => set(contractFilters.cleared)}>Clear filters</Button>
        ) : filters.tab === 'available' ? (
          <CreateContractButton variant="tonal" />
        ) : (
          <Button onClick={() => set({ tab: '' })}>See available contracts</Button>
        )
      }
    />
  );
}
