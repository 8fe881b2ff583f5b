// Input for the name of an item. It suggests names that were sold or listed before.
import { useId, useState, type ReactNode } from 'react';
import { Input, type InputProps } from './Field.tsx';
import { useItemNames } from './itemNames.ts';

export function NameInput(props: InputProps): ReactNode {
  const list = useId();
  const [typed, setTyped] = useState('');
  const names = useItemNames(typed);
  return (
    <>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Input {...props} list={list} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
    </>
  );
}
