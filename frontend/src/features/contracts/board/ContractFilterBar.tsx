// Filter bar of contracts: search, type, difficulty, unit, place, minimum reward, own. All filters
// are part of the address.
import { contractTypes, difficulties, rewardUnits } from '@guild/common/contracts/contracts.api';
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/Field.tsx';
import { FilterBar, fit } from '../../../ui/FilterBar.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { TypedFilter } from '../../../ui/TypedFilter.tsx';
import { narrowing, type ContractAddress, type ContractFilters } from './contracts.filters.ts';
import { capitalized } from './contracts.words.ts';

/** Changes of the address. An empty text removes a filter. */
export type SetContractFilters = (patch: Partial<Record<Exclude<keyof ContractAddress, 'contract'>, string>>) => void;
interface Props {
  filters: ContractFilters;
  set: SetContractFilters;
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string | null;
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}
const Choice = ({ label, all, value, options, onChange }: ChoiceProps): ReactNode => (
  <Select aria-label={label} {...fit} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
    <option value="">{all}</option>
    {options.map(([one, words]) => (
      <option key={one} value={one}>
        {words}
      </option>
    ))}
  </Select>
);
const named = (values: readonly string[]): ChoiceProps['options'] => values.map((one) => [one, capitalized(one)]);
const whose = [
  ['posted', 'Posted by me'],
  ['claimed', 'Claimed by me'],
] as const;

const Narrow = chakra('div', {
  base: { flex: { base: '1 1 40%', md: '1 1 88px' }, maxWidth: { md: '140px' }, minWidth: 0 },
});

export const ContractFilterBar = ({ filters, set }: Props): ReactNode => (
  <FilterBar
    label="Contracts"
    lead={
      <SearchField
        label="Search contracts"
        placeholder="Search contracts"
        value={filters.search}
        onChange={(search) => set({ search })}
      />
    }
    set={narrowing(filters)}
  >
    <Choice
      label="Type"
      all="All types"
      value={filters.type}
      options={named(contractTypes)}
      onChange={(type) => set({ type })}
    />
    <Choice
      label="Difficulty"
      all="Any difficulty"
      value={filters.difficulty}
      options={named(difficulties)}
      onChange={(difficulty) => set({ difficulty })}
    />
    <Choice label="Owner" all="Everyone's" value={filters.mine} options={whose} onChange={(mine) => set({ mine })} />
    <Choice
      label="Unit"
      all="Any unit"
      value={filters.unit}
      options={named(rewardUnits)}
      onChange={(unit) => set({ unit })}
    />
    <Narrow>
      <TypedFilter label="Place" placeholder="Place" value={filters.place} onChange={(place) => set({ place })} />
    </Narrow>
    <Narrow>
      <TypedFilter
        whole
        label="Lowest reward"
        placeholder="Reward from"
        value={filters.least?.toString() ?? ''}
        onChange={(least) => set({ least })}
      />
    </Narrow>
  </FilterBar>
);
