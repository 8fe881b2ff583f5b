// Printing of whole lists: loads all rows of the lists on the page, then prints.
import { limits } from '@guild/common/wire/fields';
import { useEffect, useRef, type RefObject } from 'react';
import { create } from 'zustand';
import { afterPaint, rendersAll } from './progressiveRender.ts';

/** More rows than this are hundreds of pages of paper, and slow to lay out. */
export const maxPrintedRows = 5000;

/** A list that has more rows on the server. */
export interface PagedRows {
  /** An element of the list. It says whether the list is on the paper. */
  readonly place: RefObject<HTMLElement | null>;
  readonly shown: number;
  /** null: unknown. */
  readonly total: number | null;
  readonly isLoading: boolean;
  /** Loads the next page. @throws ApiError */
  readonly loadMore: (limit: number) => Promise<void>;
}
const lists = new Set<RefObject<PagedRows>>();

/** Makes the rows loadable for printing while the component is shown. */
export function usePagedRows(rows: PagedRows): void {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    lists.add(latest);
    return () => void lists.delete(latest);
  }, []);
}

/** Rows that are being loaded for printing. null: none are. */
export const printProgress = create<Pick<PagedRows, 'shown' | 'total'> | null>(() => null);
const setProgress = (next: Pick<PagedRows, 'shown' | 'total'> | null): void => printProgress.setState(next, true);
/** Stops loading. Nothing is printed. */
export const cancelPrinting = (): void => setProgress(null);

const dialog = '[data-scope=dialog][data-part=content]';
/** Only the dialog is printed if one is open, otherwise only the content of the page. */
const paper = (): string => (document.querySelector(dialog) === null ? 'main' : dialog);

/**
 * Loads all rows of the lists that are on the paper, then opens the browser's print dialog.
 * @returns how it ended; 'too many': nothing was printed, because a list is too long
 * @throws ApiError if a page cannot be loaded
 */
export async function printAllRows(): Promise<'printed' | 'cancelled' | 'too many'> {
  if (printProgress.getState() !== null) return 'cancelled';
  const area = paper();
  const next = (): PagedRows | undefined =>
    [...lists].map(({ current }) => current).find(({ place }) => place.current?.closest(area) != null);
  rendersAll.setState(true, true);
  try {
    for (let list = next(); list !== undefined; list = next()) {
      const { shown, total, isLoading, loadMore } = list;
      if (Math.max(shown, total ?? 0) > maxPrintedRows) return 'too many';
      setProgress({ shown, total });
      if (!isLoading) await loadMore(limits.maxPage);
      // The list is rendered, so that it knows its next page.
      await afterPaint();
      if (printProgress.getState() === null) return 'cancelled';
    }
  } finally {
    setProgress(null);
    rendersAll.setState(false, true);
  }
  // Whatever covers the page closes first: the progress, or the menu.
  await afterPaint();
  window.print();
  return 'printed';
}
