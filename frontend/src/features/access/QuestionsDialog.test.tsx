// Tests of the dialog for the application form: the shared form tests, rows, order, and errors in a row.
import { expect, it } from '@jest/globals';
import type { AccessSettings, AccessSettingsChange, Question } from '@guild/common/access/applications.api';
import { maxQuestions } from '@guild/common/access/applications.api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { renderUi } from '../../../test/renderUi.tsx';
import { changeAccessSettings } from './access.settings.ts';
import QuestionsDialog from './QuestionsDialog.tsx';

const why: Question = { text: 'Why us?', kind: 'long', required: true, choices: [] };
const role: Question = { text: 'Your role?', kind: 'choice', required: false, choices: ['Scout', 'Miner'] };
const settings: AccessSettings = { hasForm: true, questions: [why, role], welcome: 'Hello', version: 3 };
const path = 'PATCH /api/settings/access';

formPromises({
  name: 'application form',
  file: 'features/access/QuestionsDialog.tsx',
  show: (open, close) => open && <QuestionsDialog settings={settings} save={changeAccessSettings} onClose={close} />,
  field: 'Question 1',
  before: 'Why us?',
  text: 'What brings you?',
  submit: /^(Save|Saving)/,
  call: path,
  reply: { ...settings, questions: [{ ...why, text: 'What brings you?' }, role], version: 4 },
  path: 'questions.0.text',
});

function show(questions: Question[] = [why, role]): Sent[] {
  const sent = answerCalls({ [path]: () => ({ body: { ...settings, version: 4 } }) });
  renderUi(
    <QuestionsDialog settings={{ ...settings, questions }} save={changeAccessSettings} onClose={() => undefined} />,
  );
  return sent;
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const saved = async (sent: Sent[]): Promise<unknown> => {
  await userEvent.click(button('Save'));
  return (sent.find(({ method }) => method === 'PATCH')?.body as AccessSettingsChange | undefined)?.questions;
};

it('adds, changes and removes questions, with the choices a line each', async () => {
  const sent = show();
  await userEvent.click(button('Add question'));
  expect(screen.getByLabelText('Question 3')).toHaveFocus();
  await userEvent.keyboard('Your class?');
  const row = within(screen.getAllByRole('listitem')[2] ?? document.body);
  await userEvent.selectOptions(row.getByLabelText('Answer'), 'Choice');
  await userEvent.type(row.getByLabelText(/^Choices/), 'Mentat{enter}{enter} Trooper ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Question 3 must be answered' }));
  await userEvent.click(button('Remove question 1'));
  expect(await saved(sent)).toEqual([
    role,
    { text: 'Your class?', kind: 'choice', required: false, choices: ['Mentat', 'Trooper'] },
  ]);
});

it('moves a question by button and by keyboard, and keeps the focus on it', async () => {
  const sent = show();
  await userEvent.click(button('Move down question 1'));
  // It cannot go further down, so the other button has the focus.
  expect(button('Move up question 2')).toHaveFocus();
  expect(screen.getByLabelText('Question 2')).toHaveValue('Why us?');
  await userEvent.click(screen.getByLabelText('Question 2'));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByLabelText('Question 1')).toHaveFocus();
  expect(screen.getByLabelText('Question 1')).toHaveValue('Why us?');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await userEvent.click(button('Move up question 2'));
  expect(await saved(sent)).toEqual([role, why]);
});

it.each([
  ['without text', { ...why, text: ' ' }, 'Question is required', 'Question 3'],
  ['that is there twice', why, 'Each question once', 'Question 3'],
  ['with one choice', { ...role, text: 'Another?', choices: ['Scout'] }, 'Give at least two choices', /^Choices/],
])('names the row of a question %s, and sends nothing', async (_what, question, message, field) => {
  const sent = show([why, role, question]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Question 1 must be answered' }));
  expect(await saved(sent)).toBeUndefined();
  expect(screen.getByText(message)).toBeVisible();
  const row = within(screen.getAllByRole('listitem')[2] ?? document.body);
  expect(row.getByLabelText(field)).toHaveFocus();
});

it(`offers at most ${maxQuestions} questions`, async () => {
  show(Array.from({ length: maxQuestions - 1 }, (_, at) => ({ ...why, text: `Why ${at}?` })));
  await userEvent.click(button('Add question'));
  expect(screen.queryByRole('button', { name: 'Add question' })).toBeNull();
});
