// The row of filters above a list, and the choice of an item's category that two of them have.
import { chakra } from '@chakra-ui/react';
import { itemCategories } from '@guild/common/auctions/auctions.api';
import type { ReactNode } from 'react';
import { Input, Select } from './Field.tsx';

/** How a choice takes its place: two in a row on phones. */
export const fit = { flex: { base: '1 1 40%', md: 'none' } } as const;

/** @param label what is filtered, for screen readers */
export const FilterBar = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <chakra.div
    role="search"
    aria-label={label}
    display="flex"
    flexWrap="wrap"
    gap={{ base: 2, md: 3 }}
    alignItems="center"
    marginBottom={{ base: 3, md: 4 }}
  >
    {children}
  </chakra.div>
);

/** @param value null: all of them; told as the empty text */
export const CategorySelect = ({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (category: string) => void;
}): ReactNode => (
  <Select aria-label="Category" {...fit} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
    <option value="">All Categories</option>
    {itemCategories.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </Select>
);

/** A day, with its label before it. @param value `YYYY-MM-DD`; empty: none */
export const DayFilter = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}): ReactNode => (
  <chakra.label {...fit} display="flex" alignItems="center" gap={2} fontSize="sm" color="fg.muted" whiteSpace="nowrap">
    {label}
    <chakra.span flex={1} minWidth={0}>
      <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </chakra.span>
  </chakra.label>
);
