// Filter bar of a list, made from its declared filters.
import { chakra } from '@chakra-ui/react';
import { useId, useState, type ReactNode } from 'react';
import type { Route } from '@guild/common/wire/route';
import type { Filters, SetFilters, Values } from '../platform/page/filters.ts';
import { Button } from './Button.tsx';
import { ExportCsv } from './ExportCsv.tsx';
import { Select } from './Field.tsx';
import { DayFilter, FilterBar, fit } from './FilterBar.tsx';
import { Icon } from './Icon.tsx';
import { PriceFilter } from './PriceFilter.tsx';
import { SearchField } from './SearchField.tsx';
import { Toggle } from './Toggle.tsx';
import { TypedFilter } from './TypedFilter.tsx';

export interface FilterProps<A extends Values<A>> {
  of: Filters<never, A, never>;
  filters: A;
  set: SetFilters<A>;
}
interface FilterControlProps<A extends Values<A>> extends FilterProps<A> {
  name: keyof A;
  /** Layout of a select. */
  flex?: object;
}

/** Layout of a select that is the first filter of its bar. */
export const leadFit = { flex: { base: '1 1 120px', md: 'none' } } as const;

const Narrow = chakra('div', {
  base: { flex: { base: '1 1 40%', md: '1 1 88px' }, maxWidth: { md: '140px' }, minWidth: 0 },
});

/** The control of one filter. */
export function FilterControl<A extends Values<A>>({
  of,
  filters,
  set,
  name,
  flex = fit.flex,
}: FilterControlProps<A>): ReactNode {
  const control = of.controlOf(name);
  if (control === undefined) return null;
  const textOf = (one: keyof A): string => String(filters[one] ?? '');
  const changeOf = (one: keyof A) => (next: string) => set(of.chosen(one, next, filters));
  const value = textOf(name);
  const onChange = changeOf(name);
  switch (control.kind) {
    case 'search':
      return <SearchField label={control.label} placeholder={control.placeholder} value={value} onChange={onChange} />;
    case 'text':
    case 'number': {
      const { kind, label, placeholder } = control;
      return (
        <Narrow>
          <TypedFilter
            whole={kind === 'number'}
            label={label}
            placeholder={placeholder}
            value={value}
            onChange={onChange}
          />
        </Narrow>
      );
    }
    case 'price':
      return <PriceFilter min={value} max={textOf(control.most)} onMin={onChange} onMax={changeOf(control.most)} />;
    case 'day':
      return <DayFilter label={control.label} value={value} onChange={onChange} />;
    case 'toggle':
      return (
        <Toggle
          label={control.label}
          value={value}
          options={control.options.map(([one, label]) => ({ value: one, label }))}
          onChange={onChange}
        />
      );
    case 'select': {
      const options = typeof control.options === 'function' ? control.options(filters) : control.options;
      return (
        <Select aria-label={control.label} flex={flex} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
          {!options.some(([one]) => one === value) && <option>{value}</option>}
        </Select>
      );
    }
  }
}

/**
 * The filters behind 'More filters'. On phones all filters are behind the bar's button, so this one
 * is hidden.
 */
function MoreFilters<A extends Values<A>>({
  names,
  ...rest
}: FilterProps<A> & { names: (keyof A & string)[] }): ReactNode {
  const count = names.filter((name) => rest.of.isSet(name, rest.filters)).length;
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
        {names.map((name) => (
          <FilterControl key={name} name={name} {...rest} />
        ))}
      </chakra.div>
    </>
  );
}

export interface ListFiltersProps<A extends Values<A>> extends FilterProps<A> {
  /** Name of the group, for screen readers. */
  label: string;
  /** Filters that the viewer may not use. */
  hidden?: readonly (keyof A)[];
  /** Further controls after the filters. */
  children?: ReactNode;
  /** For each filter among `children`: whether it is set. */
  childrenSet?: readonly boolean[];
  /** Actions at the end of the row. */
  aside?: ReactNode;
  /** The list that people can download with these filters. Absent: none. */
  csv?: Route;
}

/** The bar with all declared filters in their order. The first one is always visible. */
export function ListFilters<A extends Values<A>>({
  label,
  hidden = [],
  children,
  childrenSet = [],
  aside,
  csv,
  ...rest
}: ListFiltersProps<A>): ReactNode {
  const { of, filters } = rest;
  const [first, ...others] = of.shown.filter((name) => !hidden.includes(name));
  const rare = others.filter(of.isRare);
  return (
    <FilterBar
      label={label}
      lead={first !== undefined && <FilterControl name={first} {...leadFit} {...rest} />}
      set={[...others.map((name) => of.isSet(name, filters)), ...childrenSet]}
      aside={aside}
    >
      {others
        .filter((name) => !rare.includes(name))
        .map((name) => (
          <FilterControl key={name} name={name} {...rest} />
        ))}
      {rare.length > 0 && <MoreFilters names={rare} {...rest} />}
      {children}
      {csv !== undefined && <ExportCsv list={csv} query={of.query(filters)} {...fit} />}
    </FilterBar>
  );
}
