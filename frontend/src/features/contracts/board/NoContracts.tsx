// Empty state of the board: why there are no contracts, and the next step.
import type { ContractTab } from '@guild/common/contracts/contracts.api';
import type { ReactNode } from 'react';
import { EmptyContracts } from '../../../ui/art/EmptyContracts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isNarrowed, unfiltered, type ContractFilters } from './contracts.filters.ts';
import type { SetContractFilters } from './ContractFilterBar.tsx';
import { CreateContractButton } from './CreateContractButton.tsx';

const words: Readonly<Record<ContractTab, readonly [title: string, more: string]>> = {
  available: ['No available contracts at the moment', 'Whoever needs something done in the deep desert posts it here.'],
  active: ['No active contracts', 'A contract begins when its client activates it.'],
  completed: ['No completed contracts', 'What has been done and delivered will stand here.'],
  closed: ['No closed contracts', 'Nothing has been cancelled, and nothing has failed.'],
};

interface Props {
  filters: ContractFilters;
  set: SetContractFilters;
}
export function NoContracts({ filters, set }: Props): ReactNode {
  const narrowed = isNarrowed(filters);
  const [title, more] = words[filters.tab];
  return (
    <EmptyState
      art={EmptyContracts}
      title={title}
      more={narrowed ? 'No contract fits what you look for. Try another word, or clear the filters.' : more}
      action={
        narrowed ? (
          <Button onClick={() => set(unfiltered)}>Clear filters</Button>
        ) : filters.tab === 'available' ? (
          <CreateContractButton variant="tonal" />
        ) : (
          <Button onClick={() => set({ tab: '' })}>See available contracts</Button>
        )
      }
    />
  );
}
