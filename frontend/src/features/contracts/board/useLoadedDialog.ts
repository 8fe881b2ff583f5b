// Hook for a dialog that needs data from the server first. Its button is pending meanwhile. After a
// failure the dialog stays closed.
import { useState } from 'react';
import { report, type Report } from '../../../ui/report.ts';

export interface LoadedDialog<T> {
  /** Data of the open dialog. null: closed. */
  readonly data: T | null;
  readonly isLoading: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * @param load returns undefined if there is nothing to open; it then shows a message itself
 * @throws ApiError
 * @param failed message after a failure
 */
export function useLoadedDialog<T>(load: () => Promise<T | undefined>, failed: Report<T>['failed']): LoadedDialog<T> {
  const [isLoading, setLoading] = useState(false);
  const [data, setData] = useState<T | null>(null);
  const open = async (): Promise<void> => {
    setLoading(true);
    setData((await report(load, { done: () => null, failed })) ?? null);
    setLoading(false);
  };
  return { data, isLoading, open: () => void open(), close: () => setData(null) };
}
