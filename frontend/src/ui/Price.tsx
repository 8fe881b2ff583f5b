// Amounts with thousands separators and unit, and a number that counts up to its new value.
import { unitName } from '@guild/common/wire/units';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { recipe } from './theme/recipe.ts';
import { formatNumber } from '../platform/format/format.ts';

const price = recipe({ textStyle: 'figures', whiteSpace: 'nowrap' });
const unitLook = recipe({ fontSize: 'xs', fontWeight: 'text', color: 'fg.muted', letterSpacing: 'normal' });

const countMs = 420;
const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows `value`. An increase counts up within 420 ms, or changes at once with reduced motion. */
export function CountUp({ value }: { value: number }): ReactNode {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (value === start) return undefined;
    if (value <= start || still()) {
      setShown(value);
      return undefined;
    }
    const begun = performance.now();
    let frame = 0;
    const step = (at: number): void => {
      const part = Math.min(1, Math.max(0, (at - begun) / countMs));
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [value]);
  return <span style={{ fontVariantNumeric: 'var(--figures)' }}>{formatNumber(shown)}</span>;
}

export const Price = ({
  amount,
  unit,
  counting = false,
}: {
  amount: number;
  unit?: string;
  counting?: boolean;
}): ReactNode => (
  <span className={price()}>
    {counting ? <CountUp value={amount} /> : <span>{formatNumber(amount)}</span>}
    {unit !== undefined && <small className={unitLook()}>{` ${unitName(unit)}`}</small>}
  </span>
);
