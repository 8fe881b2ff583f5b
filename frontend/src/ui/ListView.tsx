// Draws what a section lists: the shape of what comes, what went wrong with Try Again, what stands there when nothing fits, or the list.
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

interface Listed {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly shown: readonly number[];
}
export interface ListViewProps {
  /** As `createLiveList` makes it. */
  list: { readonly use: <R>(select: (state: Listed) => R) => R; readonly retry: () => unknown };
  /** The title above what went wrong. */
  failed: string;
  /** In the shape of what comes; left out: the list draws it itself until it draws something. */
  skeleton?: ReactNode;
  /** What stands there when it has been loaded and is empty; left out: the list says so itself. */
  empty?: ReactNode;
  children: (shown: readonly number[]) => ReactNode;
}

export function ListView({ list, failed, skeleton, empty, children }: ListViewProps): ReactNode {
  const phase = list.use((state) => state.phase);
  const failure = list.use((state) => state.failure);
  const shown = list.use((state) => state.shown);
  if (phase === 'failed') return <ErrorState title={failed} error={failure} onRetry={() => void list.retry()} />;
  if (phase === 'loading' && skeleton !== undefined) return skeleton;
  if (phase === 'ready' && shown.length === 0 && empty !== undefined) return empty;
  return children(shown);
}
