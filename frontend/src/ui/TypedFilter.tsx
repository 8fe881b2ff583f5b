// A filter that is typed: told a moment after the last key, and as the address has it when that changes from elsewhere.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Input } from './Field.tsx';

const pause = 400;

export interface TypedFilterProps {
  label: string;
  placeholder: string;
  /** As the address has it; empty: none. */
  value: string;
  /** Told a moment after the last key; empty: none. */
  onChange: (value: string) => void;
  /** Digits alone are taken. */
  whole?: boolean;
}
const isWhole = (typed: string): boolean => /^\d{0,13}$/.test(typed);

export function TypedFilter({ label, placeholder, value, onChange, whole = false }: TypedFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSame = (): boolean => (whole && value !== '' ? Number(value) === Number(typed) : value === typed.trim());
  if (value !== shown) {
    // The address has changed from elsewhere (back button, cleared filters).
    setShown(value);
    if (!isSame()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Input
      {...(whole && { inputMode: 'numeric', textStyle: 'figures' })}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      width="100%"
      value={typed}
      onChange={({ target }) => {
        if (whole && !isWhole(target.value)) return;
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(target.value.trim()), pause);
      }}
    />
  );
}
