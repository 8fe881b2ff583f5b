// Test of the Marketplace's tabs: both numbers stay while either tab is open.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAuction } from '@guild/common/test/auctions.builders';
import { answerCalls } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { startAuctions, startItems } from '../../../test/stores.ts';
import { useCounts } from '../../features/dashboard/dashboard.store.ts';
import MarketplacePage from './MarketplacePage.tsx';

const tab = (name: RegExp): HTMLElement => screen.getByRole('tab', { name });

beforeEach(() => {
  startAuctions();
  startItems();
});
afterEach(() => act(() => useCounts.setState({ counts: null })));

it('shows the numbers of items and auctions on both tabs', async () => {
  answerCalls({
    'GET /api/auctions': () => ({ body: [anAuction()] }),
    'GET /api/marketplace': () => ({ body: [], total: 7 }),
  });
  useCounts.setState({ counts: { contracts: 0, events: 0, auctions: 1, trials: 0, version: 1 } });
  renderUi(<MarketplacePage />, { route: '/marketplace?tab=items' });
  await waitFor(() => expect(tab(/^Items/)).toHaveTextContent(/^Items7$/));
  expect(tab(/^Auctions/)).toHaveTextContent(/^Auctions1$/);
  await screen.findByText('No items found');
  await userEvent.click(tab(/^Auctions/));
  expect(await screen.findByRole('article', { name: 'Bone-edged long knife' })).toBeVisible();
  expect(tab(/^Auctions/)).toHaveTextContent(/^Auctions1$/);
  expect(tab(/^Items/)).toHaveTextContent(/^Items7$/);
});
