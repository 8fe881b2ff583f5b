// Search field above a list. '/' focuses it. The text is reported a moment after the last key.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useShortcut } from '../platform/page/shortcuts.ts';
import { Input } from './Field.tsx';
import { Icon } from './Icon.tsx';

const pause = 250;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== shown) {
    // The address was changed elsewhere (back button, cleared filters).
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useShortcut('/', () => input.current?.focus());
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim()), pause);
  };
  return (
    <chakra.div position="relative" flex={{ base: '1 1 180px', md: '1 1 160px' }} minWidth={0}>
      <chakra.span position="absolute" insetStart={3} top="12px" zIndex={1} color="fg.subtle" pointerEvents="none">
        <Icon name="search" size={16} />
      </chakra.span>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        paddingStart="38px"
        onChange={(event) => {
          change(event.target.value);
        }}
      />
    </chakra.div>
  );
}
