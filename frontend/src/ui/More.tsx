// Button at the end of a long list that loads the next page. On paper, a line says that rows are
// missing.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '../platform/format/format.ts';
import { live } from '../platform/live/live.ts';
import { Button } from './Button.tsx';
import { toastError } from './toast.ts';

export interface MoreProps {
  pending: boolean;
  onClick: () => Promise<void>;
  /** How many rows are shown, and how many exist. null: unknown. */
  shown?: number;
  total?: number | null;
  /** The error message. */
  failed?: readonly [title: string, text: string] | undefined;
}

/** The line on paper about the rows that are not on it. */
function notPrinted(shown: number | undefined, total: number | null): string {
  const missing = shown === undefined || total === null ? 0 : total - shown;
  const rows = missing === 1 ? '1 more row is' : `${missing > 0 ? `${formatNumber(missing)} more` : 'More'} rows are`;
  return `${rows} not shown. Press Show more before you print.`;
}

const defaultFailed = ['Loading failed', 'Failed to load more'] as const;

export const More = ({
  pending,
  onClick,
  shown,
  total = null,
  failed: [title, text] = defaultFailed,
}: MoreProps): ReactNode => (
  <>
    <chakra.div
      data-screen-only
      display="flex"
      flexWrap="wrap"
      justifyContent="center"
      alignItems="center"
      gap={3}
      marginTop={6}
    >
      {shown !== undefined && total !== null && (
        <chakra.span fontSize="sm" color="fg.muted" textStyle="figures">
          {`${formatNumber(shown)} of ${formatNumber(total)}`}
        </chakra.span>
      )}
      <Button
        pending={pending}
        pendingText="Loading..."
        onClick={() => {
          onClick().catch((error: unknown) => toastError(title, error, text));
        }}
      >
        Show more
      </Button>
    </chakra.div>
    <p className="print-only">{notPrinted(shown, total)}</p>
  </>
);

interface Paged {
  readonly shown: readonly number[];
  readonly next: string | null;
  readonly total: number | null;
  readonly loadingMore: boolean;
}
export interface ListMoreProps extends Pick<MoreProps, 'failed'> {
  /** As `createLiveList` makes it. */
  list: { readonly use: <R>(select: (state: Paged) => R) => R; readonly loadMore: () => Promise<void> };
}
/** The button of a live list. Live messages that arrive while a page is loaded are applied, too. */
export function ListMore({ list, failed }: ListMoreProps): ReactNode {
  const hasMore = list.use(({ next }) => next !== null);
  const pending = list.use(({ loadingMore }) => loadingMore);
  const shown = list.use((state) => state.shown.length);
  const total = list.use((state) => state.total);
  if (!hasMore) return null;
  return (
    <More
      pending={pending}
      shown={shown}
      total={total}
      failed={failed}
      onClick={() => live.replayOver(list.loadMore)}
    />
  );
}
