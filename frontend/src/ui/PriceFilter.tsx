// Price range filter: minimum and maximum, both optional.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TypedFilter } from './TypedFilter.tsx';

export interface PriceRange {
  least: number | null;
  most: number | null;
}
export interface PriceFilterProps extends PriceRange {
  onChange: (patch: { least?: string; most?: string }) => void;
}

/** Two inclusive limits. Text that is no whole number is ignored. */
export const PriceFilter = ({ least, most, onChange }: PriceFilterProps): ReactNode => (
  <chakra.div
    role="group"
    aria-label="Price"
    display="flex"
    alignItems="center"
    gap={1.5}
    flex={{ base: '1 1 100%', md: '1 1 180px' }}
    maxWidth={{ md: '216px' }}
    color="fg.muted"
  >
    <TypedFilter
      whole
      label="Lowest price"
      placeholder="Price from"
      value={least?.toString() ?? ''}
      onChange={(bound) => onChange({ least: bound })}
    />
    <span aria-hidden>–</span>
    <TypedFilter
      whole
      label="Highest price"
      placeholder="to"
      value={most?.toString() ?? ''}
      onChange={(bound) => onChange({ most: bound })}
    />
  </chakra.div>
);
