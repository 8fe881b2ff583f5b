// Tests of the report forms: shared form tests, codes as chips, specified sentences, and
// simultaneous edits.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aMark, aScoutingReport, aWeek } from '@guild/common/test/scouting.builders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { startScouting } from '../../../test/stores.ts';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { EditReportDialog, NewReportDialog } from './core/ReportFormDialog.tsx';
import { reports, week } from './scouting.store.ts';

const spice = aScoutingReport({ locations: ['B-3', 'H-5'] });
const start = (): void => startScouting([spice], aWeek());

formPromises({
  name: 'new scouting report',
  file: 'features/scouting/core/ReportFormDialog.tsx',
  start,
  show: (open, close) => open && <NewReportDialog onClose={close} />,
  field: 'Week label',
  before: 'DD Week of 11/17',
  text: 'Storm week',
  more: { 'Crashed Ships': '', Locations: 'I-9' },
  submit: /Add Report|Saving/,
  call: 'POST /api/scouting',
  reply: aScoutingReport({ id: 9, category: 'crashed_ships', locations: ['I-9'] }),
  path: 'weekLabel',
});

let closed = 0;
const close = (): void => {
  closed += 1;
};
function show(what: 'new' | 'edit', answers: Answers = {}): Sent[] {
  const sent = answerCalls(answers);
  const edit = (
    <ListDialog list={reports} id={spice.id}>
      {(report) => <EditReportDialog report={report} onClose={close} />}
    </ListDialog>
  );
  renderUi(what === 'new' ? <NewReportDialog onClose={close} /> : edit, { session: sessionAs('Admin') });
  return sent;
}
const field = (): HTMLElement => screen.getByLabelText('Locations');
const type = (text: string): void => void fireEvent.input(field(), { target: { value: text } });
const chips = (): (string | null)[] =>
  screen.queryAllByRole('button', { name: /^Remove [A-I]-\d$/ }).map(({ textContent }) => textContent);
const submit = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  closed = 0;
  start();
});

describe('the locations field', () => {
  it('turns pasted codes into chips, and names invalid ones', async () => {
    show('new');
    type('I-9, h5 C3 Z1');
    expect(chips()).toEqual(['I-9', 'H-5', 'C-3']);
    expect(field()).toHaveValue('Z1');
    expect(field()).toHaveAccessibleDescription(
      "“Z1” isn't a map cell. Use a row from A to I and a column from 1 to 9.",
    );
    await submit('Add Report');
    await waitFor(() => expect(field()).toHaveFocus());
    type('c4');
    await waitFor(() => expect(field()).toBeValid());
  });

  it('removes chips by Backspace, and by arrow keys with Delete', async () => {
    show('edit');
    type('i9');
    expect(chips()).toEqual(['B-3', 'H-5', 'I-9']);
    act(() => field().focus());
    await userEvent.keyboard('{Backspace}');
    expect(chips()).toEqual(['B-3', 'H-5']);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Remove B-3' })).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    // The only location has no remove button.
    expect(chips()).toEqual([]);
    expect(screen.getByText('H-5')).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
  });
});

describe('a new report', () => {
  it('reports missing fields', async () => {
    show('new');
    await submit('Add Report');
    expect(await screen.findByText('Category is required')).toBeVisible();
    expect(screen.getByText('At least one location is required')).toBeVisible();
    expect(await screen.findByText('Please add at least one location')).toBeVisible();
  });

  it('is sent without the week’s name when that was not changed', async () => {
    const made = aScoutingReport({ id: 9, locations: ['I-9'] });
    const sent = show('new', { 'POST /api/scouting': () => ({ status: 201, body: made }) });
    fireEvent.click(screen.getByLabelText('Large Spice Fields'));
    type('i9');
    await submit('Add Report');
    expect(await screen.findByText('New scouting report created successfully')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ body: { category: 'spice_craters', locations: ['I-9'], isActive: true } });
    expect(sent.at(-1)?.body).not.toHaveProperty('weekLabel');
    expect(sent.at(-1)?.key).toBeDefined();
    expect(closed).toBe(1);
  });
});

it('does not overwrite the week’s name when it changes while the form is open', async () => {
  const sent = show('new', { 'POST /api/scouting': () => ({ status: 201, body: spice }) });
  type('c3');
  await userEvent.click(await screen.findByText('Crashed Ships'));
  act(() => week.take(aWeek({ label: 'Gale', version: 2 })));
  await submit('Add Report');
  expect(await screen.findByText('New scouting report created successfully')).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ category: 'crashed_ships', locations: ['C-3'], isActive: true });
});

describe('an edit', () => {
  it('is sent with the version that was opened', async () => {
    const saved = aScoutingReport({ locations: ['B-3', 'C-3', 'H-5'], version: 2 });
    const sent = show('edit', { 'PATCH /api/scouting/7': () => ({ body: saved }) });
    type('c3');
    await submit('Save');
    expect(await screen.findByText('Scouting report updated successfully')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ body: { locations: ['B-3', 'H-5', 'C-3'], isActive: true, version: 1 } });
  });

  it('shows both values after a conflict, until one is chosen', async () => {
    const theirs = aScoutingReport({ marks: [aMark({ cell: 'A-1' })], version: 2 });
    const sent = show('edit', {
      'PATCH /api/scouting/7': () => ({ body: { ...theirs, version: 3 } }),
    });
    type('c3');
    act(() => reports.changed(theirs));
    const choice = within(await screen.findByRole('group', { name: 'Choice for Locations' }));
    expect(choice.getByText('A-1')).toBeVisible();
    expect(choice.getByText('B-3, H-5, C-3')).toBeVisible();
    await submit('Save');
    expect(sent).toEqual([]);
    await userEvent.click(choice.getByRole('button', { name: 'Take theirs: Locations' }));
    expect(screen.getByRole('list', { name: 'Locations so far' })).toHaveTextContent(/^A-1$/);
    await submit('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ body: { locations: ['A-1'], version: 2 } });
  });

  it('shows that the report no longer exists, and keeps the typed locations', async () => {
    const sent = show('edit');
    type('c3');
    act(() => reports.removed({ id: 7, version: 2 }));
    expect(await screen.findByText('Somebody deleted this while you were editing')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(chips()).toEqual(['B-3', 'H-5', 'C-3']);
    expect([sent, closed]).toEqual([[], 0]);
  });
});
