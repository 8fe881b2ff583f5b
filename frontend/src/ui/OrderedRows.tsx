// Form field for a list of rows that people put in order, such as questions or roles.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { announce } from './announce.tsx';
import { Button } from './Button.tsx';
import { useRowFocus } from './useRowFocus.ts';

export interface RowControls<R> {
  /** Index of the row, and number of all rows. */
  at: number;
  count: number;
  onChange: (row: R) => void;
  /** @param step -1: up */
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}
export interface OrderedRowsProps<R> {
  legend: string;
  /** What a row is, in lower case, such as 'question'. */
  name: string;
  hint: string;
  /** An error of the whole list. */
  error: string | undefined;
  rows: readonly R[];
  maxRows: number;
  newRow: () => R;
  onChange: (rows: R[]) => void;
  /** Shows a row: an `<li>` with its index as `data-row`. */
  children: (row: R, controls: RowControls<R>) => ReactNode;
}

export function OrderedRows<R>(props: OrderedRowsProps<R>): ReactNode {
  const { legend, name, hint, error, rows, maxRows, newRow, onChange, children } = props;
  const { list, addButton, ...focus } = useRowFocus(rows);
  const controlsOf = (at: number): RowControls<R> => ({
    at,
    count: rows.length,
    onChange: (changed) => onChange(rows.with(at, changed)),
    onMove(step) {
      focus.move(at, step);
      const moved = [...rows];
      moved.splice(at + step, 0, ...moved.splice(at, 1));
      onChange(moved);
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      announce(`${title} ${at + 1} is ${name} ${at + step + 1} of ${rows.length} now`);
    },
    onRemove() {
      focus.change(Math.min(at, rows.length - 2));
      onChange(rows.filter((_one, other) => other !== at));
    },
  });
  const add = (): void => {
    focus.change(rows.length);
    onChange([...rows, newRow()]);
  };
  return (
    <chakra.fieldset display="grid" gap={2} minWidth={0}>
      <chakra.legend fontWeight="strong" fontSize="sm">
        {legend}
      </chakra.legend>
      <chakra.p fontSize="sm" color="fg.muted">
        {hint}
      </chakra.p>
      {error !== undefined && (
        <chakra.p role="alert" fontSize="sm" color="bad">
          {error}
        </chakra.p>
      )}
      {rows.length > 0 && (
        <chakra.ol ref={list} display="grid" gap={2}>
          {rows.map((row, at) => children(row, controlsOf(at)))}
        </chakra.ol>
      )}
      {rows.length < maxRows && (
        <div ref={addButton}>
          <Button size="sm" icon="plus" onClick={add}>
            Add {name}
          </Button>
        </div>
      )}
    </chakra.fieldset>
  );
}
