// Filter bar of resources, with the direction of the order.
import type { ReactNode } from 'react';
import type { SetFilters } from '../../../platform/page/filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListFilters } from '../../../ui/ListFilters.tsx';
import { resourceFilters, type ResourceFilters } from '../treasury.filters.ts';
import { treasuryRoutes } from '@guild/common/treasury/treasury.api';

interface Props {
  filters: ResourceFilters;
  set: SetFilters<ResourceFilters>;
  aside: ReactNode;
}

const Direction = ({ filters: { dir }, set }: Omit<Props, 'aside'>): ReactNode => (
  <span style={dir === 'asc' ? { transform: 'rotate(180deg)' } : undefined}>
    <IconButton
      variant="line"
      icon="chevron"
      label={dir === 'asc' ? 'Ascending: show descending' : 'Descending: show ascending'}
      onClick={() => set({ dir: dir === 'asc' ? 'desc' : '' })}
    />
  </span>
);

export const ResourceFilterBar = ({ filters, set, aside }: Props): ReactNode => (
  <ListFilters
    label="Resources"
    of={resourceFilters}
    filters={filters}
    set={set}
    aside={aside}
    csv={treasuryRoutes.listResources}
  >
    <Direction filters={filters} set={set} />
    {resourceFilters.isNarrowed(filters) && (
      <Button variant="quiet" onClick={() => set(resourceFilters.cleared)}>
        Clear filters
      </Button>
    )}
  </ListFilters>
);
