// Hook for a form inside a page that is saved by a button.
import { useState } from 'react';
import { failureOf, offlineText, type SaveState } from '../platform/forms/useAutosave.ts';
import type { Edit } from '../platform/forms/useEdit.ts';
import { isOfflineNow } from '../platform/live/connection.store.ts';
import { useInlineForm } from './useInlineForm.ts';

export interface SaveButtonOptions<E, V> {
  readonly edit: Edit<E, V>;
  /** Sends the typed values. @throws ApiError */
  readonly send: (version: number) => Promise<E>;
  readonly onSaved: (saved: E) => void;
  /** Shown if the server gives no reason. */
  readonly failed: string;
}
export interface SaveButton {
  /** The result of the last save. undefined: none yet, or it was discarded. */
  readonly state: SaveState | undefined;
  /** Saves the typed values. Saves nothing while offline. Never throws. */
  readonly save: () => Promise<void>;
  /** Discards the typed values. */
  readonly discard: () => void;
}

/** Saves the typed values on request, and asks before leaving the page would lose them. */
export function useSaveButton<E, V>({ edit, send, onSaved, failed }: SaveButtonOptions<E, V>): SaveButton {
  const [state, setState] = useState<SaveState>();
  useInlineForm(edit.isDirty && !edit.saving, edit.discard);
  return {
    state,
    async save() {
      if (isOfflineNow()) {
        setState({ phase: 'failed', text: offlineText });
        return;
      }
      setState({ phase: 'saving' });
      try {
        const saved = await edit.save(send);
        if (saved !== undefined) onSaved(saved);
        setState(saved === undefined ? undefined : { phase: 'saved' });
      } catch (error) {
        setState(failureOf(error, failed));
      }
    },
    discard() {
      edit.discard();
      setState(undefined);
    },
  };
}
