// Loading of a live list: first rows, more pages, retries, and prefetching before a view opens.
import { limits } from '@guild/common/wire/fields';
import type { StoreApi } from 'zustand';
import { wasRefused, type Page } from '../api/api.ts';
import { live } from './live.ts';
import type { ListChanges, ListState } from './listState.ts';
import type { Versioned } from './liveCollection.ts';

export interface FetchOptions<T, F, S> {
  /** Requests a page. */
  readonly fetch: (filters: F, page: { limit: number; cursor: string | null }) => Promise<Page<T>>;
  /**
   * Requests additional data of the list, which is applied together with it. If that fails, the old
   * data stay.
   */
  readonly fetchExtra?: (filters: F) => Promise<(state: S) => S>;
  readonly pageSize?: number;
}
interface LoadingDeps<T extends Versioned, F, S> extends FetchOptions<T, F, S> {
  readonly store: Pick<StoreApi<S>, 'getState' | 'setState'>;
  readonly changes: ListChanges<T, F, S>;
}

export interface ListLoading<F> {
  /**
   * Starts a new view before its first load: another person, another visit or other filters.
   * @param comesBack whether the reader returns to the view; then as many rows as before are loaded
   * at once
   */
  readonly openView: (filters: F, viewerId: string, comesBack?: boolean) => void;
  /** Loads the view. Also runs after every reconnect, without moving rows. */
  readonly load: () => Promise<void>;
  /** Whether the server answered with an error. Then only the viewer asks again. */
  readonly isRefused: () => boolean;
  /** After a failure: asks again. Shows the skeletons, unless there are older rows. */
  readonly retry: () => Promise<void>;
  /** Loads the next page. @param limit number of its rows; left out: as usual @throws ApiError */
  readonly loadMore: (limit?: number) => Promise<void>;
  /**
   * Requests the first load of a view before it is rendered. If the view opens within five seconds,
   * it uses this answer. With an open connection it then asks once more, because messages may have
   * been sent before it joined its room. Never fails.
   * @returns a function that applies the answer, so that the view renders with it
   */
  readonly prefetch: (filters: F) => Promise<(viewerId: string) => void>;
}

/** Applies an answer to the state. */
type Apply<S> = (state: S) => S;
interface Prefetch<S> {
  /** The filters of the view, as a comparable text. */
  readonly view: string;
  readonly answer: Promise<Apply<S>>;
  /** Whether the view has already been opened with the answer. */
  isApplied: boolean;
}
/** How long a prefetched answer is valid, in ms. */
const prefetchValidMs = 5000;
const textOf = (filters: unknown): string => JSON.stringify(filters);

export function createLoading<T extends Versioned, F, S extends ListState<T, F>>({
  store: { getState, setState },
  changes,
  fetch,
  fetchExtra = () => Promise.resolve((state) => state),
  pageSize = 60,
}: LoadingDeps<T, F, S>): ListLoading<F> & { readonly countLoads: () => number } {
  /** Number of views and loads so far. Answers to earlier ones are ignored. */
  let loads = 0;
  /** Number of rows that the reader saw before leaving the view, for their return. */
  let rowsBefore = 0;
  let prefetched: Prefetch<S> | null = null;

  /** Requests at least this many rows from the beginning, and at least one page. */
  const fetchRows = async (filters: F, count: number): Promise<Page<T>> => {
    const limit = Math.min(Math.max(count, pageSize), limits.maxPage);
    const first = await fetch(filters, { limit, cursor: null });
    let { items, next } = first;
    while (next !== null && items.length < count) {
      const more = await fetch(filters, { limit: Math.min(count - items.length, limits.maxPage), cursor: next });
      items = [...items, ...more.items];
      next = more.next;
    }
    return { ...first, items, next };
  };
  const request = async (filters: F, count: number): Promise<Apply<S>> => {
    const extra = fetchExtra(filters).catch((): Apply<S> => (state) => state);
    const rows = await fetchRows(filters, count);
    const applyExtra = await extra;
    return (state) => changes.listed(applyExtra(state), rows);
  };
  /** Waits for an answer, and applies it unless another load has begun meanwhile. */
  const settle = async (answer: Promise<Apply<S>>): Promise<void> => {
    loads += 1;
    const thisLoad = loads;
    try {
      const apply = await answer;
      if (thisLoad === loads) setState(apply);
    } catch (failure) {
      if (thisLoad === loads) setState((state) => changes.failed(state, failure));
    }
  };

  const isRefused = (): boolean => wasRefused(getState());
  const load = async (): Promise<void> => {
    const prefetch = prefetched;
    prefetched = null;
    if (prefetch !== null && !prefetch.isApplied) {
      await settle(prefetch.answer);
      if (isRefused()) return;
    }
    // A prefetch before the room was joined may have missed messages. If the connection still has
    // to open, that loads everything again.
    if (prefetch !== null && !live.isOpen()) return;
    const { filters, shown } = getState();
    await settle(request(filters, Math.max(shown.length, rowsBefore)));
  };

  const openView = (filters: F, viewerId: string, comesBack = false): void => {
    const before = getState();
    const isSame = viewerId === before.viewerId && textOf(filters) === textOf(before.filters);
    if (isSame && prefetched?.isApplied === true) return;
    // An answer for this view that is still on its way stays for its first load.
    if (prefetched?.isApplied === true || prefetched?.view !== textOf(filters)) prefetched = null;
    loads += 1;
    rowsBefore = comesBack && isSame ? before.shown.length : 0;
    setState((state) => changes.opened(state, filters, viewerId));
  };

  return {
    countLoads: () => loads,
    openView,
    load,
    isRefused,
    async retry() {
      setState((state) => (state.phase === 'failed' ? { ...state, phase: 'loading' } : state));
      await load();
    },
    async loadMore(limit = pageSize) {
      const { loadingMore, next: cursor, filters } = getState();
      if (loadingMore || cursor === null) return;
      setState((state) => ({ ...state, loadingMore: true }));
      const thisLoad = loads;
      try {
        const page = await fetch(filters, { limit, cursor });
        if (thisLoad === loads) setState((state) => changes.continued(state, page));
      } finally {
        if (thisLoad === loads) setState((state) => ({ ...state, loadingMore: false }));
      }
    },
    async prefetch(filters) {
      const thisPrefetch: Prefetch<S> = { view: textOf(filters), answer: request(filters, 0), isApplied: false };
      prefetched = thisPrefetch;
      const isWanted = (): boolean => prefetched === thisPrefetch;
      setTimeout(() => {
        if (isWanted()) prefetched = null;
      }, prefetchValidMs);
      const apply = await thisPrefetch.answer.catch(() => null);
      return (viewerId) => {
        if (apply === null || !isWanted()) return;
        openView(filters, viewerId);
        setState(apply);
        thisPrefetch.isApplied = true;
      };
    },
  };
}
