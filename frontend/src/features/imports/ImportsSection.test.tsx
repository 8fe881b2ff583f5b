// Tests of the imports: a file or pasted rows, columns, questions, errors, progress and Undo.
import { beforeEach, expect, it } from '@jest/globals';
import type { GuildImport, ImportPreview } from '@guild/common/imports/imports.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyList, noFilters } from '../../platform/live/listState.ts';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { ImportsSection } from './ImportsSection.tsx';
import { imports } from './imports.store.ts';

const done: GuildImport = {
  id: 3,
  kind: 'items',
  source: 'stock.csv',
  rows: 312,
  written: 312,
  state: 'done',
  createdBy: 'Ada',
  createdByDiscordId: '200000000000000001',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
  kept: 0,
  keptNames: [],
  version: 4,
};
const preview: ImportPreview = {
  kind: 'items',
  headings: ['Item', 'Preis'],
  columns: ['name', 'price'],
  fields: [
    { key: 'name', label: 'Item', isRequired: true },
    { key: 'price', label: 'Price', isRequired: false },
  ],
  rowCount: 2,
  rows: [
    { line: 2, cells: ['Knife', '1.500'] },
    { line: 3, cells: ['Sand', '5'] },
  ],
  missing: [],
  problems: [],
  problemCount: 0,
  questions: [],
};
beforeEach(() => imports.use.setState({ ...emptyList(noFilters) }));

function show(answers: Answers = {}): Sent[] {
  const sent = answerCalls({ 'GET /api/imports': () => ({ body: [] }), ...answers });
  renderUi(<ImportsSection />, { route: '/imports', session: sessionAs('Admin') });
  return sent;
}
const bodiesTo = (sent: Sent[], path: string): unknown[] =>
  sent.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body);
const paste = async (text: string): Promise<void> => {
  await userEvent.click(screen.getByLabelText('Or paste rows'));
  await userEvent.paste(text);
};

it('imports pasted rows: a question first, then a changed column', async () => {
  const asking: ImportPreview = { ...preview, questions: [{ about: 'numbers', example: '1.500' }] };
  const sent = show({
    'POST /api/imports/preview': () => ({ body: asking }),
    'POST /api/imports': () => ({
      status: 201,
      body: { ...done, state: 'writing', written: 0, finishedAt: null, rows: 2 },
    }),
  });
  await paste('Item\tPreis\nKnife\t1.500\nSand\t5');
  const button = await screen.findByRole('button', { name: 'Import 2 items' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.selectOptions(screen.getByLabelText('How is 1.500 meant?'), 'comma');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2 items' })).toHaveProperty('disabled', false));
  await userEvent.selectOptions(screen.getByLabelText('Content of Preis'), 'Not imported');
  await waitFor(() =>
    expect(bodiesTo(sent, '/api/imports/preview').at(-1)).toMatchObject({ columns: ['name', null], numbers: 'comma' }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2 items' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 items' }));
  await waitFor(() => expect(bodiesTo(sent, '/api/imports')).toHaveLength(1));
  expect(bodiesTo(sent, '/api/imports')[0]).toMatchObject({ kind: 'items', source: 'Pasted rows', numbers: 'comma' });
  // The form is empty again, and the import shows its progress.
  expect(within(await screen.findByRole('article')).getByText('0 of 2 rows')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('reads a file of Excel, and names errors and missing columns', async () => {
  const wrong: ImportPreview = {
    ...preview,
    missing: ['name'],
    problems: [{ line: 3, column: 'price', message: '"few" is not a number' }],
    problemCount: 1,
  };
  const sent = show({ 'POST /api/imports/preview': () => ({ body: wrong }) });
  const bytes = Uint8Array.from(Array.from('Stück;Preis').map((letter) => letter.charCodeAt(0)));
  const file = new File([bytes], 'lager.csv', { type: 'text/csv' });
  // jsdom's files cannot be read this way.
  Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.resolve(bytes.buffer) });
  await userEvent.upload(screen.getByLabelText('File'), file);
  expect(await screen.findByText('Line 3, Price: "few" is not a number')).toBeTruthy();
  expect(screen.getByText('No column is Item.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 2 items' })).toHaveProperty('disabled', true);
  expect(bodiesTo(sent, '/api/imports/preview')).toEqual([{ text: 'Stück;Preis' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('undoes an import after a question, and says what stays', async () => {
  const undone: GuildImport = { ...done, state: 'undone', kept: 2, keptNames: ['Knife', 'Sand'], version: 6 };
  const sent = show({
    'GET /api/imports': () => ({ body: [done] }),
    'POST /api/imports/3/undo': () => ({ body: undone }),
  });
  const card = await screen.findByRole('article', { name: '312 items from stock.csv' });
  await userEvent.click(within(card).getByRole('button', { name: 'Undo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(bodiesTo(sent, '/api/imports/3/undo')).toHaveLength(1));
  expect(await screen.findByText(/changed them since: Knife, Sand$/)).toBeTruthy();
  expect(within(card).queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('an old import cannot be undone', async () => {
  const old = { ...done, finishedAt: '2020-01-01T00:00:00.000Z' };
  show({ 'GET /api/imports': () => ({ body: [old] }) });
  const card = await screen.findByRole('article');
  expect(within(card).queryByRole('button', { name: 'Undo' })).toBeNull();
});
