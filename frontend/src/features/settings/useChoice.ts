// Hook for a guild setting that is saved at once.
import { useState } from 'react';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { dataOf, type Resource } from '../../platform/api/resource.ts';
import { failureOf, type SaveState } from '../../platform/forms/useAutosave.ts';

export interface Choice<S, V> {
  /** null while loading. */
  known: S | null;
  /** State of the last change. */
  state: SaveState | undefined;
  /** Whether the control is disabled. */
  disabled: boolean;
  choose: (value: V) => Promise<void>;
}
/** @param save throws ApiError @param failed message if the server gives no reason */
export function useChoice<S extends { readonly version: number }, V>(
  settings: Resource<S>,
  save: (value: V, version: number) => Promise<S>,
  failed: string,
): Choice<S, V> {
  const [state, setState] = useState<SaveState>();
  const offline = useIsOffline();
  const known = dataOf(settings.loaded);
  const choose = async (value: V): Promise<void> => {
    if (known === null) return;
    setState({ phase: 'saving' });
    try {
      settings.take(await save(value, known.version));
      setState({ phase: 'saved' });
    } catch (error) {
      setState(failureOf(error, failed));
      void settings.reload();
    }
  };
  return { known, state, choose, disabled: offline || known === null || state?.phase === 'saving' };
}

/** The values that a choice offers, and the current one if it is not among them. */
export const offeredValues = (values: readonly number[], current: number | null | undefined): number[] =>
  [...new Set([...values, ...(current == null ? [] : [current])])].sort((one, other) => one - other);
