// Draws what a section lists: the shape of what comes, what went wrong with Try Again, what stands there when nothing fits, or the list,
// whose rows are held still while one of them may be about to be pressed.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { keepIds, useHeldStill } from '../platform/live/heldStill.ts';
import { ErrorState } from './ErrorState.tsx';

interface Listed {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly shown: readonly number[];
  readonly ownChanges: number;
}
const removed = {
  '& > *': { position: 'relative' },
  '& > * > *': { opacity: 0.3 },
  '& > *::after': {
    content: '"Removed"',
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    fontWeight: 'var(--weight-strong)',
  },
};
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
  const ownChanges = list.use((state) => state.ownChanges);
  const own = `${phase} ${ownChanges.toString()}`;
  const { shown: rows, area } = useHeldStill<readonly number[], HTMLDivElement>(shown, keepIds, own);
  const content = (): ReactNode => {
    if (phase === 'failed') return <ErrorState title={failed} error={failure} onRetry={() => void list.retry()} />;
    if (phase === 'loading' && skeleton !== undefined) return skeleton;
    if (phase === 'ready' && rows.length === 0 && empty !== undefined) return empty;
    return children(rows);
  };
  return (
    <chakra.div display="contents" {...area}>
      {content()}
    </chakra.div>
  );
}

interface CardPlaceProps {
  list: { readonly use: <R>(select: (state: { readonly entities: { readonly byId: object } }) => R) => R };
  id: number;
  /** The card, which draws what was removed as it was. */
  children: ReactNode;
}
/** Around a card of a list whose rows are held still: what others have removed keeps its place, without effect. */
export function CardPlace({ list, id, children }: CardPlaceProps): ReactNode {
  const isThere = list.use(({ entities }) => id in entities.byId);
  if (isThere) return children;
  return (
    <chakra.div inert display="contents" css={removed} data-removed>
      {children}
    </chakra.div>
  );
}
