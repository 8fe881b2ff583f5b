// Filter bar of contracts: search, type and owner; difficulty, unit, place and minimum reward behind
// 'More filters'. All filters are part of the address.
import { contractTypes, difficulties, rewardUnits } from '@guild/common/contracts/contracts.api';
import { chakra } from '@chakra-ui/react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Field.tsx';
import { FilterBar, fit } from '../../../ui/FilterBar.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
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
    <Choice label="Owner" all="Everyone's" value={filters.mine} options={whose} onChange={(mine) => set({ mine })} />
    <MoreFilters filters={filters} set={set} />
  </FilterBar>
);

/**
 * The less used filters, behind a button. On phones all filters are behind the bar's button, so this
 * one is hidden.
 */
function MoreFilters({ filters, set }: Props): ReactNode {
  const { difficulty, unit, place, least } = filters;
  const count = [difficulty !== null, unit !== null, place !== '', least !== null].filter(Boolean).length;
  const [open, setOpen] = useState(count > 0);
  const id = useId();
  return (
    <>
      <Button hideBelow="md" aria-expanded={open} aria-controls={id} onClick={() => setOpen((before) => !before)}>
        {count === 0 ? 'More filters' : `More filters (${count})`}
        <Icon name="chevron" size={16} {...(open && { style: { transform: 'rotate(180deg)' } })} />
      </Button>
      <chakra.div
        id={id}
        display={{ base: 'contents', md: open ? 'flex' : 'none' }}
        flexWrap="wrap"
        gap={3}
        // In a row of its own.
        flexBasis="100%"
        order={1}
      >
        <Choice
          label="Difficulty"
          all="Any difficulty"
          value={filters.difficulty}
          options={named(difficulties)}
          onChange={(difficulty) => set({ difficulty })}
        />
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
      </chakra.div>
    </>
  );
}
