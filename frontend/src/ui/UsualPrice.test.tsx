// Tests of the usual price: its words, and one request for a name however it is typed.
import { describe, expect, it, jest } from '@jest/globals';
import type { PriceUnit, UsualPrice as Prices } from '@guild/common/auctions/auctions.api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { answerCalls } from '../../test/fakeServer.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { UsualPrice, usualWords } from './UsualPrice.tsx';

const prices: Prices = { unit: 'Solari', sales: 20, median: 1200, lowest: 900, highest: 1500 };

function Typing({ unit }: { unit: PriceUnit }): ReactNode {
  const [name, setName] = useState('');
  return (
    <>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <UsualPrice name={name} unit={unit} />
    </>
  );
}

describe('UsualPrice', () => {
  it.each([
    [prices, 'Usually 1,200 Solari each (20 sales, from 900 to 1,500)'],
    [{ ...prices, sales: 3, median: 2.345, lowest: 2.345, highest: 2.345 }, 'Usually 2.35 Solari each (3 sales)'],
  ])('says %j in words', (price, words) => {
    expect(usualWords(price)).toBe(words);
  });

  it('asks once after the name was typed, and shows the price in the unit', async () => {
    const sent = answerCalls({ 'GET /api/usual-prices': () => ({ body: [prices] }) });
    renderUi(<Typing unit="Solari" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Maker hook');
    expect(await screen.findByText(/^Usually 1,200 Solari each/)).toBeVisible();
    expect(sent.filter(({ path }) => path === '/api/usual-prices').map(({ query }) => query.get('name'))).toEqual([
      'Maker hook',
    ]);
  });

  it('offers a form the price in another unit', async () => {
    answerCalls({ 'GET /api/usual-prices': () => ({ body: [prices] }) });
    const take = jest.fn();
    renderUi(<UsualPrice name="Hook" unit="Water" onTake={take} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Use this price' }));
    expect(take).toHaveBeenCalledWith(1200, 'Solari');
  });

  it('shows nothing in a unit without enough sales', async () => {
    const sent = answerCalls({ 'GET /api/usual-prices': () => ({ body: [prices] }) });
    renderUi(<Typing unit="Water" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Hook');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(/^Usually/)).toBeNull();
  });
});
