// Button at the end of a long list that loads the next page. Printing loads all pages. On paper, a
// line says if rows are missing.
import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { formatNumber } from '../platform/format/format.ts';
import { live } from '../platform/live/live.ts';
import { usePagedRows } from '../platform/page/printing.ts';
import { useShortcut } from '../platform/page/shortcuts.ts';
import { Button } from './Button.tsx';
import { printPage } from './printPage.ts';
import { toastError } from './toast.ts';

export interface MoreProps {
  pending: boolean;
  /** Loads the next page. @param limit number of its rows; left out: as usual */
  onClick: (limit?: number) => Promise<void>;
  /** How many rows are shown, and how many exist. null: unknown. */
  shown: number;
  total?: number | null;
  /** The error message. */
  failed?: readonly [title: string, text: string] | undefined;
}

/** The line on paper about the rows that are not on it. */
function notPrinted(shown: number, total: number | null): string {
  const missing = total === null ? 0 : total - shown;
  const rows = missing === 1 ? '1 more row is' : `${missing > 0 ? `${formatNumber(missing)} more` : 'More'} rows are`;
  return `${rows} not shown. To print all of them, choose Print this page in your account menu.`;
}

const defaultFailed = ['Loading failed', 'Failed to load more'] as const;

export function More({
  pending,
  onClick,
  shown,
  total = null,
  failed: [title, text] = defaultFailed,
}: MoreProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  usePagedRows({ place, shown, total, isLoading: pending, loadMore: onClick });
  useShortcut('mod+p', () => void printPage());
  return (
    <>
      <chakra.div
        ref={place}
        data-screen-only
        display="flex"
        flexWrap="wrap"
        justifyContent="center"
        alignItems="center"
        gap={3}
        marginTop={6}
      >
        {total !== null && (
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
}

interface ListPages {
  readonly shown: readonly number[];
  readonly next: string | null;
  readonly total: number | null;
  readonly loadingMore: boolean;
}
export interface ListMoreProps extends Pick<MoreProps, 'failed'> {
  /** As `createLiveList` makes it. */
  list: {
    readonly use: <R>(select: (state: ListPages) => R) => R;
    readonly loadMore: (limit?: number) => Promise<void>;
  };
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
      onClick={(limit) => live.replayOver(() => list.loadMore(limit))}
    />
  );
}
