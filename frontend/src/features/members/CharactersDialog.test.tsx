// Tests of the characters dialog: the shared form tests, the order, and errors in a row.
import { expect, it } from '@jest/globals';
import type { CharactersChange } from '@guild/common/members/characters.api';
import { aMember } from '@guild/common/test/members.builders';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { renderUi } from '../../../test/renderUi.tsx';
import { startMembers } from '../../../test/stores.ts';
import CharactersDialog from './CharactersDialog.tsx';

const wolf = { name: 'Sandwolf', class: 'Trooper', level: 40 };
const bee = { name: 'Bee', class: null, level: null };

const one = aMember({ id: 3, characters: [wolf] });
formPromises({
  name: 'characters',
  file: 'features/members/CharactersDialog.tsx',
  show: (open, close) => open && <CharactersDialog member={one} onClose={close} />,
  start: () => startMembers(one),
  field: 'Name',
  before: 'Sandwolf',
  text: 'Dunefox',
  submit: /^(Save|Saving)/,
  call: 'PUT /api/guild-members/3/characters',
  reply: { ...one, characters: [{ ...wolf, name: 'Dunefox' }], version: 2 },
  path: 'characters.0.name',
});

it('makes another character the main one, adds one, and leaves out empty rows', async () => {
  const member = aMember({ id: 3, characters: [wolf, bee], version: 4 });
  startMembers(member);
  const sent = answerCalls({ 'PUT /api/guild-members/3/characters': () => ({ body: { ...member, version: 5 } }) });
  renderUi(<CharactersDialog member={member} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Make main' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add character' }));
  expect(screen.getByRole('button', { name: 'Add character' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const [{ body } = { body: null }] = sent.filter(({ method }) => method === 'PUT');
  expect(body as CharactersChange).toEqual({ characters: [bee, wolf], version: 4 });
});

it('names the row with an error, and sends nothing', async () => {
  const member = aMember({ id: 3, characters: [] });
  const sent = answerCalls({});
  renderUi(<CharactersDialog member={member} onClose={() => undefined} />);
  fireEvent.input(screen.getByLabelText(/^Level/), { target: { value: 'high' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(sent).toEqual([]);
});
