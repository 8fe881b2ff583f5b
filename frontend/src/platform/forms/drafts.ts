// Form drafts, kept for this browser tab until the form is sent or discarded. Typed text survives a
// reload, leaving the page, or the end of a session. One draft for each form and document, only for
// the person who typed it.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Stored } from './edits.ts';
import { sessionStore } from '../session/session.store.ts';

export interface StoredDraft<V> {
  readonly typed: Partial<V>;
  /** The stored values when the draft was typed, for forms that other people may save meanwhile. */
  readonly seen?: Stored<V>;
}
export interface Draft<V> {
  /** The draft when the form opened. null: none, or it has been dropped since. */
  readonly found: StoredDraft<V> | null;
  /** Saves the draft. null: nothing is typed any more. */
  readonly keep: (draft: StoredDraft<V> | null) => void;
  /** Removes the draft after sending or discarding. */
  readonly drop: () => void;
}

const prefix = 'draft:';
const keyOf = (name: string): string => `${prefix}${sessionStore.getState().user?.id.toString() ?? ''}:${name}`;
/** JSON has no undefined, so an emptied number is stored as null. */
const whole = (_name: string, value: unknown): unknown => (value === undefined ? null : value);
const revived = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value as unknown) ?? undefined])) as V;

/** @returns null without a draft or without storage */
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
    // Storage may be disabled or full. Closing the form still asks first.
  }
}

/** Deletes all drafts at sign-out, so that the next person on this tab finds none. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Names of the drafts that the open forms have restored. */
const restoredNames = new Set<string>();
/** Deletes the restored drafts after a crash of the screen, so that none of them can crash it again. */
export function dropRestoredDrafts(): void {
  for (const name of restoredNames) keepDraft(name, null);
  restoredNames.clear();
}

/**
 * @param name name of form and document, such as `item:12`. It must not change while the form is
 * open. null: no draft is kept.
 */
export function useDraft<V extends object>(name: string | null): Draft<V> {
  const [found, setFound] = useState(() => {
    const draft = name === null ? null : readDraft<V>(name);
    if (name !== null && draft !== null) restoredNames.add(name);
    return draft;
  });
  // Also noted while reading: a form may fail before its effects run.
  const restoredName = found === null ? null : name;
  useEffect(() => {
    if (restoredName === null) return undefined;
    restoredNames.add(restoredName);
    return () => void restoredNames.delete(restoredName);
  }, [restoredName]);
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
