// Hook for a list of rows that people put in order: the row that was moved, added or removed keeps the focus.
import { useEffect, useRef, type RefObject } from 'react';

export interface RowFocus {
  /** For the list. Each of its rows has its index as `data-row`. */
  readonly list: RefObject<HTMLOListElement | null>;
  /** For the container of the button that adds a row. */
  readonly addButton: RefObject<HTMLDivElement | null>;
  /** Before a row moves. @param at its index @param step -1: up */
  move: (at: number, step: -1 | 1) => void;
  /** Before a row is removed, or added at this index. */
  change: (at: number) => void;
}

/** @param rows a new array after each change */
export function useRowFocus(rows: readonly unknown[]): RowFocus {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  /** What gets the focus after the list has changed. `step`: the button that moves; null: the first field. */
  const next = useRef<{ at: number; step: number | null } | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const { at, step } = next.current;
    next.current = null;
    const row = list.current?.querySelector(`[data-row="${at}"]`);
    const button =
      step === null
        ? null
        : (row?.querySelector<HTMLElement>(`[data-move="${step}"]:not(:disabled)`) ??
          row?.querySelector<HTMLElement>(`[data-move="${-step}"]:not(:disabled)`));
    const input = row?.querySelector<HTMLElement>('input');
    (button ?? input ?? addButton.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [rows]);
  return {
    list,
    addButton,
    move(at, step) {
      // A row that is moved with a keyboard shortcut keeps the focus on its first field.
      const isByButton = document.activeElement?.hasAttribute('data-move') === true;
      next.current = { at: at + step, step: isByButton ? step : null };
    },
    change(at) {
      next.current = { at, step: null };
    },
  };
}
