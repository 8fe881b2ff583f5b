// Tests of blocked bidders on screens: the button in a profile, and the list below one's lots.
import { describe, expect, it } from '@jest/globals';
import type { BlockedBidders as List } from '@guild/common/auctions/auctions.blocks.api';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inHours, other } from '@guild/common/test/people';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { BlockBidder } from './BlockBidder.tsx';
import { BlockedBidders } from './BlockedBidders.tsx';

const at = `/api/user/blocked-bidders`;
const listOf = (...people: List['people']): Answers => ({ [`GET ${at}`]: () => ({ body: { people, version: 1 } }) });
const oro = { discordId: other, username: 'Oro Dast', at: inHours(-1) };
const calls = (sent: Sent[]): string[] =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the button in a profile', () => {
  it('blocks the bids of a member, with Undo', async () => {
    const sent = answerCalls({
      ...listOf(),
      [`PUT ${at}/*`]: () => ({ status: 204 }),
      [`DELETE ${at}/*`]: () => ({ status: 204 }),
    });
    renderUi(<BlockBidder discordId={other} name="Oro Dast" />);
    await userEvent.click(await screen.findByRole('button', { name: /^Don't let Oro Dast bid/ }));
    expect(await screen.findByText('Bids Blocked')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls(sent)).toEqual([`PUT ${at}/${other}`, `DELETE ${at}/${other}`]));
  });

  it('takes the bids of a blocked member again, and shows why it failed', async () => {
    answerCalls({ ...listOf(oro), [`DELETE ${at}/*`]: () => refusal(503, 'Not now', 'unavailable') });
    renderUi(<BlockBidder discordId={other} name="Oro Dast" />);
    await userEvent.click(await screen.findByRole('button', { name: /^Let Oro Dast bid on my lots again/ }));
    expect(await screen.findByText('Not now')).toBeVisible();
  });
});

describe('the list', () => {
  it('shows who is blocked, and takes their bids again', async () => {
    const sent = answerCalls({ ...listOf(oro), [`DELETE ${at}/*`]: () => ({ status: 204 }) });
    renderUi(<BlockedBidders />);
    await userEvent.click(await screen.findByRole('button', { name: 'Let Oro Dast bid again' }));
    await waitFor(() => expect(calls(sent)).toEqual([`DELETE ${at}/${other}`]));
    expect(await screen.findByText('Bids Allowed')).toBeVisible();
  });

  it('shows nothing when nobody is blocked', async () => {
    answerCalls(listOf());
    renderUi(<BlockedBidders />);
    await act(() => Promise.resolve());
    expect(screen.queryByText('Blocked bidders')).toBeNull();
  });
});
