// Tests of the loading, error and empty states of a list.
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { ApiError } from '../platform/api/api.ts';
import { renderAtRest } from '../../test/renderUi.tsx';
import { CardPlace } from './CardPlace.tsx';
import { ListView, type ListViewProps } from './ListView.tsx';

interface State {
  phase: 'loading' | 'ready' | 'failed';
  failure: unknown;
  shown: readonly number[];
  ownChanges: number;
  entities: { byId: object };
  mismatched: readonly number[];
}
const use = create<State>(() => ({
  phase: 'loading',
  failure: null,
  shown: [],
  ownChanges: 0,
  entities: { byId: { 3: {}, 7: {} } },
  mismatched: [],
}));
const retry = jest.fn();
beforeEach(() => {
  use.setState(use.getInitialState(), true);
  retry.mockClear();
});

const show = (parts: Partial<ListViewProps> = {}): Promise<RenderResult> =>
  renderAtRest(
    <ListView list={{ use, retry }} failed="Error loading things" {...parts}>
      {(shown) => <p>{`drawn: ${shown.join(' ')}`}</p>}
    </ListView>,
  );

it('shows its skeleton while loading, or the list’s own loading state', async () => {
  const { unmount } = await show({ skeleton: <p>soon</p>, empty: <p>nothing</p> });
  expect(screen.getByText('soon')).toBeVisible();
  expect(screen.queryByText(/^drawn|^nothing/)).toBeNull();
  unmount();
  await show({ empty: <p>nothing</p> });
  expect(screen.getByText('drawn:')).toBeVisible();
});

it('shows an error and can be retried', async () => {
  use.setState({ phase: 'failed', failure: new ApiError(503, '{"error":"Without a hall."}') });
  await show();
  expect(screen.getByText('Error loading things')).toBeVisible();
  expect(screen.getByText('Without a hall.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('shows an empty text, or the rows', async () => {
  use.setState({ phase: 'ready' });
  await show({ skeleton: <p>soon</p>, empty: <p>nothing</p> });
  expect(screen.getByText('nothing')).toBeVisible();
  act(() => use.setState({ shown: [3, 7] }));
  expect(screen.getByText('drawn: 3 7')).toBeVisible();
});

it('keeps its rows in place while the pointer is on them, except for the viewer’s own changes', async () => {
  use.setState({ phase: 'ready', shown: [3, 7] });
  const press = jest.fn();
  const button = (id: number): ReactNode => (
    <CardPlace key={id} list={{ use, useOne: () => undefined }} id={id}>
      <span>
        <button onClick={press}>{`Buy ${id}`}</button>
      </span>
    </CardPlace>
  );
  await renderAtRest(
    <ListView list={{ use, retry }} failed="">
      {(shown) => shown.map(button)}
    </ListView>,
  );
  const names = (): (string | null)[] => screen.getAllByText(/^Buy/).map(({ textContent }) => textContent);
  await userEvent.hover(screen.getByText('Buy 3'));

  act(() => use.setState({ shown: [5, 7], entities: { byId: { 5: {}, 7: {} } } }));
  expect(names()).toEqual(['Buy 3', 'Buy 7']);
  expect(screen.getByText('Buy 3').closest('[inert]')).not.toBeNull();
  expect(screen.getByText('Buy 7').closest('[inert]')).toBeNull();

  act(() => use.setState({ shown: [5], entities: { byId: { 5: {} } }, ownChanges: 1 }));
  expect(names()).toEqual(['Buy 5']);

  act(() => use.setState({ shown: [8, 5, 9], entities: { byId: { 5: {}, 8: {}, 9: {} } } }));
  expect(names()).toEqual(['Buy 5', 'Buy 9']);
  await userEvent.unhover(screen.getByText('Buy 5'));
  expect(await screen.findByText('Buy 8')).toBeVisible();
  expect(names()).toEqual(['Buy 8', 'Buy 5', 'Buy 9']);
});

it('keeps its rows after a failed refresh, says so, and asks again', async () => {
  use.setState({ phase: 'ready', shown: [3, 7], failure: new ApiError(503, '') });
  await show();
  expect(screen.getByText('drawn: 3 7')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading things. You see an older state.');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  act(() => use.setState({ failure: null }));
  expect(screen.queryByRole('alert')).toBeNull();
});
