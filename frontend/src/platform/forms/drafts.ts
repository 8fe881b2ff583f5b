// What is typed into forms, kept for this tab of the browser until it is sent or thrown away: a reload, a way elsewhere or a session that
// ends in the middle of a sentence loses nothing. One draft for each form and document, and only for the person who typed it.
import { useCallback, useMemo, useState } from 'react';
import type { Stored } from './edits.ts';
import { sessionStore } from '../session/session.store.ts';

export interface StoredDraft<V> {
  readonly typed: Partial<V>;
  /** What was stored when it was typed, for forms that others may save meanwhile. */
  readonly seen?: Stored<V>;
}
export interface Draft<V> {
  /** What was kept when the form came; null: nothing, or it has been dropped since. */
  readonly found: StoredDraft<V> | null;
  /** Keeps what is typed now; null: nothing is typed any more. */
  readonly keep: (draft: StoredDraft<V> | null) => void;
  /** Once it is sent, or discarded. */
  readonly drop: () => void;
}

const prefix = 'draft:';
const keyOf = (name: string): string => `${prefix}${sessionStore.getState().user?.id.toString() ?? ''}:${name}`;
/** JSON knows no undefined: an emptied number is kept as null. */
const whole = (_name: string, value: unknown): unknown => (value === undefined ? null : value);
const revived = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value as unknown) ?? undefined])) as V;

/** @returns null where nothing is kept, or storage is shut */
export function readDraft<V extends object>(name: string): StoredDraft<V> | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as StoredDraft<V> | null;
    if (draft === null) return null;
    const { typed, seen } = draft;
    return { typed: revived(typed), ...(seen !== undefined && { seen: { ...seen, values: revived(seen.values) } }) };
  } catch {
    return null;
  }
}

/** @param draft null: nothing is typed any more */
export function keepDraft<V extends object>(name: string, draft: StoredDraft<V> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft, whole));
  } catch {
    // Storage may be shut or full: closing the form still asks before anything is lost.
  }
}

/** At sign-out: whoever uses this tab next finds nothing. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing could be kept there is nothing to forget.
  }
}

/** @param name of the form and its document, `item:12`, the same for as long as the form is there; null: nothing is kept */
export function useDraft<V extends object>(name: string | null): Draft<V> {
  const [found, setFound] = useState(() => (name === null ? null : readDraft<V>(name)));
  const keep = useCallback(
    (draft: StoredDraft<V> | null) => {
      if (name !== null) keepDraft(name, draft);
    },
    [name],
  );
  const drop = useCallback(() => {
    if (name !== null) keepDraft(name, null);
    setFound(null);
  }, [name]);
  return useMemo(() => ({ found, keep, drop }), [found, keep, drop]);
}
