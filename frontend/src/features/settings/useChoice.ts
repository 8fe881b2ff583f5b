// Hook for a guild setting that is saved at once.
import { useState } from 'react';
import { dataOf, type Resource } from '../../platform/api/resource.ts';
import { failureOf, type SaveState } from '../../platform/forms/useAutosave.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import type { SettingRowProps } from './SettingRow.tsx';

export interface Choice<S, V> {
  /** null while loading. */
  known: S | null;
  /** Whether the control is disabled. */
  disabled: boolean;
  choose: (value: V) => Promise<void>;
  /** How the last change went, or why there is nothing to change. */
  row: Pick<SettingRowProps, 'state' | 'onRetry'>;
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
  const isUnknown = settings.loaded.phase === 'failed';
  return {
    known,
    choose,
    disabled: offline || known === null || state?.phase === 'saving',
    row: isUnknown
      ? { state: { phase: 'failed', text: 'Error loading the setting' }, onRetry: settings.retry }
      : { state },
  };
}
