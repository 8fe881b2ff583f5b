// Price range filter: minimum and maximum, both optional.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TypedFilter } from './TypedFilter.tsx';

export interface PriceFilterProps {
  /** The limits in the address. Empty: none. */
  min: string;
  max: string;
  onMin: (bound: string) => void;
  onMax: (bound: string) => void;
}

/** Two inclusive limits. Text that is no whole number is ignored. */
export const PriceFilter = ({ min, max, onMin, onMax }: PriceFilterProps): ReactNode => (
  <chakra.div
    role="group"
    aria-label="Price"
    display="flex"
    alignItems="center"
    gap={1.5}
    flex={{ base: '1 1 100%', md: '1 1 216px' }}
    maxWidth={{ md: '248px' }}
    color="fg.muted"
  >
    <TypedFilter whole label="Lowest price" placeholder="Price from" value={min} onChange={onMin} />
    <span aria-hidden>–</span>
    <TypedFilter whole label="Highest price" placeholder="to" value={max} onChange={onMax} />
  </chakra.div>
);
