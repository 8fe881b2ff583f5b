// A range of prices above a list: the lowest and the highest, each of which may be left open.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Input } from './Field.tsx';

const pause = 400;
const isBound = (typed: string): boolean => /^\d{0,13}$/.test(typed);

interface BoundProps {
  label: string;
  placeholder: string;
  value: number | null;
  /** Told a moment after the last key; empty: none. */
  onChange: (bound: string) => void;
}
function Bound({ label, placeholder, value, onChange }: BoundProps): ReactNode {
  const now = value?.toString() ?? '';
  const [typed, setTyped] = useState(now);
  const [shown, setShown] = useState(now);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (now !== shown) {
    // The address has changed from elsewhere (back button, cleared filters).
    setShown(now);
    if (Number(now) !== Number(typed) || now === '') setTyped(now);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Input
      inputMode="numeric"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      width="100%"
      textStyle="figures"
      value={typed}
      onChange={({ target }) => {
        if (!isBound(target.value)) return;
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(target.value), pause);
      }}
    />
  );
}

export interface PriceRange {
  least: number | null;
  most: number | null;
}
export interface PriceFilterProps extends PriceRange {
  onChange: (patch: { least?: string; most?: string }) => void;
}

/** Two bounds, both of which count; words that are no whole number are not taken. */
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
    <Bound
      label="Lowest price"
      placeholder="Price from"
      value={least}
      onChange={(bound) => onChange({ least: bound })}
    />
    <span aria-hidden>–</span>
    <Bound label="Highest price" placeholder="to" value={most} onChange={(bound) => onChange({ most: bound })} />
  </chakra.div>
);
