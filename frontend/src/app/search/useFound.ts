// Asks the server for what fits a text, a moment after the last key; an answer to what is no longer typed is dropped.
import { searchRoutes, type FoundKind } from '@guild/common/search/search.api';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';

const pauseMs = 80;

interface Answer {
  /** What it is to. */
  readonly text: string;
  readonly kinds: readonly FoundKind[];
}
export interface Found {
  readonly kinds: readonly FoundKind[];
  /** Why there is no answer. */
  readonly failure: unknown;
  /** Whether the answer is still to come for what is typed. */
  readonly pending: boolean;
  readonly retry: () => void;
}

/** Its cause is what the call was answered. */
class SearchFailed extends Error {
  /** What was asked for. */
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

/** @param text what is typed, trimmed @returns the latest answer, and how to ask again */
export function useFound(text: string): Found {
  const { loaded, retry } = useResource((signal) => ask(text, signal), { key: text });
  if (text === '') return { kinds: [], failure: null, pending: false, retry };
  // What was found for less stays until the answer is there, so that nothing jumps while somebody types on.
  if (loaded.phase === 'ready')
    return { kinds: loaded.data.kinds, failure: null, pending: loaded.data.text !== text, retry };
  const failed = loaded.phase !== 'loading' && loaded.failure instanceof SearchFailed ? loaded.failure : null;
  return { kinds: [], failure: failed?.cause ?? null, pending: failed?.text !== text, retry };
}
