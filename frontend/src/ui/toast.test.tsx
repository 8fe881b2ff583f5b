// One toast at a time: results replace one another, notices wait.
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from '../../test/fakeServer.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { ApiError, callPath } from '../platform/api.ts';
import { toast, toastError } from './toast.ts';

const tell = (work: () => void): Promise<void> =>
  act(async () => {
    work();
    await Promise.resolve();
  });

afterEach(() => tell(() => toast.clear()));

describe('toast', () => {
  it('replaces an older result by the newest', async () => {
    renderUi(null);
    await tell(() => toast.success({ title: 'Bid Placed' }));
    expect(await screen.findByText('Bid Placed')).toBeInTheDocument();
    await tell(() => toast.error({ title: 'Bid Failed', description: 'Too low' }));
    expect(await screen.findByText('Bid Failed')).toBeInTheDocument();
    expect(screen.queryByText('Bid Placed')).not.toBeInTheDocument();
  });

  it('lets a notice wait until the result is gone', async () => {
    const user = userEvent.setup();
    renderUi(null);
    await tell(() => toast.success({ title: 'Bid Placed' }));
    await tell(() => toast.notice({ title: 'You were outbid' }));
    expect(await screen.findByText('Bid Placed')).toBeInTheDocument();
    expect(screen.queryByText('You were outbid')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('You were outbid')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Bid Placed')).not.toBeInTheDocument());
  });

  it.each([
    ['the same call succeeds', '/api/auctions/12', true],
    ['another one does', '/api/auctions/13', false],
  ])('lets an error go when %s: %s', async (_when, path, goes) => {
    renderUi(null);
    answerCalls({ [`POST ${path}/end`]: () => ({ body: {} }) });
    await tell(() => toastError('End Failed', new ApiError(500, 'x', 'POST /api/auctions/12/end'), 'Could not end'));
    expect(await screen.findByText('End Failed')).toBeInTheDocument();
    await act(() => callPath('POST', `${path}/end` as `/api/${string}`));
    if (goes) await waitFor(() => expect(screen.queryByText('End Failed')).not.toBeInTheDocument());
    else expect(screen.getByText('End Failed').closest('[data-state]')).toHaveAttribute('data-state', 'open');
  });

  it('lets what was told before anything was sent go with the next thing that is written', async () => {
    renderUi(null);
    answerCalls({ 'GET /api/a': () => ({ body: [] }), 'POST /api/a': () => ({ body: {} }) });
    await tell(() => toast.error({ title: 'Invalid Value' }));
    expect(await screen.findByText('Invalid Value')).toBeInTheDocument();
    await act(() => callPath('GET', '/api/a'));
    expect(screen.getByText('Invalid Value').closest('[data-state]')).toHaveAttribute('data-state', 'open');
    await act(() => callPath('POST', '/api/a'));
    await waitFor(() => expect(screen.queryByText('Invalid Value')).not.toBeInTheDocument());
  });

  it("shows the server's sentence, or the fallback", async () => {
    renderUi(null);
    await tell(() => toastError('End Failed', new ApiError(409, '{"error":"Already over"}'), 'Failed to end auction'));
    expect(await screen.findByText('Already over')).toBeInTheDocument();
    await tell(() => toastError('End Failed', new TypeError('x'), 'Failed to end auction'));
    expect(await screen.findByText('Failed to end auction')).toBeInTheDocument();
  });
});
