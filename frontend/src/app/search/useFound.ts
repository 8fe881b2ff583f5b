// Asks the server for what fits a text, a moment after the last key; an answer to what is no longer typed is dropped.
import { searchRoutes, type FoundKind } from '@guild/common/search/search.api';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';

const pauseMs = 80;

export interface Found {
  /** What the answer is to. */
  readonly text: string;
  readonly kinds: readonly FoundKind[];
  /** Why there is none. */
  readonly failure: unknown;
}
const none: Found = { text: '', kinds: [], failure: null };

/**
 * @param text what is typed, trimmed
 * @returns the latest answer, whether it is still to come for this text, and how to ask again
 */
export function useFound(text: string): Found & { readonly pending: boolean; readonly retry: () => void } {
  const [found, setFound] = useState(none);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (text === '') return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const next = await call(searchRoutes.search, { query: { q: text }, signal: leaving.signal }).then(
        (kinds) => ({ text, kinds, failure: null }),
        (failure: unknown) => ({ text, kinds: [], failure }),
      );
      if (!leaving.signal.aborted) setFound(next);
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, tries]);
  const retry = (): void => {
    setFound(none);
    setTries(tries + 1);
  };
  if (text === '') return { ...none, pending: false, retry };
  // What was found for less stays until the answer is there, so that nothing jumps while somebody types on.
  return { ...found, pending: found.text !== text, retry };
}
