// Outbid and winning notices: told once, with the way to bid again.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MessageName } from '@guild/common/live.messages';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { anAuction } from '@guild/common/test/auctions.builders';
import { renderUi } from '../../../test/renderUi.tsx';
import { startAuctions } from '../../../test/stores.ts';
import { live } from '../../platform/live.ts';
import { toast } from '../../ui/toast.ts';
import { useAuctionNotices } from './auctions.notices.ts';

const handlers = new Map<string, (payload: unknown) => void>();
const tell = (name: MessageName, payload: unknown): void => act(() => handlers.get(name)?.(payload));
function Anywhere(): ReactNode {
  useAuctionNotices();
  const { pathname, search } = useLocation();
  return <p data-testid="at">{pathname + search}</p>;
}

beforeEach(() => {
  startAuctions();
  jest.spyOn(live, 'on').mockImplementation((name, fn) => {
    handlers.set(name, fn as (payload: unknown) => void);
    return () => handlers.delete(name);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('useAuctionNotices', () => {
  it('tells who was outbid, once, and leads to the bid dialog', async () => {
    renderUi(<Anywhere />, { route: '/roster' });
    const message = { ...anAuction({ currentBid: 49_500 }), factId: 'notice-1' };
    tell('auction:outbid', message);
    tell('auction:outbid', message);
    expect(await screen.findByText('You were outbid')).toBeVisible();
    expect(screen.getAllByText('Oro Dast bid 49,500 Solari on Bone-edged long knife.')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Bid again' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/marketplace?tab=auctions&auction=12&bid=1');
  });

  it('offers no further bid to who led when somebody bought it out', async () => {
    renderUi(<Anywhere />);
    await act(async () => {
      await Promise.resolve();
      toast.clear();
    });
    tell('auction:outbid', {
      ...anAuction({ status: 'ended', endReason: 'buyout', currentBid: 75_000 }),
      factId: 'notice-4',
    });
    expect(await screen.findByText('Oro Dast bought Bone-edged long knife for 75,000 Solari.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bid again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View auction' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/marketplace?tab=auctions&auction=12');
  });

  it('tells the winner, but not who has just bought out', async () => {
    renderUi(<Anywhere />);
    await act(async () => {
      await Promise.resolve();
      toast.clear();
    });
    tell('auction:won', { ...anAuction({ status: 'ended', endReason: 'buyout' }), factId: 'notice-2' });
    expect(screen.queryByText('Auction Won!')).toBeNull();
    tell('auction:won', { ...anAuction({ status: 'ended', endReason: 'time' }), factId: 'notice-3' });
    expect(await screen.findByText('You won Bone-edged long knife for 48,200 Solari.')).toBeVisible();
  });
});
