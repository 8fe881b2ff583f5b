// Notice that a form contains a restored draft, with a button that discards it.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { firstField } from './firstField.ts';
import { Notice } from './Notice.tsx';

export interface DraftNoticeProps {
  /** Empties the form, or shows the stored values. */
  onFresh: () => void;
}
export const DraftNotice = ({ onFresh }: DraftNoticeProps): ReactNode => (
  <Notice
    tone="quiet"
    title="Draft restored"
    action={
      <Button
        size="sm"
        onClick={({ currentTarget }) => {
          // The button disappears with the draft, so the focus moves into the form.
          currentTarget.closest('form, fieldset')?.querySelector<HTMLElement>(firstField)?.focus();
          onFresh();
        }}
      >
        Discard draft
      </Button>
    }
  />
);
