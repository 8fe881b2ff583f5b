// View of a live list: skeleton, error with Try Again, empty state, or the list. Rows that could
// not be refreshed stay, marked as old. Rows are held in place while somebody may be about to press
// one.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { keepIds, useHeldStill } from '../platform/live/heldStill.ts';
import { ErrorState } from './ErrorState.tsx';
import { StaleNotice } from './StaleNotice.tsx';

interface ListContent {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly shown: readonly number[];
  readonly ownChanges: number;
}

export interface ListViewProps {
  /** As `createLiveList` makes it. */
  list: { readonly use: <R>(select: (state: ListContent) => R) => R; readonly retry: () => unknown };
  /** Title of the error. */
  failed: string;
  /** The skeleton. Absent: the list renders its own. */
  skeleton?: ReactNode;
  /** The empty state. Absent: the list renders its own. */
  empty?: ReactNode;
  children: (shown: readonly number[]) => ReactNode;
}

export function ListView({ list, failed, skeleton, empty, children }: ListViewProps): ReactNode {
  const phase = list.use((state) => state.phase);
  const failure = list.use((state) => state.failure);
  const shown = list.use((state) => state.shown);
  const ownChanges = list.use((state) => state.ownChanges);
  const own = `${phase} ${ownChanges}`;
  const { shown: rows, area } = useHeldStill<readonly number[], HTMLDivElement>(shown, keepIds, own);
  const content = (): ReactNode => {
    if (phase === 'failed') return <ErrorState title={failed} error={failure} onRetry={() => void list.retry()} />;
    if (phase === 'loading' && skeleton !== undefined) return skeleton;
    if (phase === 'ready' && rows.length === 0 && empty !== undefined) return empty;
    return (
      <>
        {failure !== null && phase === 'ready' && <StaleNotice title={failed} onRetry={list.retry} />}
        {children(rows)}
      </>
    );
  };
  return (
    <chakra.div display="contents" {...area}>
      {content()}
    </chakra.div>
  );
}
