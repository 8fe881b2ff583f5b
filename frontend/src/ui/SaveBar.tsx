// Buttons that save or discard what is typed in a form inside a page, with the result beside them.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SaveState } from '../platform/forms/useAutosave.ts';
import { Button } from './Button.tsx';
import { SaveNote } from './SaveNote.tsx';

export interface SaveBarProps {
  /** Id of the help text. */
  id: string;
  /** Name of the form, for screen readers. */
  label: string;
  edit: { readonly isDirty: boolean; readonly saving: boolean };
  /** The result of the last save. */
  state: SaveState | undefined;
  /** Never throws. */
  onSave: () => Promise<void>;
  onDiscard: () => void;
  saveText?: string;
  /** The save button submits the form around it, so Enter in a field saves, too. */
  submits?: boolean;
  /** The help text while everything is saved. */
  children: ReactNode;
}

export const SaveBar = ({
  id,
  label,
  edit: { isDirty, saving },
  state,
  onSave,
  onDiscard,
  saveText = 'Save',
  submits = false,
  children,
}: SaveBarProps): ReactNode => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
    <Button
      type={submits ? 'submit' : 'button'}
      variant="tonal"
      disabled={!isDirty}
      pending={saving}
      pendingText="Saving..."
      onClick={submits ? undefined : () => void onSave()}
    >
      {saveText}
    </Button>
    <Button variant="quiet" disabled={!isDirty || saving} onClick={onDiscard}>
      Discard
    </Button>
    <chakra.div flex="1 1 200px">
      <SaveNote id={id} label={label} state={state} onRetry={() => void onSave()}>
        {isDirty ? 'Not saved yet.' : children}
      </SaveNote>
    </chakra.div>
  </chakra.div>
);
