// Every form keeps the same promises: names, focus, nothing typed is lost, as new when opened anew, sent once, complaints at their fields.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { answerCalls, type Answers, type Sent } from '../../test/fakeServer.ts';
import { formCases, inlineCases, Opener, otherForms, type FormCase } from '../../test/forms.tsx';
import { renderUi } from '../../test/renderUi.tsx';
import { sessionAs } from '../../test/session.ts';
import { forgetDrafts } from '../platform/drafts.ts';

const src = join(import.meta.dirname, '..');
const isForm = /<(FormDialog|FiguresDialog|chakra\.form|form)\b|\bonSubmit=|\buse(Form)?Edit\(|\buseFormDialog\(/;

it('knows every form there is', () => {
  const files = ['app', 'features'].flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map(({ name, parentPath }) => relative(src, join(parentPath, name))),
  );
  const forms = files.filter((file) => isForm.test(readFileSync(join(src, file), 'utf8')));
  const known = [...formCases.map(({ file }) => file), ...inlineCases.map(({ file }) => file), ...otherForms];
  expect([...new Set(known)].sort()).toEqual(forms.sort());
});

type Field = HTMLInputElement;
const drafts = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const restored = (): HTMLElement | null => screen.queryByText('What you typed before is back');
const question = (): Promise<HTMLElement> => screen.findByRole('alertdialog', { name: 'Discard changes?' });
const answer = async (word: string): Promise<void> => {
  await userEvent.click(within(await question()).getByRole('button', { name: word }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const fill = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });

function come(one: FormCase, answers: Answers = {}): { sent: Sent[]; leave: () => void } {
  one.start?.();
  const sent = answerCalls({ ...one.answers, ...answers });
  const { unmount } = renderUi(<Opener show={one.show} />, { session: sessionAs('Admin') });
  return { sent, leave: unmount };
}
const opener = (): HTMLElement => screen.getByRole('button', { name: 'Open it', hidden: true });
async function open({ field }: FormCase): Promise<Field> {
  await userEvent.click(opener());
  return screen.findByLabelText<Field>(field);
}
async function closed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Every field has a name that is seen, and says whether it has to be filled in. */
function nameless(within: HTMLElement): string[] {
  return [...within.querySelectorAll<Field>('input,select,textarea')]
    .filter((field) => {
      const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
      const isChoice = ['radio', 'checkbox'].includes(field.type) || field.readOnly || field.labels?.length === 0;
      const saysRequired = isChoice || (field.getAttribute('aria-required') === 'true') !== name.endsWith('(optional)');
      return name === '' || !saysRequired;
    })
    .map(({ outerHTML }) => outerHTML);
}

describe.each(formCases)('$name', (one) => {
  it('has names, takes the focus, and gives the focus back', async () => {
    come(one);
    await open(one);
    const dialog = screen.getByRole('dialog');
    expect(nameless(dialog)).toEqual([]);
    // Which field that is, only a browser can say that knows what is seen.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('asks before what is typed is lost, and is as new once it is', async () => {
    come(one);
    const field = await open(one);
    expect(field).toHaveDisplayValue(one.before);
    fill(one.field, one.text);
    await userEvent.keyboard('{Escape}');
    await answer('Keep editing');
    expect(field).toHaveDisplayValue(one.text);
    await userEvent.keyboard('{Escape}');
    await answer('Discard');
    await closed();
    await waitFor(() => expect(opener()).toHaveFocus());
    expect(drafts()).toEqual([]);
    expect(await open(one)).toHaveDisplayValue(one.before);
    expect(screen.getByRole('dialog').querySelector('[aria-invalid]')).toBeNull();
    expect(restored()).toBeNull();
  });

  it('has what was typed back after the page has gone', async () => {
    const { leave } = come(one);
    await open(one);
    fill(one.field, one.text);
    leave();
    come(one);
    const field = await open(one);
    await waitFor(() => expect(field).toHaveDisplayValue(one.text));
    if (one.says === false) return;
    expect(restored()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }));
    await waitFor(() => expect(field).toHaveDisplayValue(one.before));
    expect(restored()).toBeNull();
    expect(drafts()).toEqual([]);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  it('is sent once, and leaves nothing behind', async () => {
    let reply: (answer: { body: unknown }) => void = () => undefined;
    const { sent } = come(one, { [one.call]: () => new Promise((resolve) => (reply = resolve)) });
    const field = await open(one);
    fill(one.field, one.text);
    for (const [label, text] of Object.entries(one.more ?? {})) fill(label, text);
    const calls = (): Sent[] => sent.filter(({ method, path }) => `${method} ${path}` === one.call);
    const { form } = field;
    if (form === null) throw new Error('It is no form');
    fireEvent.submit(form);
    await waitFor(() => expect(calls()).toHaveLength(1));
    fireEvent.submit(form);
    expect(screen.getByRole('button', { name: one.submit, busy: true })).toBeVisible();
    reply({ body: one.reply });
    await closed();
    expect(calls()).toHaveLength(1);
    expect(drafts()).toEqual([]);
    expect(await open(one)).toHaveDisplayValue(one.after ?? one.before);
    expect(restored()).toBeNull();
  });

  const { path } = one;
  if (path === undefined) return;
  it('has the server’s complaint at its field, and the focus there', async () => {
    const details = { fields: [{ path, message: 'Not so, says the server' }] };
    come(one, { [one.call]: () => ({ status: 400, body: { error: 'Check it.', code: 'invalid_input', details } }) });
    const field = await open(one);
    fill(one.field, one.text);
    for (const [label, text] of Object.entries(one.more ?? {})) fill(label, text);
    screen.getByRole('button', { name: one.submit }).focus();
    await userEvent.click(screen.getByRole('button', { name: one.submit }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Not so, says the server'));
    expect(field).toBeInvalid();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveDisplayValue(one.text);
  });
});

describe.each(inlineCases)('in its page: $name', ({ Show, start, answers = {}, begin, role, field, text }) => {
  const come = (): (() => void) => {
    start?.();
    answerCalls(answers);
    const ui = (
      <main tabIndex={-1}>
        <Link to="/elsewhere">Elsewhere</Link>
        <Show />
      </main>
    );
    return renderUi(ui, { session: sessionAs('Admin') }).unmount;
  };
  const edited = async (): Promise<Field> => {
    if (begin !== undefined) await userEvent.click(await screen.findByRole('button', { name: begin }));
    return screen.findByRole<Field>(role, { name: field });
  };
  const change = (input: Field): void => {
    if (role === 'checkbox') fireEvent.click(input);
    else fireEvent.input(input, { target: { value: text } });
  };
  const valueOf = (input: Field): unknown => (role === 'checkbox' ? input.checked : input.value);

  it('has names, and what was typed back after the page has gone', async () => {
    const leave = come();
    const before = await edited();
    expect(nameless(screen.getByRole('main'))).toEqual([]);
    const was = valueOf(before);
    change(before);
    const changed = valueOf(before);
    expect(changed).not.toBe(was);
    leave();
    come();
    const again = await edited();
    expect(valueOf(again)).toBe(changed);
    expect(restored()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }));
    expect(valueOf(again)).toBe(was);
    expect(document.body).not.toHaveFocus();
  });

  it('asks before a link takes what is typed away', async () => {
    come();
    change(await edited());
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Keep editing');
    expect(drafts()).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Discard');
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  if (begin === undefined) return;
  it('asks at Escape, and gives the focus back to what began it', async () => {
    come();
    const input = await edited();
    change(input);
    input.focus();
    await userEvent.keyboard('{Escape}');
    await answer('Discard');
    await waitFor(() => expect(screen.getByRole('button', { name: begin })).toHaveFocus());
  });
});

describe('drafts', () => {
  const [one] = formCases.filter(({ name }) => name === 'new auction');
  if (one === undefined) throw new Error('There is no such form');
  beforeEach(async () => {
    const { leave } = come(one);
    await open(one);
    fill(one.field, one.text);
    leave();
  });

  it('are not shown to anybody else', async () => {
    answerCalls({});
    const session = sessionAs('Member');
    renderUi(<Opener show={one.show} />, {
      session: { ...session, user: session.user && { ...session.user, id: 99 } },
    });
    expect(await open(one)).toHaveDisplayValue('');
  });

  it('go at sign-out', () => {
    expect(drafts()).toHaveLength(1);
    forgetDrafts();
    expect(drafts()).toEqual([]);
  });
});
