// Notice in a form whose typed text can no longer be saved, with a button that copies the text.
import { useEffect, type ReactNode } from 'react';
import { announce } from './announce.tsx';
import { Button } from './Button.tsx';
import { copyText } from './copy.ts';
import { Notice } from './Notice.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isTyped = (control: Control): boolean =>
  control.value.trim() !== '' &&
  !('readOnly' in control && control.readOnly) &&
  !['radio', 'checkbox', 'hidden', 'file', 'password'].includes(control.type);
const nameOf = (control: Control): string =>
  control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? control.name;

/** The texts of a form's fields, one `label: text` per field. */
const textIn = (form: Element): string =>
  [...form.querySelectorAll<Control>('input, textarea, select')]
    .filter(isTyped)
    .map((control) => `${nameOf(control)}: ${control.value}`)
    .join('\n');

/** @param title what happened */
export function TooLateNotice({ title }: { title: string }): ReactNode {
  useEffect(() => announce(`${title}. Your text is still here.`), [title]);
  const copy = (form: Element | null): void => {
    if (form === null) return;
    void copyText(textIn(form), { done: 'Text copied', failed: 'Select the text in the fields to copy it.' });
  };
  return (
    <Notice
      tone="warn"
      icon="refresh"
      title={title}
      more="It can no longer be saved. Your text is still here, so you can copy it."
      action={
        <Button size="sm" onClick={({ currentTarget }) => copy(currentTarget.closest('form'))}>
          Copy text
        </Button>
      }
    />
  );
}
