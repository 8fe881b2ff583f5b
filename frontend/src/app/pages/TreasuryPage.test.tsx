// Tests of the treasury's tabs and their addresses.
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDeal, anOwnBalance } from '@guild/common/test/deals.builders';
import { aHaul } from '@guild/common/test/payouts.builders';
import { answerCalls } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import TreasuryPage from './TreasuryPage.tsx';

beforeEach(() => {
  answerCalls({
    'GET /api/treasury': () => ({ body: [] }),
    'GET /api/deals': () => ({ body: [aDeal()] }),
    'GET /api/deals/balance': () => ({ body: anOwnBalance() }),
    'GET /api/payouts/hauls': () => ({ body: [aHaul()] }),
  });
});

it('shows the tab that a notice links to, and can switch to the hauls', async () => {
  renderUi(<TreasuryPage />, { route: '/treasury?tab=mine' });
  expect(await screen.findByRole('list', { name: 'Owed to you: Waiting for others' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Hauls' }));
  expect(await screen.findByRole('article', { name: 'Spice from H-5' })).toBeVisible();
});

it('starts with the resources', async () => {
  renderUi(<TreasuryPage />, { route: '/treasury?tab=requests' });
  expect(screen.getByRole('tab', { name: 'Resources' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('No Treasury Resources')).toBeVisible();
});
