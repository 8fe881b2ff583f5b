// Locations field of a report: typed or pasted codes become chips, and other words get an error.
import { chakra } from '@chakra-ui/react';
import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { announce } from '../../../ui/announce.tsx';
import { Field, Input } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { chip } from './CategoryCard.tsx';
import { sayWrong, splitLocations, typeLocations, withoutLocation, wrongWords } from './scouting.locations.ts';

interface ChipsProps {
  cells: readonly string[];
  onRemove: (cell: string) => void;
  /** Moves the focus from the last chip to the text field. */
  toField: () => void;
}
/** Arrow keys move between chips, Delete and Backspace remove one. */
function Chips({ cells, onRemove, toField }: ChipsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const focusOn = (at: number): void => {
    const chip = list.current?.querySelectorAll('button')[at];
    if (chip === undefined) toField();
    else chip.focus();
  };
  /** Removes a chip and focuses the one that takes its place. */
  const remove = (at: number): void => {
    // The last remaining chip has no remove button.
    if (cells.length === 2) toField();
    else focusOn(at === 0 ? 1 : at - 1);
    onRemove(cells[at] ?? '');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = [...(list.current?.querySelectorAll('button') ?? [])].findIndex((one) => one === event.target);
    if (event.key === 'ArrowLeft') focusOn(Math.max(0, at - 1));
    else if (event.key === 'ArrowRight') focusOn(at + 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at);
    else return;
    event.preventDefault();
  };
  return (
    <chakra.ul ref={list} aria-label="Locations so far" display="flex" flexWrap="wrap" gap={1.5} onKeyDown={onKeyDown}>
      {cells.map((cell, at) => (
        <li key={cell}>
          {cells.length === 1 ? (
            <span className={chip()}>{cell}</span>
          ) : (
            <button type="button" className={chip()} aria-label={`Remove ${cell}`} onClick={() => remove(at)}>
              {cell}
              <chakra.span marginInlineStart={1.5} marginEnd="-3px" color="fg.subtle">
                <Icon name="close" size={12} />
              </chakra.span>
            </button>
          )}
        </li>
      ))}
    </chakra.ul>
  );
}

export interface LocationsFieldProps {
  /** In the format of `joinLocations`. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | undefined;
  contested?: boolean;
  ref: Ref<HTMLInputElement>;
  name: string;
}
export function LocationsField({
  value,
  onChange,
  onBlur,
  error,
  contested = false,
  ref,
  name,
}: LocationsFieldProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { cells, rest } = splitLocations(value);
  const wrong = wrongWords(rest);
  const inside = (selector: string): HTMLElement | undefined =>
    [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1);
  const type = (text: string): void => {
    const { value: next, added } = typeLocations(value, text);
    if (added.length > 0) announce(`${added.join(', ')} added`);
    onChange(next);
  };
  const remove = (cell: string): void => {
    announce(`${cell} removed`);
    onChange(withoutLocation(value, cell));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (rest !== '' || cells.length === 0) return;
    if (event.key === 'ArrowLeft') inside('ul button')?.focus();
    else if (event.key === 'Backspace') remove(cells.at(-1) ?? '');
    else return;
    event.preventDefault();
  };
  return (
    <chakra.div ref={box} display="grid" gap={2} minWidth={0}>
      <Field
        label="Locations"
        contested={contested}
        error={wrong.length > 0 ? sayWrong(wrong) : error}
        hint="Type or paste codes such as I-9, h5 C3."
      >
        {(ids) => (
          <Input
            {...ids}
            ref={ref}
            name={name}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="I-9, H-5"
            value={rest}
            onChange={({ target }) => type(target.value)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {cells.length > 0 && <Chips cells={cells} onRemove={remove} toField={() => inside('input')?.focus()} />}
    </chakra.div>
  );
}
