// Shared form tests for every form of the hall, and a check that no form is missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { answerCalls } from '../../test/fakeServer.ts';
import {
  answer,
  come,
  drafts,
  everyPromise,
  fill,
  formPromises,
  nameless,
  open,
  Opener,
  restored,
  type Field,
} from '../../test/formPromises.tsx';
import { formCases, inlineCases, otherForms } from '../../test/forms.tsx';
import { renderUi } from '../../test/renderUi.tsx';
import { sessionAs } from '../../test/session.ts';
import { forgetDrafts } from '../platform/forms/drafts.ts';

const src = join(import.meta.dirname, '..');
const isForm = /<(FormDialog|FiguresDialog|chakra\.form|form)\b|\bonSubmit=|\buse(Form)?Edit\(|\buseFormDialog\(/;

const sources = ['app', 'features'].flatMap((folder) =>
  readdirSync(join(src, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx'))
    .map(({ name, parentPath }) => relative(src, join(parentPath, name))),
);
const textOf = (file: string): string => readFileSync(join(src, file), 'utf8');
/** Forms that a feature's own tests check with `formPromises`. */
const heldElsewhere = sources
  .filter((file) => file.startsWith('features/') && file.endsWith('.test.tsx'))
  .map(textOf)
  .filter((text) => text.includes('formPromises('))
  .flatMap((text) => [...text.matchAll(/file: '(features\/[^']+)'/g)].map(([, file]) => file));

it('every form has a test', () => {
  const forms = sources.filter((file) => !file.endsWith('.test.tsx') && isForm.test(textOf(file)));
  const known = [...formCases, ...inlineCases].map(({ file }) => file);
  expect([...new Set([...known, ...otherForms, ...heldElsewhere])].sort()).toEqual(forms.sort());
});

// One with a single field, one that creates something, and one that edits something.
const triedAlways = ['bid', 'new auction', 'edited item'];
for (const one of formCases) (triedAlways.includes(one.name) ? everyPromise : formPromises)(one);

describe.each(inlineCases)('the inline form $name', ({ Show, start, answers = {}, begin, role, field, text }) => {
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
    else if (role === 'combobox') fireEvent.change(input, { target: { value: text } });
    else fireEvent.input(input, { target: { value: text } });
  };
  const valueOf = (input: Field): unknown => (role === 'checkbox' ? input.checked : input.value);

  it('has labels for every field, and restores typed text as a draft after the page was left', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(valueOf(again)).toBe(was);
    expect(document.body).not.toHaveFocus();
  });

  it('asks before a link discards typed text', async () => {
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
  it('asks on Escape, and returns the focus to the button that opened it', async () => {
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

  it('are not shown to another person', async () => {
    answerCalls({});
    const session = sessionAs('Member');
    renderUi(<Opener show={one.show} />, {
      session: { ...session, user: session.user && { ...session.user, id: 99 } },
    });
    expect(await open(one)).toHaveDisplayValue('');
  });

  it('are removed at sign-out', () => {
    expect(drafts()).toHaveLength(1);
    forgetDrafts();
    expect(drafts()).toEqual([]);
  });
});
