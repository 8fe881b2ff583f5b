// Tests of the dialog that creates an auction: errors, the sent body, and the result.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAuction } from '@guild/common/test/auctions.builders';
import { answerCalls, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { startAuctions } from '../../../../test/stores.ts';
import { forgetDrafts } from '../../../platform/forms/drafts.ts';
import { useAuctions } from '../auctions.store.ts';
import CreateAuctionDialog from './CreateAuctionDialog.tsx';

const close = jest.fn();
async function show(answers: Answers = {}): Promise<Sent[]> {
  startAuctions();
  const sent = answerCalls(answers);
  renderUi(<CreateAuctionDialog open onClose={close} />);
  await screen.findByRole('dialog', { name: 'Create New Auction' });
  return sent;
}
const posts = (sent: readonly Sent[]): Sent[] => sent.filter(({ method }) => method === 'POST');
const fill = (label: string, value: string): void => {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
};
/** Chooses a custom duration, in hours. */
async function run(hours: string): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
  fill('Duration (hours)', hours);
}
const start = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: /^Start Auction/ }));

beforeEach(() => {
  close.mockClear();
  forgetDrafts();
});

describe('CreateAuctionDialog', () => {
  it('starts with default values, and with the seller filled in and read-only', async () => {
    await show();
    expect(screen.getByLabelText('Starting price')).toHaveValue('100');
    expect(screen.getByLabelText('Quantity')).toHaveValue('1');
    expect(screen.getByRole('radio', { name: '1 day' })).toBeChecked();
    expect(screen.getByText(/^Ends tomorrow \d/)).toBeVisible();
    expect(screen.getByLabelText('Price unit')).toHaveValue('Solari');
    expect(screen.getByLabelText('Seller')).toHaveValue('Maren Quill');
    expect(screen.getByLabelText('Seller')).toHaveAttribute('readonly');
  });

  it('reports all missing and invalid fields at once, and sends nothing', async () => {
    const sent = await show();
    fill('Starting price', '0');
    fill('Quantity', '0');
    await run('200');
    await start();
    for (const words of [
      'Item name is required',
      'Description is required',
      'Starting price must be greater than 0',
      'Quantity must be at least 1',
      'Duration cannot exceed 7 days (168 hours)',
    ])
      expect(await screen.findByText(words)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('reports a duration that is too short and a buyout price that is too low', async () => {
    await show();
    fill('Item name', 'Resonance pike');
    fill('Description', 'Hums before a strike.');
    await run('0');
    await start();
    expect(await screen.findByText('Duration must be at least 1 hour')).toBeVisible();
    fill('Duration (hours)', '24');
    fill('Buyout Price (optional)', '50');
    await start();
    expect(await screen.findByText('Buyout price must be above the starting price')).toBeVisible();
  });

  it('offers common durations, and shows the resulting end', async () => {
    const sent = await show({ 'POST /api/auctions': () => ({ status: 201, body: anAuction({ id: 30 }) }) });
    fill('Item name', 'Resonance pike');
    fill('Description', 'Hums before a strike.');
    expect(screen.queryByLabelText('Duration (hours)')).toBeNull();
    await run('36');
    expect(screen.getByText(/^Ends /)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '3 days' }));
    expect(screen.queryByLabelText('Duration (hours)')).toBeNull();
    await start();
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    const { endTime } = sent.find(({ method }) => method === 'POST')?.body as { endTime: string };
    expect(Math.abs(Date.parse(endTime) - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000);
  });

  it('restores a draft whose duration is no whole number', async () => {
    startAuctions();
    answerCalls({});
    const { unmount } = renderUi(<CreateAuctionDialog open onClose={close} />);
    await screen.findByRole('dialog', { name: 'Create New Auction' });
    fill('Item name', 'Resonance pike');
    await run('1.5');
    unmount();
    const sent = await show();
    expect(screen.getByLabelText('Item name')).toHaveValue('Resonance pike');
    expect(screen.getByLabelText('Duration (hours)')).toHaveValue('24');
    expect(screen.getByText(/^Ends tomorrow/)).toBeVisible();
    fill('Description', 'Hums before a strike.');
    await start();
    await waitFor(() => expect(posts(sent)).toHaveLength(1));
  });

  it('sends the auction with its end, adds it to the list and shows the result', async () => {
    const sent = await show({
      'POST /api/auctions': () => ({ status: 201, body: anAuction({ itemName: 'Resonance pike', id: 30 }) }),
    });
    fill('Item name', 'Resonance pike');
    fill('Description', 'Hums before a strike.');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Armor');
    await start();
    expect(await screen.findByText('Auction Created')).toBeVisible();
    expect(screen.getByText('The auction for Resonance pike has been started.')).toBeVisible();
    expect(close).toHaveBeenCalled();
    expect(posts(sent)).toHaveLength(1);
    const body = posts(sent)[0]?.body as Record<string, unknown>;
    expect(body).toMatchObject({ itemName: 'Resonance pike', category: 'Armor', startingPrice: 100, quantity: 1 });
    expect(body).not.toHaveProperty('buyoutPrice');
    const hours = (Date.parse(String(body['endTime'])) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(useAuctions.getState().shown).toEqual([30]);
  });

  it('shows the server’s error at its field and stays open', async () => {
    await show({
      'POST /api/auctions': () => ({
        status: 400,
        body: {
          error: 'Please check the highlighted fields.',
          code: 'invalid_input',
          details: { fields: [{ path: 'endTime', message: 'The end is too near' }] },
        },
      }),
    });
    fill('Item name', 'Resonance pike');
    fill('Description', 'Hums before a strike.');
    await start();
    expect(await screen.findByText('Failed to Create Auction')).toBeVisible();
    expect(screen.getByText('Please check the highlighted fields.')).toBeVisible();
    expect(screen.getByText('The end is too near')).toBeVisible();
    expect(close).not.toHaveBeenCalled();
  });

  it('repeats the same request after a time-out, but sends changed content as a new auction', async () => {
    const sent = await show();
    fill('Item name', 'Resonance pike');
    fill('Description', 'Hums before a strike.');
    await start();
    await waitFor(() => expect(posts(sent)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Start Auction/ })).toBeEnabled());
    await start();
    await waitFor(() => expect(posts(sent)).toHaveLength(2));
    expect(posts(sent)[1]).toEqual(posts(sent)[0]);
    expect(posts(sent)[0]?.key).toMatch(/^[\w-]{36}$/);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Start Auction/ })).toBeEnabled());
    fill('Item name', 'Resonance pike II');
    await start();
    await waitFor(() => expect(posts(sent)).toHaveLength(3));
    expect(posts(sent)[2]?.key).not.toBe(posts(sent)[0]?.key);
  });

  it('shows a fallback text when the server gives no reason', async () => {
    await show();
    fill('Item name', 'Resonance pike');
    fill('Description', 'Hums before a strike.');
    await start();
    await waitFor(() => expect(screen.getByText('Please try again')).toBeVisible());
  });
});
