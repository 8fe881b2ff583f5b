// Tests of toasts, one at a time: results replace each other, and notices wait.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from '../../test/fakeServer.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { ApiError, callPath } from '../platform/api/api.ts';
import { toast, toastError } from './toast.ts';

const tell = (work: () => void): Promise<void> =>
  act(async () => {
    work();
    await Promise.resolve();
  });

afterEach(() => tell(() => toast.clear()));

describe('toast', () => {
  it('replaces an older result by the newest one', async () => {
    renderUi(null);
    await tell(() => toast.success({ title: 'Bid Placed' }));
    expect(await screen.findByText('Bid Placed')).toBeInTheDocument();
    await tell(() => toast.error({ title: 'Bid Failed', description: 'Too low' }));
    expect(await screen.findByText('Bid Failed')).toBeInTheDocument();
    expect(screen.queryByText('Bid Placed')).not.toBeInTheDocument();
  });

  it('shows a normal notice after the current result is closed', async () => {
    const user = userEvent.setup();
    renderUi(null);
    await tell(() => toast.success({ title: 'Bid Placed' }));
    await tell(() => toast.notice({ title: 'Sold!' }));
    expect(await screen.findByText('Bid Placed')).toBeInTheDocument();
    expect(screen.queryByText('Sold!')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Sold!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Bid Placed')).not.toBeInTheDocument());
  });

  it('does not repeat a notice that is outdated, or whose action was used', async () => {
    renderUi(null);
    let outbid = true;
    await tell(() => toast.notice({ title: 'You were outbid', stands: () => outbid }, 'at-once'));
    outbid = false;
    await tell(() => toast.success({ title: 'Auction Won!' }));
    expect(await screen.findByText('Auction Won!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('You were outbid')).not.toBeInTheDocument());
    await tell(() => toast.clear());
    const again = { label: 'Bid 202', onClick: () => toast.success({ title: 'Bid Placed' }) };
    await tell(() => toast.notice({ title: 'You were outbid', action: again }, 'at-once'));
    fireEvent.click(await screen.findByRole('button', { name: 'Bid 202' }));
    expect(await screen.findByText('Bid Placed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('You were outbid')).not.toBeInTheDocument());
  });

  describe('with an urgent notice', () => {
    const outbid = { title: 'You were outbid' };
    const isOpen = (title: string): boolean =>
      screen.queryByText(title)?.closest('[data-state]')?.getAttribute('data-state') === 'open';
    /** Advances the clock, for timers and for time comparisons. */
    const pass = (ms: number): Promise<unknown> => act(() => jest.advanceTimersByTimeAsync(ms));
    beforeEach(async () => {
      renderUi(null);
      await tell(() => toast.success({ title: 'The first of the page' }));
      await screen.findByText('The first of the page');
      await tell(() => toast.clear());
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('shows the viewer’s own success for two seconds first', async () => {
      await tell(() => toast.success({ title: 'Bid Placed' }));
      await pass(50);
      await tell(() => toast.notice(outbid, 'at-once'));
      await pass(1800);
      expect(isOpen('Bid Placed')).toBe(true);
      expect(screen.queryByText('You were outbid')).not.toBeInTheDocument();
      await pass(200);
      expect(isOpen('You were outbid')).toBe(true);
      expect(isOpen('Bid Placed')).toBe(false);
    });

    it('shows it before normal notices', async () => {
      await tell(() => toast.error({ title: 'Bid Failed', duration: 8000 }));
      await tell(() => toast.notice({ title: 'Sold!' }));
      await tell(() => toast.notice(outbid, 'at-once'));
      await pass(5100);
      expect(isOpen('You were outbid')).toBe(true);
      expect(screen.queryByText('Sold!')).not.toBeInTheDocument();
    });

    it('keeps an error visible long enough to read it first', async () => {
      await tell(() => toast.error({ title: 'Bid Failed' }));
      await tell(() => toast.notice(outbid, 'at-once'));
      await pass(4900);
      expect(isOpen('Bid Failed')).toBe(true);
      await pass(200);
      expect(isOpen('You were outbid')).toBe(true);
    });

    it('waits while the pointer is on the current toast', async () => {
      await tell(() => toast.success({ title: 'Bid Placed' }));
      await pass(50);
      const shown = screen.getByText('Bid Placed').closest('[data-part="root"]') ?? document.body;
      fireEvent.pointerEnter(shown);
      await tell(() => toast.notice(outbid, 'at-once'));
      await pass(2500);
      expect(isOpen('Bid Placed')).toBe(true);
      fireEvent.pointerLeave(shown);
      await pass(50);
      expect(isOpen('You were outbid')).toBe(true);
    });

    it('stays under a resting pointer for a limited time only', async () => {
      await tell(() => toast.success({ title: 'Bid Placed' }));
      await pass(50);
      const region = screen.getByRole('region', { name: /^Notifications, / });
      fireEvent.mouseEnter(region);
      await pass(17_000);
      expect(isOpen('Bid Placed')).toBe(true);
      await pass(1000);
      expect(isOpen('Bid Placed')).toBe(false);
    });

    it('shows a toast with Undo again afterwards', async () => {
      const undo = { label: 'Undo', onClick: () => undefined };
      await tell(() => toast.success({ title: 'Auction Deleted', action: undo }));
      await tell(() => toast.notice(outbid, 'at-once'));
      await pass(2050);
      expect(isOpen('You were outbid')).toBe(true);
      await pass(6500);
      expect(isOpen('Auction Deleted')).toBe(true);
    });

    it('shows it again when it was replaced too quickly to be seen', async () => {
      await tell(() => toast.notice(outbid, 'at-once'));
      await pass(200);
      await tell(() => toast.success({ title: 'Bid Placed' }));
      await pass(50);
      expect(isOpen('Bid Placed')).toBe(true);
      await pass(2000);
      expect(isOpen('You were outbid')).toBe(true);
    });
  });

  it('does not cover the control that was just pressed', async () => {
    renderUi(<button type="button">Save</button>);
    const save = screen.getByRole('button', { name: 'Save' });
    const place = jest.spyOn(save, 'getBoundingClientRect');
    const isAway = async (title: string): Promise<boolean | undefined> =>
      (await screen.findByText(title)).closest('[data-part=root]')?.hasAttribute('data-away');
    const { innerWidth, innerHeight } = window;
    place.mockReturnValue({ top: innerHeight - 60, bottom: innerHeight - 20, right: innerWidth - 20 } as DOMRect);
    fireEvent.pointerDown(save);
    await tell(() => toast.success({ title: 'Saved below' }));
    expect(await isAway('Saved below')).toBe(true);
    place.mockReturnValue({ top: 20, bottom: 60, right: innerWidth - 20 } as DOMRect);
    fireEvent.pointerDown(save);
    await tell(() => toast.success({ title: 'Saved above' }));
    expect(await isAway('Saved above')).toBe(false);
  });

  it.each([
    ['the same call succeeds', '/api/auctions/12', true],
    ['another one does', '/api/auctions/13', false],
  ])('removes an error when %s: %s', async (_when, path, goes) => {
    renderUi(null);
    answerCalls({ [`POST ${path}/end`]: () => ({ body: {} }) });
    await tell(() => toastError('End Failed', new ApiError(500, 'x', 'POST /api/auctions/12/end'), 'Could not end'));
    expect(await screen.findByText('End Failed')).toBeInTheDocument();
    await act(() => callPath('POST', `${path}/end` as `/api/${string}`));
    if (goes) await waitFor(() => expect(screen.queryByText('End Failed')).not.toBeInTheDocument());
    else expect(screen.getByText('End Failed').closest('[data-state]')).toHaveAttribute('data-state', 'open');
  });

  it('removes an error without a request at the next change that is sent', async () => {
    renderUi(null);
    answerCalls({ 'GET /api/a': () => ({ body: [] }), 'POST /api/a': () => ({ body: {} }) });
    await tell(() => toast.error({ title: 'Invalid Value' }));
    expect(await screen.findByText('Invalid Value')).toBeInTheDocument();
    await act(() => callPath('GET', '/api/a'));
    expect(screen.getByText('Invalid Value').closest('[data-state]')).toHaveAttribute('data-state', 'open');
    await act(() => callPath('POST', '/api/a'));
    await waitFor(() => expect(screen.queryByText('Invalid Value')).not.toBeInTheDocument());
  });

  it('shows the server’s sentence, or the fallback', async () => {
    renderUi(null);
    await tell(() => toastError('End Failed', new ApiError(409, '{"error":"Already over"}'), 'Failed to end auction'));
    expect(await screen.findByText('Already over')).toBeInTheDocument();
    await tell(() => toastError('End Failed', new TypeError('x'), 'Failed to end auction'));
    expect(await screen.findByText('Failed to end auction')).toBeInTheDocument();
  });
});
