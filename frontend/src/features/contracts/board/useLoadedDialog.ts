// A dialog that needs something of the server first: its button waits meanwhile, and it stays closed when that fails.
import { useState } from 'react';
import { report, type Report } from '../../../ui/report.ts';

export interface LoadedDialog<T> {
  /** What the dialog is opened with; null: it is closed. */
  readonly data: T | null;
  readonly isLoading: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * @param load undefined: there is nothing to open, which it has said itself. @throws ApiError
 * @param failed what is said when it fails
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
