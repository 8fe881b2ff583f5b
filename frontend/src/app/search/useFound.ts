// Search results of the server, requested a moment after the last key. Answers for an earlier text
// are dropped.
import { searchRoutes, type FoundKind } from '@guild/common/search/search.api';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';

const pauseMs = 80;

interface Answer {
  /** The text that this is the answer to. */
  readonly text: string;
  readonly kinds: readonly FoundKind[];
}
export interface Found {
  readonly kinds: readonly FoundKind[];
  /** Why there is no answer. */
  readonly failure: unknown;
  /** Whether the answer for the current text is still to come. */
  readonly pending: boolean;
  readonly retry: () => void;
}

/** A failed search. Its `cause` is the failure of the call. */
class SearchFailed extends Error {
  /** The text that was searched for. */
  readonly text: string;
  constructor(text: string, cause: unknown) {
    super('the search failed', { cause });
    this.text = text;
  }
}

async function ask(text: string, signal: AbortSignal): Promise<Answer> {
  if (text === '') return { text, kinds: [] };
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  signal.throwIfAborted();
  try {
    return { text, kinds: await call(searchRoutes.search, { query: { q: text }, signal }) };
  } catch (cause) {
    throw new SearchFailed(text, cause);
  }
}

/**
 * @param text the trimmed text of the field
 * @returns the latest answer, and a function that repeats the request
 */
export function useFound(text: string): Found {
  const { loaded, retry } = useResource((signal) => ask(text, signal), { key: text });
  if (text === '') return { kinds: [], failure: null, pending: false, retry };
  // The results for the shorter text stay until the answer arrives, so that nothing jumps while
  // somebody types.
  if (loaded.phase === 'ready')
    return { kinds: loaded.data.kinds, failure: null, pending: loaded.data.text !== text, retry };
  const failed = loaded.phase !== 'loading' && loaded.failure instanceof SearchFailed ? loaded.failure : null;
  return { kinds: [], failure: failed?.cause ?? null, pending: failed?.text !== text, retry };
}
