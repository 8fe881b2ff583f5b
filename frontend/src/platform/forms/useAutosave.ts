// Autosave hook: saves each change at once, shows the result at the field, and keeps the typed
// value when saving fails.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnanswered, sentenceOf } from '../api/api.ts';
import { isOfflineNow, useIsOffline } from '../live/connection.store.ts';
import type { Edit, Fields } from './useEdit.ts';

/** The state of a change. */
export type SaveState =
  | { readonly phase: 'saving' | 'saved' }
  /** `text`: the reason, as a sentence. */
  | { readonly phase: 'failed'; readonly text: string };
export type SaveStates<V> = Partial<Record<keyof V, SaveState>>;

export const offlineText = "You're offline. Nothing has been saved yet.";

/** Why saving failed. @param fallback used if the server gives no reason */
export function failureOf(error: unknown, fallback: string): SaveState {
  // The connection may have been lost between the change and the call.
  if (isUnanswered(error)) return { phase: 'failed', text: isOfflineNow() ? offlineText : "Can't reach the server." };
  return { phase: 'failed', text: sentenceOf(error, fallback) };
}

export interface AutosaveOptions<E, V> {
  readonly edit: Edit<E, V>;
  readonly fields: Fields<V>;
  /** Sends the current field values. @throws ApiError */
  readonly send: (version: number) => Promise<E>;
  readonly onSaved: (saved: E) => void;
  /** Shown if the server gives no reason. */
  readonly failed: string;
}
export interface Autosave<V> {
  readonly states: SaveStates<V>;
  /** Changes fields and saves them. */
  readonly change: (patch: Partial<V>) => void;
  /** Tries again to save failed changes. */
  readonly retry: () => void;
  /** Resolves a conflict in a field, and saves the choice. */
  readonly choose: Edit<unknown, V>['choose'];
}

const keysOf = <V extends object>(values: Partial<V>): (keyof V)[] => Object.keys(values) as (keyof V)[];

/**
 * Runs one save at a time. Later changes go with the next save. Changes made offline are saved when
 * the connection is back.
 */
export function useAutosave<E, V extends object>(parts: AutosaveOptions<E, V>): Autosave<V> {
  const [states, setStates] = useState<SaveStates<V>>({});
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const running = useRef(false);
  const mark = useCallback((names: readonly (keyof V)[], state: SaveState | undefined): void => {
    setStates((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, state])) }));
  }, []);
  const flush = useCallback(async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const unsaved = (): (keyof V)[] => keysOf<V>(latest.current.edit.changed());
    try {
      for (let names = unsaved(); names.length > 0; names = unsaved()) {
        if (isOfflineNow()) {
          mark(names, { phase: 'failed', text: offlineText });
          return;
        }
        mark(names, { phase: 'saving' });
        const { edit, send, onSaved } = latest.current;
        const saved = await edit.save(send);
        if (saved === undefined) {
          mark(names, undefined);
          return;
        }
        onSaved(saved);
        mark(names, { phase: 'saved' });
      }
    } catch (error) {
      mark(unsaved(), failureOf(error, latest.current.failed));
    } finally {
      running.current = false;
    }
  }, [mark]);
  const change = (patch: Partial<V>): void => {
    parts.fields.write(patch);
    // Fields that are back at their stored values need no saving, and their errors are cleared.
    mark(keysOf(patch), undefined);
    void flush();
  };
  const offline = useIsOffline();
  useEffect(() => {
    if (!offline) void flush();
  }, [offline, flush]);
  return {
    states,
    change,
    retry: () => void flush(),
    choose(field, choice) {
      parts.edit.choose(field, choice);
      void flush();
    },
  };
}
