// Says that a form holds what was typed before the page went, and offers to begin afresh.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { firstField } from './firstField.ts';
import { Notice } from './Notice.tsx';

export interface DraftNoticeProps {
  /** Empties the form, or shows what is stored. */
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
          // The button goes with the draft: whoever has pressed it goes on in the form.
          currentTarget.closest('form, fieldset')?.querySelector<HTMLElement>(firstField)?.focus();
          onFresh();
        }}
      >
        Discard draft
      </Button>
    }
  />
);
