// Saves each change by itself: what becomes of it stands at the field, and what could not be saved stays typed.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnanswered, sentenceOf } from '../api/api.ts';
import { isOfflineNow, useIsOffline } from '../live/connection.store.ts';
import type { Edit, Fields } from './useEdit.ts';

/** What has become of a change. */
export type SaveState =
  | { readonly phase: 'saving' | 'saved' }
  /** `text`: what went wrong, as a sentence. */
  | { readonly phase: 'failed'; readonly text: string };
export type SaveStates<V> = Partial<Record<keyof V, SaveState>>;

export const offlineText = "You're offline. Nothing has been saved yet.";

/** Why a save has failed. @param fallback when the server gives no reason */
export function failureOf(error: unknown, fallback: string): SaveState {
  // The line may have been cut between the change and the call.
  if (isUnanswered(error)) return { phase: 'failed', text: isOfflineNow() ? offlineText : "Can't reach the server." };
  return { phase: 'failed', text: sentenceOf(error, fallback) };
}

export interface AutosaveParts<E, V> {
  readonly edit: Edit<E, V>;
  readonly fields: Fields<V>;
  /** Makes the call with what the fields hold now. @throws ApiError */
  readonly send: (version: number) => Promise<E>;
  readonly onSaved: (saved: E) => void;
  /** What is said when the server gives no reason. */
  readonly failed: string;
}
export interface Autosave<V> {
  readonly states: SaveStates<V>;
  /** Changes fields and saves them. */
  readonly change: (patch: Partial<V>) => void;
  /** Saves once more what could not be saved. */
  readonly retry: () => void;
  /** Settles a field that somebody else has changed, too, and saves the choice. */
  readonly choose: Edit<unknown, V>['choose'];
}

const keysOf = <V extends object>(values: Partial<V>): (keyof V)[] => Object.keys(values) as (keyof V)[];

/** One save at a time: what changes meanwhile goes with the next, and what was changed offline goes when the line is back. */
export function useAutosave<E, V extends object>(parts: AutosaveParts<E, V>): Autosave<V> {
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
    // What was put back to what is stored needs no saving, and is no failure any more.
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
