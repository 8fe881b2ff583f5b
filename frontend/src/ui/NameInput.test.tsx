// Tests of the suggestions for the name of an item.
import { expect, it } from '@jest/globals';
import { anAuction } from '@guild/common/test/auctions.builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from '../../test/fakeServer.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { namesFor } from './itemNames.ts';
import { NameInput } from './NameInput.tsx';

it('suggests names that contain the text, each once, those that begin with it first', () => {
  const names = ['Old maker hook', 'Maker hook', 'maker  Hook', 'Hook', 'Thumper', 'Hookah'];
  expect(namesFor('Hook', names)).toEqual(['Hookah', 'maker  Hook', 'Old maker hook']);
});

it('suggests what was sold or listed before, and works without one of the answers', async () => {
  const sent = answerCalls({
    'GET /api/auctions': ({ query }) => ({
      body: [anAuction({ itemName: query.get('search') === 'thump' ? 'Thumper' : 'Crysknife of the Dawn' })],
    }),
    'GET /api/marketplace': ({ query }) => (query.get('search') === 'thump' ? { status: 500 } : { body: [] }),
  });
  renderUi(<NameInput aria-label="Item name" />);
  const field = screen.getByLabelText('Item name');
  const offered = (): string[] =>
    [...document.querySelectorAll<HTMLOptionElement>('datalist option')].map(({ value }) => value);
  await userEvent.type(field, 'c');
  expect(sent).toEqual([]);
  await userEvent.type(field, 'rys');
  await waitFor(() => expect(offered()).toEqual(['Crysknife of the Dawn']));
  expect(field).toHaveAttribute('list', document.querySelector('datalist')?.id);
  await userEvent.clear(field);
  await userEvent.type(field, 'thump');
  await waitFor(() => expect(offered()).toEqual(['Thumper']));
});
