// Tests of outbid and won notices: shown once, with a button to bid again.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChangedAuction } from '@guild/common/auctions/auctions.api';
import type { MessageName } from '@guild/common/live.messages';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { anAuction } from '@guild/common/test/auctions.builders';
import { answerCalls } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { startAuctions } from '../../../../test/stores.ts';
import { live } from '../../../platform/live/live.ts';
import { toast } from '../../../ui/toast.ts';
import { useAuctionNotices } from './auctions.notices.ts';

const handlers = new Map<string, (payload: unknown) => void>();
const tell = (name: MessageName, payload: unknown): void => act(() => handlers.get(name)?.(payload));
/** The fact ids of a message, the newest last. */
const factsOf = (...factIds: string[]): Pick<ChangedAuction, 'factId' | 'factIds'> => ({
  factId: factIds.at(-1) ?? '',
  factIds,
});
function Anywhere(): ReactNode {
  useAuctionNotices();
  const { pathname, search } = useLocation();
  return <p data-testid="at">{pathname + search}</p>;
}

/** Waits until no toast of an earlier test is visible. */
const quiet = (): Promise<void> =>
  act(async () => {
    await Promise.resolve();
    toast.clear();
  });

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
  it('shows an outbid notice once, although its message arrives several times', async () => {
    renderUi(<Anywhere />, { route: '/roster' });
    const message = { ...anAuction({ currentBid: 49_500 }), ...factsOf('notice-1') };
    tell('auction:outbid', message);
    tell('auction:outbid', message);
    // The same facts from another process, which found both in the outbox.
    tell('auction:outbid', { ...message, ...factsOf('notice-1', 'notice-2') });
    expect(await screen.findByText('You were outbid')).toBeVisible();
    expect(screen.getAllByText('Oro Dast bid 49,500 Solari on Bone-edged long knife.')).toHaveLength(1);
    expect(screen.getByTestId('at')).toHaveTextContent('/roster');
  });

  it('sends no bid by itself: it opens the bid dialog over the same list', async () => {
    const sent = answerCalls({});
    renderUi(<Anywhere />, { route: '/marketplace?search=knife&sort=price' });
    await quiet();
    tell('auction:outbid', { ...anAuction({ currentBid: 49_500 }), ...factsOf('notice-8') });
    await userEvent.click(await screen.findByRole('button', { name: 'Bid again' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/marketplace?search=knife&sort=price&auction=12&bid=1');
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('offers the previous leader no bid after a buyout', async () => {
    renderUi(<Anywhere />);
    await quiet();
    tell('auction:outbid', {
      ...anAuction({ status: 'ended', endReason: 'buyout', currentBid: 75_000 }),
      ...factsOf('notice-4'),
    });
    expect(await screen.findByText('Oro Dast bought Bone-edged long knife for 75,000 Solari.')).toBeVisible();
    expect(screen.getByText('Auction lost')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bid again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View auction' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/marketplace?tab=auctions&auction=12');
  });

  it('congratulates the winner, unless they just bought the auction out', async () => {
    renderUi(<Anywhere />);
    await quiet();
    tell('auction:won', { ...anAuction({ status: 'ended', endReason: 'buyout' }), ...factsOf('notice-2') });
    expect(screen.queryByText('Auction Won!')).toBeNull();
    tell('auction:won', { ...anAuction({ status: 'ended', endReason: 'time' }), ...factsOf('notice-3') });
    expect(await screen.findByText('You won Bone-edged long knife for 48,200 Solari.')).toBeVisible();
  });
});
