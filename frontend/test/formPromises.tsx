// Shared tests of dialogs with forms: labels, focus, drafts, reset when reopened, sending once,
// errors beside fields.
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isAll } from '@guild/common/test/counts';
import { Button } from '../src/ui/Button.tsx';
import { answerCalls, type Answers, type Sent } from './fakeServer.ts';
import { renderUi } from './renderUi.tsx';
import { sessionAs } from './session.ts';

export interface FormCase {
  readonly name: string;
  /** Path below `src`. */
  readonly file: string;
  readonly show: (open: boolean, close: () => void) => ReactNode;
  readonly start?: () => void;
  /** Answers to the calls that the form makes. */
  readonly answers?: Answers;
  /** The text is typed into this field and replaces its first value. */
  readonly field: string;
  readonly before: string;
  readonly text: string;
  /** Value of the field after sending. Default: its first value. */
  readonly after?: string;
  /** Further required fields. */
  readonly more?: Readonly<Record<string, string>>;
  readonly submit: RegExp;
  readonly call: string;
  readonly reply: unknown;
  /** The server's name of the field. Absent: the server rejects no single field. */
  readonly path?: string;
  /** Whether the form shows the notice about a restored draft. */
  readonly says?: false;
}
/** A page with a button that opens a dialog. */
export function Opener({ show }: Pick<FormCase, 'show'>): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      {show(open, () => setOpen(false))}
    </main>
  );
}

export type Field = HTMLInputElement;
export const drafts = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
export const restored = (): HTMLElement | null => screen.queryByText('Draft restored');
const question = (): Promise<HTMLElement> => screen.findByRole('alertdialog', { name: 'Discard changes?' });
/**
 * Whether the element takes presses. A new dialog blocks presses for a moment, until it is known to
 * be the topmost one.
 */
const canBePressed = (element: HTMLElement): boolean => getComputedStyle(element).pointerEvents !== 'none';
export const answer = async (word: string): Promise<void> => {
  const button = within(await question()).getByRole('button', { name: word });
  await waitFor(() => expect(canBePressed(button)).toBe(true));
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
/** Types into a field, or selects a radio button. */
export function fill(label: string, value: string): void {
  const field = screen.getByLabelText<Field>(label);
  if (field.type === 'radio') fireEvent.click(field);
  else if (field.tagName === 'SELECT') fireEvent.change(field, { target: { value } });
  else fireEvent.input(field, { target: { value } });
}

/** Renders the form's opener. */
export function come(one: FormCase, answers: Answers = {}): { sent: Sent[]; leave: () => void } {
  one.start?.();
  const sent = answerCalls({ ...one.answers, ...answers });
  const { unmount } = renderUi(<Opener show={one.show} />, { session: sessionAs('Admin') });
  return { sent, leave: unmount };
}
const opener = (): HTMLElement => screen.getByRole('button', { name: 'Open it', hidden: true });
export async function open({ field }: FormCase): Promise<Field> {
  await userEvent.click(opener());
  return screen.findByLabelText<Field>(field);
}
async function closed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Finds fields without a visible label, or without information on whether they are required. */
export function nameless(within: HTMLElement): string[] {
  return [...within.querySelectorAll<Field>('input,select,textarea')]
    .filter((field) => {
      const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
      const isChoice = ['radio', 'checkbox'].includes(field.type) || field.readOnly || field.labels?.length === 0;
      const saysRequired = isChoice || (field.getAttribute('aria-required') === 'true') !== name.endsWith('(optional)');
      return name === '' || !saysRequired;
    })
    .map(({ outerHTML }) => outerHTML);
}

/**
 * The shared tests of one form. All forms use the same code, so `npm test` runs them for a few
 * forms and `npm run test:all` for every form.
 */
export function formPromises(one: FormCase): void {
  if (isAll) everyPromise(one);
}

export function everyPromise(one: FormCase): void {
  const calls = (sent: readonly Sent[]): Sent[] => sent.filter(({ method, path }) => `${method} ${path}` === one.call);
  const fillAll = (): void => {
    fill(one.field, one.text);
    for (const [label, text] of Object.entries(one.more ?? {})) fill(label, text);
  };

  describe(one.name, () => {
    it('has names, asks before what is typed is lost, gives the focus back, and opens empty again', async () => {
      come(one);
      const field = await open(one);
      const dialog = screen.getByRole('dialog');
      expect(nameless(dialog)).toEqual([]);
      expect(field).toHaveProperty('value', one.before);
      // Only a browser can tell which field has the focus, because it knows what is visible.
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      fill(one.field, one.text);
      await userEvent.keyboard('{Escape}');
      await answer('Keep editing');
      expect(field).toHaveProperty('value', one.text);
      await userEvent.keyboard('{Escape}');
      await answer('Discard');
      await closed();
      await waitFor(() => expect(opener()).toHaveFocus());
      expect(drafts()).toEqual([]);
      expect(await open(one)).toHaveProperty('value', one.before);
      expect(screen.getByRole('dialog').querySelector('[aria-invalid]')).toBeNull();
      expect(restored()).toBeNull();
    });

    it('shows the complaint of the server at its field, is sent once, and leaves nothing behind', async () => {
      const { path } = one;
      let reply: (answer: { status?: number; body: unknown }) => void = () => undefined;
      const { sent } = come(one, { [one.call]: () => new Promise((resolve) => (reply = resolve)) });
      const field = await open(one);
      fillAll();
      const { form } = field;
      if (form === null) throw new Error('It is no form');
      if (path !== undefined) {
        const button = screen.getByRole('button', { name: one.submit });
        button.focus();
        await userEvent.click(button);
        await waitFor(() => expect(calls(sent)).toHaveLength(1));
        const details = { fields: [{ path, message: 'Not so, says the server' }] };
        reply({ status: 400, body: { error: 'Check it.', code: 'invalid_input', details } });
        await waitFor(() => expect(field).toHaveAccessibleDescription('Not so, says the server'));
        expect(field).toBeInvalid();
        await waitFor(() => expect(field).toHaveFocus());
        expect(field).toHaveProperty('value', one.text);
        sent.length = 0;
      }
      fireEvent.submit(form);
      await waitFor(() => expect(calls(sent)).toHaveLength(1));
      fireEvent.submit(form);
      expect(screen.getByRole('button', { name: one.submit, busy: true })).toBeVisible();
      reply({ body: one.reply });
      await closed();
      expect(calls(sent)).toHaveLength(1);
      expect(drafts()).toEqual([]);
      expect(await open(one)).toHaveProperty('value', one.after ?? one.before);
      expect(restored()).toBeNull();
    });
  });
  draftPromise(one);
}

/** The test that a form restores its draft after the page was left. */
function draftPromise(one: FormCase): void {
  it(`${one.name} has what was typed back after the page has gone`, async () => {
    const { leave } = come(one);
    await open(one);
    fill(one.field, one.text);
    leave();
    come(one);
    const field = await open(one);
    await waitFor(() => expect(field).toHaveProperty('value', one.text));
    if (one.says === false) return;
    expect(restored()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(field).toHaveProperty('value', one.before));
    expect(restored()).toBeNull();
    expect(drafts()).toEqual([]);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });
}
