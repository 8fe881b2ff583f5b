// Text filter that reports its value a moment after the last key, and follows changes of the
// address.
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Input } from './Field.tsx';
import { NumberInput } from './NumberInput.tsx';

const pause = 400;

export interface TypedFilterProps {
  label: string;
  placeholder: string;
  /** The value in the address. Empty: none. */
  value: string;
  /** Called a moment after the last key. Empty: none. */
  onChange: (value: string) => void;
  /** Accepts only whole numbers. */
  whole?: boolean;
}
const isBound = (typed: string): boolean => typed === '' || /^\d{1,13}$/.test(typed);

export function TypedFilter({ label, placeholder, value, onChange, whole = false }: TypedFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSame = (): boolean =>
    whole && value !== '' ? Number(value) === parseWholeNumber(typed) : value === typed.trim();
  if (value !== shown) {
    // The address was changed elsewhere (back button, cleared filters).
    setShown(value);
    if (!isSame()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    const next = text.trim();
    // An unreadable number changes nothing.
    if (!whole || isBound(next)) timer.current = setTimeout(() => onChange(next), pause);
  };
  const shared = { 'aria-label': label, placeholder, width: '100%', value: typed } as const;
  if (whole) return <NumberInput {...shared} min={0} onType={type} />;
  return <Input {...shared} autoComplete="off" onChange={({ target }) => type(target.value)} />;
}
