// What stands in place of a list until it is there, when it could not be loaded, and when nothing fits.
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, type RenderResult } from '@testing-library/react';
import { create } from 'zustand';
import { ApiError } from '../platform/api.ts';
import { renderAtRest } from '../../test/renderUi.tsx';
import { ListView, type ListViewProps } from './ListView.tsx';

const use = create<{ phase: 'loading' | 'ready' | 'failed'; failure: unknown; shown: readonly number[] }>(() => ({
  ...{ phase: 'loading', failure: null, shown: [] },
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

it('draws the skeleton while it loads, or leaves that to the list', async () => {
  const { unmount } = await show({ skeleton: <p>soon</p>, empty: <p>nothing</p> });
  expect(screen.getByText('soon')).toBeVisible();
  expect(screen.queryByText(/^drawn|^nothing/)).toBeNull();
  unmount();
  await show({ empty: <p>nothing</p> });
  expect(screen.getByText('drawn:')).toBeVisible();
});

it('says what went wrong, and asks again', async () => {
  use.setState({ phase: 'failed', failure: new ApiError(503, '{"error":"Without a hall."}') });
  await show();
  expect(screen.getByText('Error loading things')).toBeVisible();
  expect(screen.getByText('Without a hall.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('says that nothing is there, and draws what is', async () => {
  use.setState({ phase: 'ready' });
  await show({ skeleton: <p>soon</p>, empty: <p>nothing</p> });
  expect(screen.getByText('nothing')).toBeVisible();
  act(() => use.setState({ shown: [3, 7] }));
  expect(screen.getByText('drawn: 3 7')).toBeVisible();
});
