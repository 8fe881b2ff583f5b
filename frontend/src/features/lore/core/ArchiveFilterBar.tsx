// Filter bar of the archive, with the button that adds a note.
import { archiveKinds } from '@guild/common/lore/lore.api';
import { loreTags, tagName } from '@guild/common/lore/lore.tags';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/Field.tsx';
import { FilterBar, fit } from '../../../ui/FilterBar.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { ArchiveFilters } from './archive.address.ts';
import { kindWords } from './archive.words.ts';

export interface ArchiveFilterBarProps {
  filters: ArchiveFilters;
  set: (patch: { search?: string; kind?: string; tag?: string }) => void;
  aside: ReactNode;
}
export const ArchiveFilterBar = ({ filters, set, aside }: ArchiveFilterBarProps): ReactNode => (
  <FilterBar
    label="Archive"
    lead={
      <SearchField
        label="Search the archive"
        placeholder="Worms, houses, water..."
        value={filters.search ?? ''}
        onChange={(search) => set({ search })}
      />
    }
    set={[filters.kind !== undefined, filters.tag !== undefined]}
    aside={aside}
  >
    <Select
      aria-label="Kind of note"
      {...fit}
      value={filters.kind ?? ''}
      onChange={(event) => set({ kind: event.target.value })}
    >
      <option value="">All notes</option>
      {archiveKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindWords[kind]}
        </option>
      ))}
    </Select>
    <Select aria-label="Tag" {...fit} value={filters.tag ?? ''} onChange={(event) => set({ tag: event.target.value })}>
      <option value="">All tags</option>
      {loreTags.map((tag) => (
        <option key={tag} value={tag}>
          {tagName(tag)}
        </option>
      ))}
    </Select>
  </FilterBar>
);
